// A QR code as one path: a square for each dark module, inside a quiet zone.
import { encode } from 'uqr';

export interface QrPicture {
  readonly size: number; // modules on a side, quiet zone included
  readonly path: string;
}

export function qrPicture(text: string): QrPicture {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
