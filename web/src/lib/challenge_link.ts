// Results of a challenge in a link: who played, and the moves. Whoever opens it plays the moves again with the dice of the challenge,
// so that nobody has to be believed. Links of earlier versions have only names and points: "#Ada:87;Ben:91".
import type { Result } from './store';

export interface Claim {
  readonly name: string;
  readonly points: number;
  readonly moves?: readonly string[];
}

const prefix = 'r1.';
const most = 8; // results in a link
const longest = 20_000; // letters of a link, and of what is packed in it
const unpackedMost = 200_000;

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>).getReader();
  const parts: number[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(...part.value);
    if (parts.length > unpackedMost) throw new Error('too large');
  }
  return Uint8Array.from(parts);
}

export async function writeResults(all: readonly Result[]): Promise<string> {
  const claims = all.filter((result) => !result.bot && result.moves).slice(0, most).map(({ name, points, moves }) => [name, points, (moves ?? []).join(';')]);
  if (claims.length === 0) return '';
  return prefix + toText(await through(new TextEncoder().encode(JSON.stringify(claims)), new CompressionStream('deflate-raw')));
}

const isClaim = (item: unknown): item is [string, number, string] =>
  Array.isArray(item) && typeof item[0] === 'string' && item[0].length <= 40 && Number.isInteger(item[1]) && typeof item[2] === 'string';

export async function readResults(hash: string): Promise<Claim[]> {
  if (hash.length > longest) return [];
  if (!hash.startsWith(prefix)) {
    const plain = hash.split(';').map((part) => /^(.{1,20}):(-?\d{1,4})$/.exec(part));
    return plain.flatMap((match) => (match ? [{ name: match[1] as string, points: Number(match[2]) }] : [])).slice(0, 12);
  }
  try {
    const claims = JSON.parse(new TextDecoder().decode(await through(toBytes(hash.slice(prefix.length)), new DecompressionStream('deflate-raw')))) as unknown;
    return (Array.isArray(claims) ? claims : []).filter(isClaim).slice(0, most).map(([name, points, moves]) => ({ name, points, moves: moves.split(';') }));
  } catch {
    return [];
  }
}
