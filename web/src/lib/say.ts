// Moves, prompts and log lines in words.
import type { Argument, Info, Note, Prompt } from './protocol';
import type { Value, Words } from './message';

export interface Speaker {
  readonly info: Info;
  readonly words: Words;
  readonly names: readonly string[]; // of the seats
  readonly inSentences?: readonly string[]; // the same as they stand in a sentence: "le joueur 1"
  readonly cell: (x: number, y: number) => string; // a place of a grid in words
}

const chance = 6;

export function seatName(speaker: Speaker, seat: number): string {
  return seat === chance ? speaker.words.say('names', 'chance') : (speaker.names[seat] ?? '');
}

type Named = Readonly<Record<string, Value>>;

// A seat, and how its name stands in a sentence.
export const seatForms = (speaker: Speaker, key: string, seat: number): Named => ({
  [key]: seatName(speaker, seat),
  ...(speaker.inSentences?.[seat] === undefined ? {} : { [`${key}_the`]: speaker.inSentences[seat] }),
});

function inWords(speaker: Speaker, key: string, argument: Argument | undefined, value: number): Named {
  switch (argument?.kind) {
    case 'seat':
      return seatForms(speaker, key, value);
    case 'word': {
      const id = speaker.info.lists[argument.list ?? 0]?.ids[value];
      return id === undefined ? { [key]: '' } : speaker.words.forms(key, id);
    }
    case 'cell':
      return { [key]: speaker.cell((value % 128) - 64, Math.floor(value / 128) - 64) };
    default:
      return { [key]: value };
  }
}

const allInWords = (speaker: Speaker, kinds: readonly Argument[], values: readonly number[]): Named =>
  Object.assign({}, ...kinds.map((argument, i) => inWords(speaker, String(i), argument, values[i] ?? 0))) as Named;

export function sayNote(speaker: Speaker, note: Note): string {
  const [, kind, ...args] = note;
  const known = speaker.info.notes[kind as number];
  return known ? speaker.words.say('notes', known.key, allInWords(speaker, known.args, args)) : '';
}

export function sayPrompt(speaker: Speaker, prompt: Prompt, section: 'steps' | 'waiting' = 'steps'): string {
  const step = speaker.info.steps[prompt.step];
  if (!step) return '';
  if (section === 'waiting') return speaker.words.say('waiting', step.name, [seatName(speaker, prompt.seat)]);
  return speaker.words.say('steps', step.name, allInWords(speaker, step.args, prompt.args));
}

// "line l07_a" as its button says it.
export function sayMove(speaker: Speaker, move: string): string {
  const [verb = '', arg] = move.split(' ');
  if (arg === undefined) return speaker.words.say('verbs', verb);
  return speaker.words.say('verbs', verb, argumentForms(speaker, verb, arg));
}

function argumentForms(speaker: Speaker, verb: string, arg: string): Named {
  const kinds = speaker.info.verbs.filter((known) => known.name === verb).map((known) => known.arg);
  if (kinds.some((kind) => kind.kind === 'word' && speaker.info.lists[kind.list ?? 0]?.ids.includes(arg))) return speaker.words.forms('arg', arg);
  if (kinds.some((kind) => kind.kind === 'number') && /^-?\d+$/.test(arg)) return { arg: Number(arg) };
  const seat = /^p(\d)$/.exec(arg);
  if (seat) return seatForms(speaker, 'arg', Number(seat[1]) - 1);
  const cell = /^x(-?\d+)y(-?\d+)$/.exec(arg);
  if (cell) return { arg: speaker.cell(Number(cell[1]), Number(cell[2])) };
  return speaker.words.forms('arg', arg);
}
