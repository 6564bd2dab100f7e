// Everything: games, matches, bots and batches.
#pragma once

#include <kilowatt/batch.h>
#include <kilowatt/bots.h>
#include <kilowatt/game.h>
#include <kilowatt/match.h>
