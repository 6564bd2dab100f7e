// What an option would change, as figures from and to: the company's own first, then what others receive.
import type { Figures, State } from './engine.gen';

export interface Change {
  readonly glyph: string;
  readonly from: number;
  readonly to: number;
  readonly money: boolean; // the figures are dollars
  readonly seat: number;
}

interface Position {
  readonly view: State;
  readonly figures: Figures;
}

export function changes(before: Position, after: Position, seat: number, markets: readonly string[], players: number): Change[] {
  const [now, then] = [before.view.seats[seat], after.view.seats[seat]];
  if (!now || !then) return [];
  const own = (glyph: string, from: number, to: number, money = false): Change[] => (from === to ? [] : [{ glyph, from, to, money, seat }]);
  const others = Array.from({ length: players }, (_, other) => other).filter((other) => other !== seat);
  return [
    ...own('money', now.money, then.money, true),
    ...own('energy', now.energy, then.energy),
    ...own('battery', now.battery, then.battery),
    ...own('tower', now.stage, then.stage),
    ...own('wind', now.wind_farms.length, then.wind_farms.length),
    ...markets.flatMap((market, m) => own(market, before.figures.seats[seat]?.incomes[m] ?? 0, after.figures.seats[seat]?.incomes[m] ?? 0, true)),
    ...own('connection', now.play_area.length, then.play_area.length),
    ...others.flatMap((other) => {
      const [from, to] = [before.view.seats[other]?.money ?? 0, after.view.seats[other]?.money ?? 0];
      return from === to ? [] : [{ glyph: 'money', from, to, money: true, seat: other }];
    }),
  ];
}
