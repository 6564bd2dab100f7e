// Which parts of Pampero stand where: columns of boxes; parts that share a box are its tabs.
export type Panel = 'map' | 'company' | 'network' | 'bonus' | 'cards' | 'years';
export interface Layout {
  readonly columns: readonly (readonly (readonly Panel[])[])[];
  readonly foot?: Panel; // across all columns
}

const one: Layout = { columns: [[['map', 'company', 'network', 'bonus', 'cards', 'years']]] };
const stacked: Layout = { columns: [[['map'], ['company', 'network', 'bonus', 'cards']]] };
const two: Layout = { columns: [[['map']], [['company', 'network', 'bonus', 'cards']]] };
const four: Layout = { columns: [[['map']], [['network'], ['bonus', 'cards']]], foot: 'company' };
// What is asked about one of the smaller parts needs room to be read: it takes the whole column for so long.
const enlarged = (panel: Panel): Layout => ({ columns: [[['map']], [[panel, ...(['network', 'bonus', 'cards'] as const).filter((other) => other !== panel)]]], foot: 'company' });
const five: Layout = { columns: [[['map'], ['company']], [['network'], ['bonus'], ['cards']]] };

// `upright`: the window is higher than wide, so the map gets more room across it than beside the company.
export function layoutFor(width: number, height: number, wanted: Panel, upright = false): Layout {
  if (width < 700) return one;
  if (width >= 790 && width < 860 && upright) return stacked;
  if (width < 860 || height < 600) return two;
  if (width >= 1400 && height >= 1000) return five;
  return wanted === 'bonus' || wanted === 'cards' ? enlarged(wanted) : four;
}

const about: Record<Exclude<Panel, 'company' | 'years'>, readonly string[]> = {
  map: ['setup_bulldozer', 'site', 'contract', 'linked', 'bulldozer_from', 'bulldozer_to', 'move_used', 'second_site', 'payee', 'zone'],
  network: ['node', 'capital', 'income_step'],
  bonus: ['cell_1', 'cell_2', 'cell_discard'],
  cards: ['special', 'foreign', 'second_foreign', 'scoring_card'],
};

// Where the things of a step lie; most of it is the company's business.
export function panelFor(step: string): Panel {
  for (const [panel, steps] of Object.entries(about)) if (steps.includes(step)) return panel as Panel;
  return 'company';
}
