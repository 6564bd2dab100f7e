// The chairs of the waiting room: taken ones behind the table, free ones before it, each seat once.
import { expect, it } from 'vitest';
import { arrangeChairs, isTaken, type Chair } from '../src/table/chairs';

const chairs = (taken: readonly boolean[]): Chair[] =>
  taken.map((isIt, seat) => ({ seat, colour: seat + 1, name: '', words: '', taken: isIt, ready: false, host: seat === 0 }));

it.each([1, 2, 3, 4, 5, 6])('has a place of its own for each of %i seats, however many are taken', (count) => {
  for (let taken = 0; taken <= count; taken++) {
    const places = arrangeChairs(chairs(Array.from({ length: count }, (_, seat) => seat < taken)));
    expect(places.map(({ seat }) => seat).sort()).toEqual(Array.from({ length: count }, (_, seat) => seat));
    expect(new Set(places.map(({ x, behind }) => `${behind} ${x}`)).size).toBe(count);
    for (const side of [true, false]) expect(places.filter(({ behind }) => behind === side).length).toBeLessThanOrEqual(3);
    // A free chair that can be picked stands in front as long as there is room.
    const free = places.filter((place) => !place.taken);
    expect(free.filter(({ behind }) => !behind).length).toBe(Math.min(free.length, 3 - Math.max(0, taken - 3)));
  }
});

it('knows who sits: a bot, or somebody with a key', () => {
  expect([isTaken({ kind: 'bot' }), isTaken({ kind: 'human', taken: true }), isTaken({ kind: 'human' }), isTaken({ kind: 'open' })]).toEqual([true, true, false, false]);
});
