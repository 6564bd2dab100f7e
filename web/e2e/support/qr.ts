// Reads a QR code of error correction M, up to version 10, as a camera would that sees it perfectly: ISO/IEC 18004 backwards.

// By version: bytes of data in each block.
const blocks: readonly (readonly number[])[] = [[], [16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27], [31, 31, 31, 31], [38, 38, 39, 39], [36, 36, 36, 37, 37], [43, 43, 43, 43, 44]];
const alignments: readonly (readonly number[])[] = [[], [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

// `path`: a square "M4 4h1v1h-1z" for each dark module, in a picture of `size` with a quiet zone of four.
export function readQr(path: string, size: number): string {
  const side = size - 8;
  const version = (side - 17) / 4;
  const sizes = blocks[version];
  if (!sizes) throw new Error(`a QR code of version ${version}`);
  const squares = new Set([...path.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${Number(x) - 4} ${Number(y) - 4}`));
  const dark = (x: number, y: number): boolean => squares.has(`${x} ${y}`);

  // Beside the finder at the upper left: 15 bits, of which the first two are the error correction and the next three the mask.
  const first = [0, 1, 2, 3, 4].map((x) => Number(dark(x, 8)));
  const format = first.map((bit, i) => bit ^ Number('10101'[i]));
  if (format[0] !== 0 || format[1] !== 0) throw new Error('not of error correction M');
  const mask = masks[(format[2] ?? 0) * 4 + (format[3] ?? 0) * 2 + (format[4] ?? 0)] as (x: number, y: number) => boolean;

  const near = alignments[version] ?? [];
  const isCorner = (x: number, y: number): boolean => (x < 9 && y < 9) || (x > side - 9 && y < 9) || (x < 9 && y > side - 9);
  const isAligned = (x: number, y: number): boolean =>
    near.some((cx) => near.some((cy) => Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3 && !((cx === 6 && (cy === 6 || cy === side - 7)) || (cy === 6 && cx === side - 7))));
  const isVersion = (x: number, y: number): boolean => version >= 7 && ((x < 6 && y > side - 12) || (y < 6 && x > side - 12));
  const isData = (x: number, y: number): boolean => x !== 6 && y !== 6 && !isCorner(x, y) && !isAligned(x, y) && !isVersion(x, y);

  // Up and down in columns of two, from the right.
  const bits: number[] = [];
  const columns = Array.from({ length: side }, (_, i) => side - 1 - i).filter((x) => x !== 6);
  for (let pair = 0; pair < columns.length; pair += 2)
    for (let step = 0; step < side; step++)
      for (const x of columns.slice(pair, pair + 2)) {
        const y = (pair / 2) % 2 === 0 ? side - 1 - step : step;
        if (isData(x, y)) bits.push(Number(dark(x, y) !== mask(x, y)));
      }
  const bytes = Array.from({ length: bits.length >> 3 }, (_, i) => Number.parseInt(bits.slice(8 * i, 8 * i + 8).join(''), 2));

  // The blocks lie byte by byte beside each other.
  const data: number[][] = sizes.map(() => []);
  let at = 0;
  for (let i = 0; i < Math.max(...sizes); i++) sizes.forEach((most, block) => i < most && data[block]?.push(bytes[at++] ?? 0));
  const all = data.flat().map((byte) => byte.toString(2).padStart(8, '0')).join('');
  if (!all.startsWith('0100')) throw new Error('no text of bytes');
  const wide = version < 10 ? 8 : 16;
  const length = Number.parseInt(all.slice(4, 4 + wide), 2);
  const text = Array.from({ length }, (_, i) => Number.parseInt(all.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(text));
}
