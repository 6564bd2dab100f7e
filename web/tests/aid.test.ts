// The player aid says the numbers of the box that is played, not those of the designed set.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Aid, Player } from '../src/games/board';
import { aid as century } from '../src/games/century/aid';
import { aid as pampero } from '../src/games/pampero/aid';
import { aid as powerline } from '../src/games/powerline/aid';
import { games } from '../src/lib/games';
import { langs, Words, type Lang, type Sections } from '../src/lib/message';
import { readText } from './sentences';

const aids: Readonly<Record<string, Aid>> = { century, pampero, powerline };
type Files = Record<string, unknown>;

function designed(game: string): Files {
  const folder = new URL(`../../games/${game}/data/`, import.meta.url);
  return Object.fromEntries(readdirSync(folder).filter((name) => name.endsWith('.json')).map((name) => [name.replace('.json', ''), JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as unknown]));
}
const wordsOf = (game: string, lang: Lang): Words => new Words(lang, JSON.parse(readText(`games/${game}/text/${lang}.json`)) as Sections);

function said(game: string, lang: Lang, data = designed(game), table: { view?: unknown; players?: readonly Player[] } = {}): Record<string, string> {
  const words = wordsOf(game, lang);
  const values = aids[game]?.({ data, lang, name: (id) => words.say('names', id), ...table }) ?? {};
  return Object.fromEntries(words.keys('aid').map((key) => [key, words.say('aid', key, values)]));
}
// The designed set with other values in some files, as a box has them.
const changed = (game: string, files: Record<string, Record<string, unknown>>): Files => {
  const data = designed(game);
  return { ...data, ...Object.fromEntries(Object.entries(files).map(([file, values]) => [file, { ...(data[file] as object), ...values }])) };
};

describe.each(langs)('the player aid in %s', (lang) => {
  it.each(games)('of %s has a value for every place', (game) => {
    for (const [key, text] of Object.entries(said(game, lang))) expect(text, key).not.toMatch(/[{}]|undefined|NaN/);
  });
});

describe('the player aid of the designed set', () => {
  it('of Powerline is the one that has been printed', () => {
    const aid = said('powerline', 'en');
    expect(aid['01']).toBe('15 rounds, everyone at the same time and with the same six dice. Scorings after rounds 5, 10 and 15. You start with 10\u00a0VP.');
    expect(aid['09']).toContain('tiles at the start | 2 | 3 | 3 | 3 | 2 | 2\njokers earned | 1 | 0 | 0 | 0 | 0 | 0\nlines, green chart | 3 | 3 | 3 | 3 | 3 | 3\nlines, blue chart | 1 | 1 | 2 | 2 | 3 | 3');
    expect(aid['13']).toContain('A: Supplied cities (1–2 / 3–5 / 6+) | 2 / 5 / 5 | 1 / 3 / 5 | 0 / 1 / 3\nD: Power stations (1 / 2 / 3+) | 4 / 5 / 7 | 2 / 3 / 4 | 0 / 1 / 2\nG: Jokers | × 1 | × 2 | × 3');
    expect(aid['13']).toContain('jokers, front side | 1 | 1 | 0\njokers, side B | 1 | 0 | 0');
    expect(aid['14']).toContain('unfinished lines | 1 | 2 | 3 | 4 | each more\nVP lost | 1 | 3 | 6 | 10 | 5');
    expect(aid['16']).toContain('stack | 1 | 2 | 3 | 4 | 5+\nVP | 1 | 2 | 3 | 4 | 5');
  });
  it('of Pampero is the one that has been printed', () => {
    const aid = said('pampero', 'de');
    expect(aid['01']).toContain('drei Aktionsrunden');
    expect(aid['05']).toContain('30\u00a0$ pro Plättchen');
    expect(aid['06']).toContain('1 | Zone A, Zone B, Wohnungen, Abgelegen\n2 | Industrie, Erholung\n3 | Gewerbe\n4 | Stadt C');
    expect(aid['07']).toContain('Mehr als 14 Energie');
    expect(aid['17']).toContain('mindestens 2 Karten');
  });
  it('of 20th Century is the one that has been printed', () => {
    const aid = said('century', 'fr');
    expect(aid['02']).toContain('10 pièces, 10 unités de science et une tuile de départ portant 2 citoyens et 1 déchet');
    expect(aid['03']).toMatch(/^Manches 1 à 5.*après les manches 2 et 4\. Manche 6/);
    expect(aid['04']).toContain('manche | 1–2 | 3–4 | 5\nmise minimale | 2 | 3 | 4\nindemnité sans terrain | 4 | 5 | 6');
    expect(aid['15']).toContain('rapporte 2, 3 ou 4, selon');
    expect(aid['15']).toContain('points | 2–4 | 0 | −5 | −10 | −5');
    expect(aid['16']).toContain('en pièces et en science');
    expect(aid['16']).toContain('rang | 1 | 2 | 3 | 4 | dernier\npoints | 8 | 5 | 3 | 1 | 0');
  });
});

describe('the player aid of a box of one’s own', () => {
  it('of Powerline says its values, and the scoring tiles of the table', () => {
    const aid = said('powerline', 'en', changed('powerline', { game: { start_points: 7, island_loss: 2, unfinished_loss: [0, 2, 4], unfinished_loss_more: 9, adventure_loss: [3, 4] } }), { view: { contracts: [1, 8, 255] } });
    expect(aid['01']).toContain('You start with 7\u00a0VP');
    expect(aid['11']).toContain('costs 2\u00a0VP');
    expect(aid['13']).toContain('B: Cities with an opera house (1 / 2+) | 5 / 7 | 3 / 5 | 1 / 2\nI: Column 3 empty | 5 | 3 | 0\njokers');
    expect(aid['14']).toContain('1 | 2 | each more\nVP lost | 2 | 4 | 9');
    expect(aid['16']).toContain('1 | 2+\nVP | 3 | 4');
  });
  it('of Pampero says its limits', () => {
    const limits = { energy_max: 20, action_rounds: 4, take_back_minimum: 1, capital_repay: 25, capital_repay_reduced: 10 };
    const aid = said('pampero', 'fr', changed('pampero', { setup: { limits }, network: { unlock: [{ stage: 1, zones: ['a', 'b', 'c'], markets: ['r', 'i', 'e', 'g', 'f'] }] } }));
    expect(aid['01']).toContain('4 tours');
    expect(aid['05']).toContain('25\u00a0$ par tuile');
    expect(aid['06']).toMatch(/palier \| ouvre\n1 \| Zone A, Zone B, Ville C, /);
    expect(aid['07']).toContain('20 énergies');
    expect(aid['17']).toContain('au moins 1 carte)');
  });
  it('of 20th Century says its rounds, and who is paid among three', () => {
    const tracks = [{ rounds: [2], min_bid: 7, costs: [1] }, { rounds: [1, 3], min_bid: 5, costs: [1] }];
    const files = { setup: { rounds: 4, card_rounds: [3], coins: 1, compensation_extra: 1 }, cost_tracks: { tracks }, final_scoring: { extra_garbage: -3, majority_goods: ['science'], majority_points: [9, 4, 2] } };
    const aid = said('century', 'de', changed('century', files), { players: [0, 1, 2].map((seat) => ({ seat })) as unknown as readonly Player[] });
    expect(aid['01']).toContain('nach 4 Runden');
    expect(aid['02']).toContain('1 Münze,');
    expect(aid['03']).toMatch(/^Runden 1–3:.*nach Runde 3\. Runde 4:/);
    expect(aid['04']).toContain('Runde | 1, 3 | 2\nMinimalgebot | 5 | 7\nAusgleich ohne Land | 6 | 8');
    expect(aid['15']).toContain('Punkte | 2–4 | 0 | −3 | −6 | −3');
    expect(aid['16']).toContain('Mehrheiten bei Forschungspunkten:\nPlatz | 1 | 2 | letzter\nPunkte | 9 | 4 | 0');
  });
});

// What the rules fix whatever the box says: three scorings, points that never fall below 0, one step of a disc, the garbage of a round’s tiles …
const ofTheRules: Readonly<Record<string, readonly string[]>> = { powerline: ['13', '14'], pampero: ['17', '18', '19'], century: ['05', '14', '15', '16'] };
describe.each(langs)('a digit in the player aid in %s', (lang) => {
  it.each(games)('of %s stands there by the rules, or comes from the box', (game) => {
    const texts = (JSON.parse(readText(`games/${game}/text/${lang}.json`)) as Sections).aid ?? {};
    const outside = (text: string): string => {
      const rest = text.replace(/\{[^{}]*\}/g, '').replace(/=\d+ /g, '');
      return rest === text ? rest : outside(rest);
    };
    const found = Object.entries(texts).filter(([key, text]) => /\d/.test(outside(text)) && !ofTheRules[game]?.includes(key));
    expect(found).toEqual([]);
  });
});
