// Which part of Pampero a question is about: the map keeps its place, the desk below it shows that part large.
export const desks = ['company', 'network', 'bonus', 'cards'] as const;
export type Desk = (typeof desks)[number];
export type Panel = 'map' | Desk | 'years';
export const panels: readonly Panel[] = ['map', ...desks, 'years'];

// Too narrow or too low for a map with a desk below it: one part at a time, by tabs.
export const oneByOne = (width: number, height: number): boolean => width < 700 || height < 470;

const about: Record<Exclude<Panel, 'company' | 'years'>, readonly string[]> = {
  map: ['setup_bulldozer', 'site', 'foreign', 'second_foreign', 'bulldozer_from', 'bulldozer_to', 'move_used', 'second_site', 'zone', 'contract', 'linked', 'payee'],
  network: ['node', 'capital', 'income_step'],
  bonus: ['cell_1', 'cell_2', 'cell_discard', 'bonus_field'],
  cards: ['special', 'scoring_card'],
};

// Where the things of a step lie; most of it is the company's business.
export function panelFor(step: string): Panel {
  for (const [panel, steps] of Object.entries(about)) if (steps.includes(step)) return panel as Panel;
  return 'company';
}

// What lies on the desk while something of the map is asked about: contracts change the network, everything else is played from the hand.
const besideMap = ['contract', 'linked', 'payee'];
export function deskFor(step: string): Desk {
  const panel = panelFor(step);
  if (panel === 'map') return besideMap.includes(step) ? 'network' : 'company';
  return panel === 'years' ? 'company' : panel;
}
