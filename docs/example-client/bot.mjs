// A bot of somebody else. It knows nothing but the protocol (docs/protocol.md, GET /protocol.json) and shows how a
// client gets everything right: it opens or joins a table, keeps its view by merging updates, plays what looks best by
// asking what-ifs, comes back after a broken line, waits when it is told to, and checks the dice by itself at the end.
//
//   node bot.mjs ADDRESS TABLE KEY [NAME]              plays the seat of a link, /table/TABLE#KEY
//   node bot.mjs ADDRESS create GAME PLAYERS [NAME]    opens a table, prints the links of the other seats, plays the first
//
// ADDRESS is ws://localhost:8080/ws. Needs nothing but node 22, or node 20 with --experimental-websocket.
import { createCipheriv, createHash, randomBytes } from 'node:crypto';

const PROGRAM = 'example-js/1.0';
// The figure of our seat that a greedy player makes as large as it can; docs/state/<game>.md lists them all.
const GOALS = { powerline: 'points_after', pampero: 'if_over', century: 'projected' };
const MOST_PLANS = 32; // in one question

const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest();
const sleep = (time) => new Promise((done) => setTimeout(done, time));
const fail = (why) => process.exit((console.error(why), 1));

// ---- The line: questions and answers by id, one socket after the other -------------------------------------------
class Line {
  constructor(address, onopen, onmessage) {
    Object.assign(this, { address, onopen, onmessage, questions: new Map(), lastId: 0, failures: 0, closed: false });
    this.connect();
  }
  connect() {
    this.socket = new WebSocket(this.address);
    this.socket.onopen = () => this.onopen((this.failures = 0));
    this.socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    let lost = false; // not every version of node says both
    this.socket.onclose = this.socket.onerror = async () => {
      if (lost) return;
      lost = true;
      for (const { refuse } of this.questions.values()) refuse({ code: 'line_broken' });
      this.questions.clear();
      if (this.closed) return;
      await sleep(Math.min(250 * 2 ** this.failures++, 10000) * (0.5 + Math.random() / 2)); // not all at once
      this.connect();
    };
  }
  close() {
    this.closed = true;
    this.socket.close();
  }
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
  // One question; its answer carries the same id. Whoever is too fast waits as long as it is told and asks again.
  async ask(message) {
    for (;;) {
      const id = ++this.lastId;
      try {
        return await new Promise((answer, refuse) => {
          if (this.socket.readyState !== WebSocket.OPEN) return refuse({ code: 'line_broken' });
          this.questions.set(id, { answer, refuse });
          this.send({ ...message, id });
        });
      } catch (error) {
        if (error.retry_after === undefined) throw error;
        await sleep(error.retry_after);
      }
    }
  }
  receive(message) {
    const question = this.questions.get(message.id);
    this.questions.delete(message.id);
    if (message.type === 'error') return question ? question.refuse(message) : console.error('error', JSON.stringify(message));
    this.onmessage(message);
    question?.answer(message);
  }
}

// ---- The view: what we know of the table --------------------------------------------------------------------------
function setPath(target, path, value) {
  const steps = path.split('.');
  const last = steps.pop();
  steps.reduce((at, step) => at[step], target)[last] = value;
}

// What is absent is as before, null means that there is none now.
function merge(view, update) {
  const { type, id, late, changes, figures, drop, notes, chat, notices, ledger, ...rest } = update;
  for (const [path, value] of Object.entries(changes ?? {})) setPath(view.state, path, value);
  for (const [path, value] of Object.entries(figures ?? {})) setPath(view.figures, path, value);
  if (drop) view.log.splice(-drop);
  view.log.push(...(notes ?? []));
  view.chat.push(...(chat ?? []));
  view.notices.push(...(notices ?? []));
  view.notices.splice(0, view.notices.length - 100);
  for (const row of ledger ?? []) {
    view.ledger = view.ledger.filter((one) => one.seat !== row.seat || one.kind !== row.kind);
    if (row.count > 0) view.ledger.push(row);
  }
  view.ledger.sort((a, b) => a.seat - b.seat || a.kind - b.kind);
  for (const [field, value] of Object.entries(rest)) {
    if (value === null) delete view[field];
    else view[field] = value;
  }
}

// ---- The dice: docs/fair-dice.md, step by step ---------------------------------------------------------------------
// A number below `total`, for the n-th chance move.
function below(key, total, n) {
  const nonce = Buffer.alloc(16); // counter 0, then n, then eight zero bytes
  nonce.writeInt32LE(n, 4);
  const stream = createCipheriv('chacha20', key, nonce);
  const limit = 0xffffffff - (0xffffffff % total);
  for (;;) {
    const number = stream.update(Buffer.alloc(4)).readUInt32LE();
    if (number < limit) return number % total;
  }
}

// Every chance move must follow from seed and nonces; `lines` is the trace, with all options and their weights.
function checkDice(record, lines, info, receipt) {
  const { seed, commitment, nonces, commitments, challenge } = record.dice;
  const secret = Buffer.from(seed, 'hex');
  if (sha256(secret).toString('hex') !== commitment) fail('the seed is not the one of the commitment');
  if (challenge === undefined && receipt) {
    if (commitment !== receipt.commitment) fail('another seed was promised');
    if (nonces[receipt.chair] !== receipt.nonce) fail('our nonce is not in the dice');
    if (JSON.stringify(commitments) !== JSON.stringify(receipt.commitments)) fail('others have changed their promise');
    nonces.forEach((nonce, chair) => {
      if (commitments[chair] && sha256(nonce).toString('hex') !== commitments[chair]) fail(`chair ${chair} broke its promise`);
    });
  }
  const key = sha256(secret, ...nonces.flatMap((nonce) => [Buffer.from([Buffer.byteLength(nonce)]), nonce]));
  const takesArgument = new Set(info.verbs.filter((verb) => verb.arg.kind !== 'none').map((verb) => verb.name));
  let n = 0;
  for (const { seat, options, move } of lines.map((line) => JSON.parse(line))) {
    if (seat !== 'chance') continue;
    const weighted = options.map((option) => {
      const words = option.split(' ');
      const length = takesArgument.has(words[0]) ? 2 : 1; // a weight that is not 1 follows
      return { move: words.slice(0, length).join(' '), weight: Number(words[length] ?? 1) };
    });
    let left = below(key, weighted.reduce((sum, { weight }) => sum + weight, 0), ++n);
    const drawn = weighted.find(({ weight }) => (left -= weight) < 0).move;
    if (drawn !== move) fail(`chance move ${n} was ${move} and should be ${drawn}`);
  }
  return n;
}

// ---- The player ----------------------------------------------------------------------------------------------------
class Player {
  constructor(address, table, key, name) {
    Object.assign(this, { table, key, name, view: null, busy: false, device: randomBytes(16).toString('hex') });
    this.line = new Line(address, () => this.join(), (message) => this.hear(message));
  }
  join() {
    this.line.ask({ type: 'join', table: this.table, key: this.key, device: this.device }).catch((error) => {
      if (error.code === 'unavailable') setTimeout(() => this.join(), 1000);
      else if (error.code !== 'line_broken') fail(`cannot join: ${JSON.stringify(error)}`);
    });
  }
  hear(message) {
    if (message.type === 'key') this.key = message.key; // the invitation is used up; this opens the seat from now on
    if (message.type === 'gone') fail(`the table is gone: ${message.why}`);
    if (message.type === 'view') this.view = message;
    if (message.type === 'update') {
      if (message.event !== this.view.event + 1) return this.join(); // something was lost
      merge(this.view, message);
    }
    if (message.type === 'view' || message.type === 'update') void this.act();
  }
  // One thing at a time; the view is looked at again after each of them, and when there was news meanwhile.
  async act() {
    this.news = true;
    if (this.busy) return;
    this.busy = true;
    try {
      do this.news = false;
      while ((await this.next()) || this.news);
    } catch (error) {
      // On the next line the view comes again; what was refused we have seen wrongly, so we ask for the view.
      if (error.code !== 'line_broken') console.error('error', JSON.stringify(error)), setTimeout(() => this.join(), 1000);
    }
    this.busy = false;
  }
  async next() {
    const { view, line } = this;
    if (view.status === 'gathering') return this.draw();
    if (view.status === 'over' || view.status === 'closed') return this.finish();
    if (view.status !== 'playing') return false;
    if (view.options) await line.ask({ type: 'play', decision: view.decision, move: await this.choose() });
    else if (view.can.includes('confirm')) await line.ask({ type: 'confirm', decision: view.decision });
    else return false;
    return true;
  }
  // Sits down, promises a nonce, writes the receipt, reveals.
  async draw() {
    const { view, line } = this;
    const { seat } = view.you;
    const me = view.seats[seat];
    if (me.program !== PROGRAM) return await line.ask({ type: 'sit', name: this.name, bot: PROGRAM });
    if (view.draw.phase === 'commit' && !me.ready) {
      this.receipt = { chair: seat, draw: view.draw.n, commitment: view.commitment, nonce: randomBytes(16).toString('hex') };
      return await line.ask({ type: 'ready', commitment: sha256(this.receipt.nonce).toString('hex') });
    }
    if (view.draw.phase !== 'reveal' || view.draw.revealed[seat]) return false;
    const { draw, commitment, nonce } = this.receipt;
    if (commitment !== view.commitment || view.draw.commitments[seat] !== sha256(nonce).toString('hex')) fail('the promises have changed');
    this.receipt.commitments = view.draw.commitments;
    return await line.ask({ type: 'reveal', draw, nonce });
  }
  // What gives the best figure after one move; a run of bids counts as its lowest.
  async choose() {
    const { view, line } = this;
    const moves = view.options.map((option) => (typeof option === 'string' ? option : `${option.verb} ${option.from}`));
    const goal = GOALS[view.info.game];
    if (moves.length === 1 || !goal) return moves[0];
    const path = `seats.${view.you.seat}.${goal}`;
    let best = { value: -Infinity, move: moves[0] };
    for (let from = 0; from < moves.length; from += MOST_PLANS) {
      const asked = moves.slice(from, from + MOST_PLANS).map((move) => [move]);
      const { plans } = await line.ask({ type: 'whatif', plans: asked, figures: [path] });
      plans.forEach((plan, i) => {
        const value = plan.refused ? -Infinity : plan.figures[path] + Math.random() / 2; // equals are drawn by lot
        if (value > best.value) best = { value, move: asked[i][0] };
      });
    }
    return best.move;
  }
  async finish() {
    const { record } = await this.line.ask({ type: 'record' });
    const { lines } = await this.line.ask({ type: 'trace', record });
    const checked = checkDice(record, lines, this.view.info, this.receipt);
    const promised = record.dice.nonces.every((nonce, chair) => !nonce || record.dice.commitments[chair]); // else one could be chosen last
    console.log('scores', JSON.stringify(record.scores), 'dice', checked, this.receipt && promised ? 'ours' : 'consistent');
    this.line.close();
    return false;
  }
}

const [address, ...rest] = process.argv.slice(2);
if (rest[0] === 'create' && rest[2]) {
  const [, game, players, name = 'Example'] = rest;
  const seats = Array.from({ length: Number(players) }, () => ({ kind: 'open' }));
  const line = new Line(address, async () => {
    const created = await line.ask({ type: 'create', table: { game, seats } });
    line.close();
    created.seats.slice(1).forEach((key) => console.log(`/table/${created.table}#${key}`));
    new Player(address, created.table, created.seats[0], name);
  }, () => {});
} else if (rest[1]) {
  new Player(address, rest[0], rest[1], rest[2] ?? 'Example');
} else {
  fail('usage: node bot.mjs ADDRESS TABLE KEY [NAME] | node bot.mjs ADDRESS create GAME PLAYERS [NAME]');
}
