// Moves, prompts and log lines in words.
import type { Argument, Info, Note, Prompt } from './protocol';
import type { Value, Words } from './message';

export interface Speaker {
  readonly info: Info;
  readonly words: Words;
  readonly names: readonly string[]; // of the seats
  readonly cell: (x: number, y: number) => string; // a place of a grid in words
}

const chance = 6;

export function seatName(speaker: Speaker, seat: number): string {
  return seat === chance ? speaker.words.say('names', 'chance') : (speaker.names[seat] ?? '');
}

function inWords(speaker: Speaker, argument: Argument | undefined, value: number): Value {
  switch (argument?.kind) {
    case 'seat':
      return seatName(speaker, value);
    case 'word': {
      const id = speaker.info.lists[argument.list ?? 0]?.ids[value];
      return id === undefined ? '' : speaker.words.say('names', id);
    }
    case 'cell':
      return speaker.cell((value % 128) - 64, Math.floor(value / 128) - 64);
    default:
      return value;
  }
}

export function sayNote(speaker: Speaker, note: Note): string {
  const [, kind, ...args] = note;
  const known = speaker.info.notes[kind as number];
  if (!known) return '';
  return speaker.words.say('notes', known.key, known.args.map((argument, i) => inWords(speaker, argument, args[i] ?? 0)));
}

export function sayPrompt(speaker: Speaker, prompt: Prompt, section: 'steps' | 'waiting' = 'steps'): string {
  const step = speaker.info.steps[prompt.step];
  if (!step) return '';
  if (section === 'waiting') return speaker.words.say('waiting', step.name, [seatName(speaker, prompt.seat)]);
  return speaker.words.say('steps', step.name, step.args.map((argument, i) => inWords(speaker, argument, prompt.args[i] ?? 0)));
}

// "line l07_a" as its button says it.
export function sayMove(speaker: Speaker, move: string): string {
  const [verb = '', arg] = move.split(' ');
  if (arg === undefined) return speaker.words.say('verbs', verb);
  return speaker.words.say('verbs', verb, { arg: sayArgument(speaker, verb, arg) });
}

function sayArgument(speaker: Speaker, verb: string, arg: string): Value {
  const kinds = speaker.info.verbs.filter((known) => known.name === verb).map((known) => known.arg);
  if (kinds.some((kind) => kind.kind === 'word' && speaker.info.lists[kind.list ?? 0]?.ids.includes(arg)))
    return speaker.words.say('names', arg);
  if (kinds.some((kind) => kind.kind === 'number') && /^-?\d+$/.test(arg)) return Number(arg);
  const seat = /^p(\d)$/.exec(arg);
  if (seat) return seatName(speaker, Number(seat[1]) - 1);
  const cell = /^x(-?\d+)y(-?\d+)$/.exec(arg);
  if (cell) return speaker.cell(Number(cell[1]), Number(cell[2]));
  return speaker.words.has('names', arg) ? speaker.words.say('names', arg) : arg;
}
