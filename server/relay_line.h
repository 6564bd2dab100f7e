// Relays over WebSockets: how relay.h is done.
#pragma once

#include "server/asio.h"
#include "server/relay.h"

namespace server {

std::shared_ptr<Relay> open_relay(asio::io_context& io, const Peer& peer, const Address& visitor, Relay::Ends ends);

}  // namespace server
