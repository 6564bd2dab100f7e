// The page's side of games/pampero: written by tests/page_types_test.cc, do not edit.
export const catalogue = { players: [1, 4], rules: 'PAM', secrets: false, only_with: { rahdo_discard: 2, solo_level: 1 } } as const;

export type Step = 'setup_order' | 'setup_final_1' | 'setup_final_2' | 'setup_scoring_1' | 'setup_scoring_2' | 'setup_remote' | 'setup_solar' | 'setup_connection' | 'setup_bonus' | 'setup_action' | 'setup_scoring' | 'setup_argentina' | 'setup_brazil' | 'setup_bulldozer' | 'action' | 'row' | 'mode' | 'zone' | 'site' | 'contract' | 'foreign' | 'capital' | 'payee' | 'pay' | 'node' | 'linked' | 'cell_1' | 'cell_2' | 'cell_discard' | 'bonus_field' | 'income_step' | 'special' | 'refill_action' | 'refill_scoring' | 'refill_argentina' | 'refill_brazil' | 'connection' | 'connection_choice' | 'bulldozer_from' | 'bulldozer_to' | 'recall' | 'second_site' | 'second_foreign' | 'move_used' | 'automa_order' | 'return_card' | 'scoring_card';
export type Verb = 'order' | 'tile' | 'card' | 'site' | 'take_back' | 'battery' | 'row' | 'mode' | 'zone' | 'contract' | 'foreign' | 'place' | 'payee' | 'pay' | 'node' | 'line' | 'decline' | 'cell' | 'field' | 'market' | 'take' | 'connection' | 'effect' | 'from' | 'to' | 'stop' | 'score' | 'done';

export interface Company {
  /** action cards in hand */
  readonly hand: readonly number[]; // a set
  /** sites with an own tower */
  readonly towers: readonly number[]; // a set
  /** sites with an own wind farm */
  readonly wind_farms: readonly number[]; // a set
  /** sites with an own bulldozer beside them, and parking spaces taken */
  readonly bulldozer_places: readonly number[]; // a set
  /** spaces with an own transformer */
  readonly transformers: readonly number[]; // a set
  /** contract tiles fulfilled */
  readonly contracts: readonly number[]; // a set
  /** connection tiles that can be played */
  readonly play_area: readonly number[]; // a set
  /** scoring cards not played yet */
  readonly scoring: readonly number[]; // a set
  /** scoring cards played */
  readonly played: readonly number[]; // a set
  /** foreign cards */
  readonly foreign: readonly number[]; // a set
  /** pink lines with a network tile */
  readonly lines: readonly number[]; // a set
  /** money */
  readonly money: number;
  /** transformer spaces of the network board with a contract */
  readonly occupied: number;
  /** energy */
  readonly energy: number;
  /** batteries */
  readonly battery: number;
  /** towers built */
  readonly stage: number;
  /** space of the marker on the timeline */
  readonly timeline: number;
  /** 1: the disc of the turn order is in the lower row */
  readonly lower: number;
  /** 1: an income marker has been in the dark area */
  readonly dark: number;
  /** markets whose marker is turned down */
  readonly flipped: number;
  /** step of each income marker */
  readonly income: readonly number[];
  /** action card on each operations field, upper row first */
  readonly company: readonly number[];
  /** where each connection tile of this company lies: a field */
  readonly connections: readonly number[];
  /** tower-bonus tile on each bonus field */
  readonly bonus: readonly number[];
  /** sum of each kind of upgrade */
  readonly upgrades: readonly number[];
  /** place of each bulldozer */
  readonly bulldozers: readonly number[];
  /** 1: a capital tile lies there */
  readonly capital: readonly number[];
  /** contract tile on each transformer space of the network board */
  readonly nodes: readonly number[];
}

export interface CardInPlay {
  /** the action card being played */
  readonly card: number;
  /** the operations field it lies on, or will */
  readonly field: number;
  /** which of the actions of the card, from 0 */
  readonly action: number;
  /** the zone played in */
  readonly zone: number;
  /** what is built, fulfilled or bought: a site, space, foreign card or capital place, as the action says */
  readonly target: number;
  /** who is paid for foreign objects */
  readonly payee: number;
  /** how a price is paid */
  readonly payment: number;
  /** bulldozers that have to move: four times the seat, plus the number of the bulldozer */
  readonly used: readonly number[];
  /** 1: the card lies on its field */
  readonly playing: number;
}

export interface Frame {
  /** the step; numbers from the length of info.steps on happen by themselves */
  readonly step: number;
  /** who answers */
  readonly seat: number;
  /** a number of the step */
  readonly a: number;
  /** another */
  readonly b: number;
}

export interface Agenda {
  /** what is still to do in this turn; the last one comes first */
  readonly frames: readonly Frame[];
  /** how many of `frames` count */
  readonly size: number;
  /** always 0 */
  readonly unused: number;
}

export interface State {
  /** each company; entries beyond the number of seats are empty */
  readonly seats: readonly Company[];
  /** spaces whose contract tile is still there */
  readonly open: readonly number[]; // a set
  /** action cards not drawn yet */
  readonly action_deck: readonly number[]; // a set
  /** scoring cards not drawn yet */
  readonly scoring_deck: readonly number[]; // a set
  /** foreign cards of both countries not drawn yet */
  readonly foreign_deck: readonly number[]; // a set
  /** order cards of the automa that are left */
  readonly orders: readonly number[]; // a set
  /** contract tile of each space, taken or not */
  readonly tiles: readonly number[];
  /** tower-bonus tile on each cell */
  readonly cells: readonly number[];
  /** connection tile on each space of the map */
  readonly connection_tiles: readonly number[];
  /** open cards: action cards, scoring cards, foreign cards of Argentina, of Brazil */
  readonly displays: readonly (readonly number[])[];
  /** seats in turn order */
  readonly order: readonly number[];
  /** seats by the timeline, the foremost and upmost first */
  readonly track: readonly number[];
  /** scoring tiles */
  readonly scoring_tiles: readonly number[];
  /** batteries in the supply */
  readonly battery_supply: number;
  /** capital tiles in the supply */
  readonly capital_supply: number;
  /** the year, from 0 */
  readonly year: number;
  /** round of the action phase, from 0 */
  readonly round: number;
  /** place in the turn order, from 0 */
  readonly turn: number;
  /** where the year stands */
  readonly phase: number;
  /** scorings done */
  readonly scorings: number;
  /** always 0 */
  readonly unused: number;
  /** the card being played */
  readonly choice: CardInPlay;
  /** what is still to do in this turn */
  readonly agenda: Agenda;
}

export interface SeatFigure {
  /** symbols of each market */
  readonly symbols: readonly number[];
  /** present value of each income marker */
  readonly incomes: readonly number[];
  /** highest step of each marker at this stage */
  readonly limits: readonly number[];
  /** income of a year */
  readonly income: number;
  /** batteries in the coming consolidation */
  readonly production: number;
  /** what the final scoring tiles would pay now */
  readonly end_tiles: number;
  /** what capital tiles would cost at the end */
  readonly repay: number;
  /** money if the final scoring came now, scoring cards apart */
  readonly if_over: number;
}

export interface HalfFigure {
  /** what is counted */
  readonly counts: readonly number[];
  /** what it would pay now */
  readonly money: readonly number[];
}

export interface TileFigure {
  /** the upper half of a scoring tile */
  readonly upper: HalfFigure;
  /** the lower half */
  readonly lower: HalfFigure;
}

export interface ModeFigure {
  /** what the frame does to the money; negative: it is paid */
  readonly money: number;
  /** energy it gives or costs */
  readonly energy: number;
  /** 1: the card can be played so */
  readonly possible: number;
}

export interface RowFigure {
  /** where the card would lie */
  readonly field: number;
  /** each action of the card */
  readonly modes: readonly ModeFigure[];
}

export interface CardFigure {
  /** which card */
  readonly card: number;
  /** played in each row */
  readonly rows: readonly RowFigure[];
  /** where it could build */
  readonly sites: readonly number[]; // a set
  /** contracts it could fulfil */
  readonly spaces: readonly number[]; // a set
  /** cards it could buy */
  readonly foreign: readonly number[]; // a set
}

export interface Figures {
  /** each company */
  readonly seats: readonly SeatFigure[];
  /** scoring tiles as they would pay now */
  readonly tiles: readonly TileFigure[];
  /** each card in the hand of the viewer, or of who decides if the viewer only watches */
  readonly hand: readonly CardFigure[];
  /** what the contract of each space would cost the viewer */
  readonly contract_energy: readonly number[];
  /** spaces open to the viewer */
  readonly unlocked: readonly number[]; // a set
  /** transformer spaces of the network board that the viewer reaches for free */
  readonly nodes: readonly number[]; // a set
  /** pink lines that the viewer could add */
  readonly lines: readonly number[]; // a set
}
