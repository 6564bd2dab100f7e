// The ten towns as linocuts: rows of houses that grow with what the city is worth, with an opera dome or a church spire among them.
// A town is a row of buildings from back to front, each a path for every ink it needs.
export type Ink = 'dome' | 'wall-side' | 'wall' | 'edge-side' | 'roof' | 'brown' | 'roof-side' | 'window' | 'line';
export type Building = readonly (readonly [Ink, string])[];
export type Town = readonly Building[];

const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`;

class Builder {
  readonly buildings: Building[] = [];

  house(x: number, w: number, h: number, roof: 'roof' | 'brown' | 'flat', rise = w * 0.55): this {
    const [columns, rows] = [Math.max(1, Math.floor(w / 7)), Math.max(1, Math.floor(h / 10))];
    let windows = '';
    for (let i = 0; i < columns; i++) for (let j = 0; j < rows; j++) windows += box(x + (w / columns) * (i + 0.5) - 1.9, -h + 4 + j * 9.5, 3.8, 5);
    this.buildings.push([
      ['wall', box(x, -h, w, h)],
      ['edge-side', box(x + w * 0.68, -h + 0.7, w * 0.32 - 0.7, h - 0.7)],
      ...(roof === 'flat'
        ? ([['roof-side', box(x - 1.5, -h - 4, w + 3, 4.5)]] as const)
        : ([[roof, `M${x - 2} ${-h}L${x + w / 2} ${-h - rise}L${x + w + 2} ${-h}Z`], ['roof-side', `M${x + w / 2} ${-h - rise}L${x + w + 2} ${-h}H${x + w * 0.62}Z`]] as const)),
      ['window', windows],
    ]);
    return this;
  }
  church(x: number): this {
    this.buildings.push([
      ['wall', box(x, -36, 12, 36) + box(x + 12, -22, 18, 22)],
      ['edge-side', box(x + 8, -36, 4, 36)],
      ['roof', `M${x - 2} -36L${x + 6} -60L${x + 14} -36ZM${x + 12} -22l5 -9h17l-4 9Z`],
      ['roof-side', `M${x + 6} -60L${x + 14} -36H${x + 8}Z`],
      ['line', `M${x + 6} -60v-9M${x + 2.5} -65.5h7`],
      ['window', `M${x + 3.2} -29a2.8 2.8 0 1 1 5.6 0a2.8 2.8 0 1 1 -5.6 0ZM${x + 16} -5v-8a2 2 0 0 1 4 0v8ZM${x + 23} -5v-8a2 2 0 0 1 4 0v8Z`],
    ]);
    return this;
  }
  opera(x: number): this {
    this.buildings.push([
      ['dome', `M${x + 8} -36a12 12 0 0 1 24 0Z`],
      ['line', `M${x + 20} -48v-5`],
      ['wall-side', box(x + 2, -23, 36, 23)],
      ['window', box(x + 10, -17, 20, 14)],
      ['wall', `${Array.from({ length: 5 }, (_, i) => box(x + 4 + i * 7, -21, 3.6, 18)).join('')}M${x - 1} -23L${x + 20} -36L${x + 41} -23Z${box(x - 2, -3.5, 44, 4)}`],
    ]);
    return this;
  }
}

const at = () => new Builder();
// By the place of the city among the cities, the smallest first.
const towns: readonly Town[] = [
  at().house(-19, 15, 16, 'roof').house(4, 14, 13, 'brown').house(-6, 12, 21, 'roof').buildings,
  at().house(-24, 15, 17, 'brown').house(8, 16, 15, 'roof').house(-10, 11, 27, 'roof', 11).house(0, 12, 18, 'roof').buildings,
  at().house(-34, 15, 16, 'roof').church(-18).house(14, 14, 17, 'brown').buildings,
  at().house(-28, 16, 18, 'roof').house(10, 18, 17, 'brown').house(-13, 13, 28, 'flat').house(-1, 13, 20, 'roof').buildings,
  at().house(-32, 16, 18, 'roof').house(14, 18, 18, 'roof').house(-17, 12, 24, 'brown').house(-5, 11, 33, 'roof', 13).house(5, 12, 22, 'roof').buildings,
  at().house(-42, 15, 18, 'roof').house(-28, 12, 25, 'brown').opera(-17).house(26, 15, 20, 'roof').buildings,
  at().house(-38, 16, 20, 'roof').house(-24, 12, 27, 'flat').church(-10).house(21, 17, 20, 'roof').buildings,
  at().house(-44, 15, 20, 'roof').house(-30, 12, 29, 'flat').opera(-18).house(24, 12, 30, 'flat').house(34, 13, 19, 'roof').buildings,
  at().house(-40, 16, 20, 'roof').house(22, 18, 20, 'roof').house(-26, 13, 32, 'flat').house(-14, 12, 24, 'roof').house(-3, 12, 42, 'flat').house(9, 14, 28, 'roof', 12).buildings,
  at().house(-46, 16, 20, 'roof').house(30, 17, 21, 'roof').house(-32, 13, 34, 'flat').house(-20, 13, 25, 'roof').house(-8, 13, 46, 'flat').house(4, 13, 32, 'roof', 14).house(17, 14, 38, 'flat').buildings,
];

// A city of own data: its mark decides, then its place.
export function townOf(index: number, mark: string): Town {
  const marked: Record<string, readonly number[]> = { opera: [5, 7], church: [2, 6], none: [0, 1, 3, 4, 8, 9] };
  const fitting = marked[mark] ?? marked['none'] ?? [];
  return (fitting.includes(index) ? towns[index] : towns[fitting[index % fitting.length] ?? 0]) as Town;
}
