// A whole game in a link: the record, compressed, behind the # of the replay's address. No server sees it.
const mostBytes = 4_000_000; // of a record, as of a record file
const prefix = 'z';

async function through(bytes: Uint8Array, stream: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>).getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('too_long');
    }
    parts.push(value);
  }
  const out = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function toText(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
const fromText = (text: string): Uint8Array => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

export async function recordHash(record: Readonly<Record<string, unknown>>): Promise<string> {
  return prefix + toText(await through(new TextEncoder().encode(JSON.stringify(record)), new CompressionStream('deflate-raw'), mostBytes));
}

// Rejected if the link was cut short or holds no record.
export async function recordOfHash(hash: string): Promise<Record<string, unknown>> {
  if (!hash.startsWith(prefix)) throw new Error('broken_record');
  const bytes = await through(fromText(hash.slice(prefix.length)), new DecompressionStream('deflate-raw'), mostBytes);
  const record = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as Record<string, unknown> | null;
  if (record?.record !== 1 || typeof record.game !== 'string' || !Array.isArray(record.moves) || !Array.isArray(record.players)) throw new Error('broken_record');
  return record;
}
