// A bot of somebody else: joins a table over the WebSocket and plays a random option whenever it is asked.
//
//   node docs/example-client/bot.mjs ws://localhost:8080/ws TABLE KEY [NAME]
//
// TABLE and KEY are in the seat's link. Needs nothing but node 22, or node 20 with --experimental-websocket.
const [address, table, key, name = 'Guest bot'] = process.argv.slice(2);
if (!key) {
  console.error('usage: node bot.mjs ADDRESS TABLE KEY [NAME]');
  process.exit(2);
}

let view = null; // everything we know of the table
let answered = ''; // the moment we have answered
let timer = null; // says it again if nothing follows: that is harmless

const socket = new WebSocket(address);
const send = (message) => socket.send(JSON.stringify(message));

function decide() {
  const moment = `${view.status} ${view.decision}`;
  if (moment === answered) return;
  clearTimeout(timer);
  const answer = (message) => {
    answered = moment;
    send(message);
    timer = setTimeout(() => answer(message), 5000);
  };
  const present = { decision: view.decision, event: view.event };
  if (view.status === 'gathering') {
    answer({ type: 'ready', nonce: Math.random().toString(36).slice(2) });
  } else if (view.status === 'playing' && view.options) {
    const option = view.options[Math.floor(Math.random() * view.options.length)];
    const move = typeof option === 'string' ? option : `${option.verb} ${option.from}`;
    answer({ type: 'play', ...present, move });
  } else if (view.can.includes('confirm')) {
    answer({ type: 'confirm', ...present });
  } else if (view.status === 'over' || view.status === 'closed') {
    console.log('scores', JSON.stringify(view.scores ?? null));
    socket.close();
  }
}

// What is absent in an update is as before; null means that there is none now.
function merge(update) {
  for (const [field, value] of Object.entries(update)) if (!(field in { type: 0, late: 0, changes: 0, figures: 0 })) view[field] = value;
  for (const [path, value] of Object.entries(update.changes ?? {})) {
    const steps = path.split('.');
    const last = steps.pop();
    steps.reduce((at, step) => at[step], view.state)[last] = value;
  }
}

socket.onopen = () => send({ type: 'join', table, key });
socket.onclose = () => clearTimeout(timer);
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'view') {
    const first = view === null;
    view = message;
    if (first && view.status === 'gathering') send({ type: 'sit', name });
    decide();
  } else if (message.type === 'update') {
    merge(message);
    decide();
  } else if (message.type === 'error') {
    console.error('error', data);
  } else if (message.type === 'gone') {
    socket.close();
  }
};
