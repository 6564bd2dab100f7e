// The symbols of Pampero, in pieces of the kit's sprite (kit/signs.ts), round the origin in a box of 24. Colour is always doubled by shape.
import { piecesOf, type Pieces } from '../../kit/signs';

const disc = (r: number, x = 0, y = 0): string => `M${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}Z`;
const sheet = 'M-7.5 -10H4L7.5 -6.5V10H-7.5Z';
const blade = (angle: number): string => {
  const turn = (x: number, y: number) => {
    const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return `${(x * c - y * s).toFixed(1)} ${(x * s + y * c - 1.5).toFixed(1)}`;
  };
  return `M${turn(0, -1)}Q${turn(3.2, -5)} ${turn(0.6, -10.5)}Q${turn(-2.2, -5)} ${turn(0, -1)}Z`;
};

const own: Readonly<Record<string, Pieces>> = {
  r: [['strong', 'M-9.5 0.5L0 -8.5L9.5 0.5'], ['red', 'M-7 -1V9.5H7V-1L0 -7.5Z'], ['hole', 'M-2 9.5V3.5H2V9.5Z']],
  i: [['violet', 'M-10 9.5V-1L-4 2.5V-1L2 2.5V-9H7V9.5Z'], ['light', 'M-7 5.5H-5M-2 5.5H0M3 5.5H5']],
  g: [['hole', 'M-8 -2V9.5H8V-2Z'], ['teal', 'M-9 -9H9L10.5 -2H-10.5Z'], ['line', 'M-3.5 -9L-4 -2M3.5 -9L4 -2'], ['teal', 'M-5 9.5V3H0V9.5Z']],
  e: [['line', 'M0 -8V10'], ['sun', 'M-10 1C-9 -6 -4 -9.5 0 -9.5S9 -6 10 1C8 -1 6 -1 5 1C3.5 -1 1.5 -1 0 1C-1.5 -1 -3.500 -1 -5 1C-6 -1 -8 -1 -10 1Z']],
  f: [['strong', 'M0 5V11'], ['green', 'M0 -10.5L6 -2.5H3L8 5.5H-8L-3 -2.500H-6Z']],
  any: [['hole', 'M0 -10L9 -3.5L5.6 8H-5.6L-9 -3.5Z'], ['line', 'M-2.8 -2.500Q-2.800 -5.500 0 -5.500Q3 -5.500 3 -2.800Q3 -0.800 0 0.600V2M0 5.200V5.300']],
  energy: [['sun', 'M2 -11L-7.5 2H-1L-3 11L7.5 -3H1Z']],
  battery: [['full', 'M-3 -11H3V-8H-3Z'], ['teal', 'M-6 -8H6V10.5H-6Z'], ['light', 'M0 -3.5V4.5M-3.6 0.500H3.6']],
  dozer: [['gold', 'M-10 5.500V-1.500H-6.500V-8H1L3 -1.500H5.500V5.500Z'], ['brown', 'M8 -5.500Q12 1 8 7.500Z'], ['full', 'M-8 4.500H3.500A3 3 0 0 1 3.500 10.500H-8A3 3 0 0 1 -8 4.500Z']],
  tower: [['line', 'M-7 10.5L-1.5 -10.500H1.500L7 10.500M-8.500 -5H8.500M-6.500 0H6.500M-4 4.500L4 0M4 4.500L-4 0M-6 9.500L4 4.500M6 9.500L-4 4.500']],
  wind: [['line', 'M0 -1.500V11'], ['hole', blade(0)], ['hole', blade(120)], ['hole', blade(240)], ['full', disc(1.8, 0, -1.5)]],
  contract: [['hole', sheet], ['line', 'M-4 -3H4M-4 1H4M-4 5H1']],
  solar: [['hole', sheet], ['sun', disc(3.6)], ['line', 'M0 -7V-5.500M0 5.500V7M-6 0H-5M5 0H6']],
  remote: [['hole', sheet], ['green', 'M0 -6L4.500 1H2.500L5.500 6H-5.500L-2.500 1H-4.500Z']],
  foreign: [['water', disc(9.5)], ['line', 'M0 -9.500C-6 -4 -6 4 0 9.500C6 4 6 -4 0 -9.500ZM-9.500 0H9.500']],
  capital: [['gold', 'M-10 -3.500L0 -9.500L10 -3.500V-1.500H-10Z'], ['line', 'M-7 -1.500V6.500M-2 -1.500V6.500M2 -1.500V6.500M7 -1.500V6.500'], ['strong', 'M-10 9H10']],
  connection: [['violet', 'M0 -10.500L10.500 0L0 10.500L-10.500 0Z'], ['light', 'M-4.500 0H4.500M0 -4.500V4.500']],
  special: [['sun', 'M0 -11L3.200 -3.900L10.900 -3.100L5.100 2L6.800 9.600L0 5.600L-6.800 9.600L-5.100 2L-10.900 -3.100L-3.200 -3.900Z']],
  hand: [['hole', 'M-7 -10H5V8H-7Z'], ['strong', 'M9 -4V2Q9 7 2 7M5.500 3.500L2 7L5.500 10.500']],
  order: [['hole', disc(9.5)], ['strong', 'M0 -5.500V5M-4 1.500L0 5.500L4 1.500']],
  network: [['strong', 'M-9 7L0 -7L9 7'], ['hole', disc(3.4, -8.5, 7)], ['hole', disc(3.4, 8.5, 7)], ['violet', disc(3.4, 0, -7)]],
  flag: [['strong', 'M-6 11V-10.500'], ['full', 'M-6 -10H9L5.500 -5L9 0H-6Z']],
  sunny: [['sun', disc(5)], ['line', 'M0 -10.500v3M0 7.500v3M-10.500 0h3M7.500 0h3M-7.500 -7.500l2 2M5.500 5.500l2 2M7.500 -7.500l-2 2M-7.500 7.500l2 -2']],
};

export const glyphOf = (name: string): Pieces => own[name] ?? piecesOf(name);
