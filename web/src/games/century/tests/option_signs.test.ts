// What an option of the list says it costs and gives.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Option } from '../../board';
import { optionSigns } from '../option_signs';
import type { Table } from '../words';

const data = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../../../../games/century/data/${name}.json`, import.meta.url), 'utf8'));
const files = Object.fromEntries(['land_tiles', 'player_board', 'final_scoring'].map((name) => [name, data(name)]));
// The first seat has so much garbage on the first land after its start tile, and stands in the middle of the pollution track.
const at = (garbage: number, step: string): Table =>
  ({ data: files, step, seat: 0, name: (id: string) => id, view: { seats: [{ pollution: 0, start: { garbage: 0 } }], land: [{ garbage: 0 }, { garbage }] } }) as unknown as Table;
const land = (files.land_tiles as { land: readonly { id: string }[] }).land[1]?.id ?? '';
const option = (verb: string): Option => ({ move: `${verb} ${land}`, verb, arg: land, label: land });
const words = (marks: readonly unknown[] | undefined) => marks?.filter((mark) => typeof mark === 'string');

describe('garbage in the list of options', () => {
  it('costs what clean land scores, then the points of each further cube', () => {
    expect(words(optionSigns(at(0, 'place_garbage'), option('garbage'))?.cost)).toEqual(['+1', '−3']);
    expect(words(optionSigns(at(1, 'place_garbage'), option('garbage'))?.cost)).toEqual(['+1', '−5']);
  });
  it('brings them back where a plant takes it away', () => {
    expect(words(optionSigns(at(1, 'recycle_target'), option('tile'))?.gain)).toEqual(['−1', '+3']);
    expect(words(optionSigns(at(3, 'recycle_target'), option('tile'))?.gain)).toEqual(['−1', '+5']);
    expect(words(optionSigns(at(2, 'truck_from'), option('from'))?.gain)).toEqual(['−1', '+5']);
    expect(words(optionSigns(at(2, 'truck_to'), option('to'))?.cost)).toEqual(['+1', '−5']);
  });
});
