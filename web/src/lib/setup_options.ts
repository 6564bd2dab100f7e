// Options of a set-up that have a value for each seat follow the number of seats.
import type { Choice } from './protocol';

type Chosen = Readonly<Record<string, unknown>>;

// What a seat that is added has: the next word of the list, or no.
function added(choice: Choice | undefined, seat: number): unknown {
  return choice?.type === 'word_list' ? choice.words[seat % choice.words.length] : false;
}

// Lists are cut, or filled up as the game's list of choices says; a list of an option nobody knows any more is left out.
export function fitToSeats(options: Chosen, seats: number, choices: readonly Choice[] | undefined): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) => {
      if (!Array.isArray(value) || value.length === seats) return [[name, value]];
      const choice = choices?.find((one) => one.name === name);
      if (value.length < seats && !choice) return [];
      return [[name, Array.from({ length: seats }, (_, seat): unknown => (seat < value.length ? (value as unknown[])[seat] : added(choice, seat)))]];
    }),
  );
}
