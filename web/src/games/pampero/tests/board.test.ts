// Where the parts of Pampero stand, and that every effect of the box has symbols.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { layoutFor, panelFor } from '../panels';
import { cardSign, effectSign, halfSign, tileSign } from '../signs';
import type { BonusTile, Card, Connection, Effect, Half, ScoringCard, ScoringTile } from '../data';

const data = <T>(name: string): T => JSON.parse(readFileSync(new URL(`../../../../../games/pampero/data/${name}.json`, import.meta.url), 'utf8')) as T;

describe('panels', () => {
  it('shows one part at a time on a phone and all of them on a large screen', () => {
    expect(layoutFor(360, 340, 'company').columns).toHaveLength(1);
    expect(layoutFor(768, 520, 'map').columns.flat(2)).not.toContain('years');
    expect(layoutFor(948, 750, 'company').foot).toBe('company');
    expect(layoutFor(820, 580, 'company', true).columns).toEqual([[['map'], ['company', 'network', 'bonus', 'cards']]]);
    expect(layoutFor(820, 580, 'company').columns).toHaveLength(2);
    const large = layoutFor(1900, 1390, 'bonus');
    expect(large.columns.flat().every((stack) => stack.length === 1)).toBe(true);
  });
  it('gives a whole column to a smaller part while it is asked about', () => {
    expect(layoutFor(948, 750, 'bonus').columns[1]).toEqual([['bonus', 'network', 'cards']]);
    expect(layoutFor(948, 750, 'company').columns[1]).toEqual([['network'], ['bonus', 'cards']]);
  });
  it('brings what is asked about to the front', () => {
    expect(panelFor('site')).toBe('map');
    expect(panelFor('node')).toBe('network');
    expect(panelFor('cell_2')).toBe('bonus');
    expect(panelFor('foreign')).toBe('cards');
    expect(panelFor('row')).toBe('company');
  });
});

describe('symbols', () => {
  it('exist for every effect of tiles, cells and cards', () => {
    const bonus = data<{ cells: { bonus: Effect }[]; tiles: BonusTile[] }>('tower_bonus');
    const connections = data<{ tiles: Connection[] }>('connections').tiles;
    const cards = [...data<{ cards: Card[] }>('cards_basic').cards, ...data<{ cards: Card[] }>('cards_special').cards];
    const effects = [...bonus.cells.map((c) => c.bonus), ...connections.flatMap((c) => c.effects), ...cards.flatMap((c) => c.extra ?? [])];
    for (const effect of effects) expect(effectSign(effect), JSON.stringify(effect)).not.toEqual([]);
    for (const tile of bonus.tiles) expect(tileSign(tile), tile.id).not.toEqual([]);
    for (const card of cards) expect([...cardSign(card), ...(card.extra ?? [])], card.id).not.toEqual([]);
  });
  it('exist for every half of a scoring tile and every option of a scoring card', () => {
    const scoring = data<{ tiles: ScoringTile[]; intro: ScoringTile[] }>('scoring');
    const halves = [...scoring.tiles, ...scoring.intro].flatMap((t) => [t.upper, t.lower]).concat(data<{ cards: ScoringCard[] }>('cards_scoring').cards.flatMap((c) => [...c.options]));
    for (const half of halves.filter((h): h is Half => h !== null)) expect(halfSign(half, true).length, JSON.stringify(half)).toBeGreaterThan(half.count.count === 'one' ? 0 : 2);
  });
});
