// Names of one's own, for a box and for the things in it.
export const longestName = 40; // bytes

// A line as the engine takes it for a name: nothing but text, and no longer than it may be. A letter is left out whole.
export function asName(text: string): string {
  let out = '';
  for (const letter of text.replace(/\p{Cc}+/gu, ' ')) {
    if (new TextEncoder().encode(out + letter).length > longestName) break;
    out += letter;
  }
  return out.trim();
}
