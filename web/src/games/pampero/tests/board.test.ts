// Where the parts of Pampero stand, and that every effect of the box has symbols.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { geometry, shortName } from '../geometry';
import { deskFor, oneByOne, panelFor } from '../panels';
import { langs, Words, type Sections } from '../../../lib/message';
import { cardSign, effectSign, halfSign, tileSign } from '../signs';
import type { BonusTile, Card, Connection, Effect, Half, ScoringCard, ScoringTile } from '../data';

const data = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../../../../../games/pampero/data/${name}.json`, import.meta.url), 'utf8')) as T;

describe('panels', () => {
  it('come one at a time where there is no room for a map with a desk', () => {
    expect(oneByOne(390, 372)).toBe(true);
    expect(oneByOne(844, 330)).toBe(true);
    expect(oneByOne(947, 670)).toBe(false);
  });
  it('bring what is asked about to the front', () => {
    expect(panelFor('site')).toBe('map');
    expect(panelFor('node')).toBe('network');
    expect(panelFor('cell_2')).toBe('bonus');
    expect(panelFor('foreign')).toBe('map');
    expect(panelFor('row')).toBe('company');
  });
  it('lay the board that a question on the map would change on the desk', () => {
    expect(deskFor('contract')).toBe('network');
    expect(deskFor('site')).toBe('company');
    expect(deskFor('cell_1')).toBe('bonus');
    expect(deskFor('')).toBe('company');
  });
});

describe('the map', () => {
  const map = data<Record<'small' | 'large', Record<'sites' | 'contract_spaces' | 'remote_spaces' | 'solar_nodes' | 'parking', { id: string }[]> & { connection_spaces: { id: string; lines: string[][] }[] }>>('map');
  const drawn = { small: geometry.map_small, large: geometry.map_large };
  it.each(['small', 'large'] as const)('%s: has a place for everything in the box', (side) => {
    for (const kind of ['sites', 'contract_spaces', 'remote_spaces', 'solar_nodes', 'parking', 'connection_spaces'] as const) expect(new Set(drawn[side][kind].map((spot) => spot.id)), kind).toEqual(new Set(map[side][kind].map((spot) => spot.id)));
  });
  it.each(['small', 'large'] as const)('%s: hangs up the lines of every connection', (side) => {
    const lines = (all: readonly (readonly string[])[]) => all.map((line) => line.toSorted().join()).toSorted();
    for (const space of map[side].connection_spaces) expect(lines(drawn[side].connection_spaces.find((spot) => spot.id === space.id)?.wires.map((wire) => wire.to) ?? []), space.id).toEqual(lines(space.lines));
  });
  it('prints short names', () => {
    expect(['a1_k3', 'c_k2', 'b1_f1', 'a2_s4', 's10', 'park3', 't12'].map(shortName)).toEqual(['A1-3', 'C-2', 'B1 R1', 'A2·4', 'S10', 'P3', '1-2']);
  });
});

describe.each(langs)('symbols in %s', (lang) => {
  const words = new Words(lang, JSON.parse(readFileSync(new URL(`../text/${lang}.json`, import.meta.url), 'utf8')) as Sections);
  const table = { t: (...asked: Parameters<Words['say']>) => words.say(...asked) };
  it('write sums as the language does', () => {
    const money = (effect: string) => effectSign(table, { effect, n: 5 }).map((piece) => ('text' in piece ? piece.text : piece.glyph)).join(' ');
    const half: Half = { reward: { reward: 'money', n: 3 }, count: { count: 'towers' } };
    const said = [money('money'), money('tower_value'), money('capital_money'), halfSign(table, half, false)[0]];
    expect(said).toEqual(lang === 'en' ? ['$5', 'tower −$5', 'capital +$5', { text: '$3' }] : ['5\u00a0$', 'tower −5\u00a0$', 'capital +5\u00a0$', { text: '3\u00a0$' }]);
  });
  it('exist for every effect of tiles, cells and cards', () => {
    const bonus = data<{ cells: { bonus: Effect }[]; tiles: BonusTile[] }>('tower_bonus');
    const connections = data<{ tiles: Connection[] }>('connections').tiles;
    const cards = [...data<{ cards: Card[] }>('cards_basic').cards, ...data<{ cards: Card[] }>('cards_special').cards];
    const effects = [...bonus.cells.map((c) => c.bonus), ...connections.flatMap((c) => c.effects), ...cards.flatMap((c) => c.extra ?? [])];
    for (const effect of effects) expect(effectSign(table, effect), JSON.stringify(effect)).not.toEqual([]);
    for (const tile of bonus.tiles) expect(tileSign(table, tile), tile.id).not.toEqual([]);
    for (const card of cards) expect([...cardSign(card), ...(card.extra ?? [])], card.id).not.toEqual([]);
  });
  it('exist for every half of a scoring tile and every option of a scoring card', () => {
    const scoring = data<{ tiles: ScoringTile[]; intro: ScoringTile[] }>('scoring');
    const halves = [...scoring.tiles, ...scoring.intro].flatMap((t) => [t.upper, t.lower]).concat(data<{ cards: ScoringCard[] }>('cards_scoring').cards.flatMap((c) => [...c.options]));
    for (const half of halves.filter((h): h is Half => h !== null)) expect(halfSign(table, half, true).length, JSON.stringify(half)).toBeGreaterThan(half.count.count === 'one' ? 0 : 2);
  });
});
