// Sentences of the loader, found again among the patterns of box/text and box/text/<game>, so that they can be said in another language.
export interface Said {
  readonly key: string;
  readonly values: readonly string[];
}

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// "must have {0} entries, has {1}" as an expression; what stands for a number or a word is caught.
function expression(pattern: string): { readonly test: RegExp; readonly places: readonly number[] } {
  const parts = pattern.replaceAll("''", "'").split(/\{(\d)\}/); // every other one is the number of a place
  const places = parts.filter((_, i) => i % 2 === 1).map(Number);
  const text = parts.map((part, i) => (i % 2 === 0 ? literal(part) : '(.+?)')).join('');
  return { test: new RegExp(`^${text}$`, 's'), places };
}

const known = new Map<string, ReturnType<typeof expression>>();

export function saidOf(text: string, patterns: Readonly<Record<string, string>>): Said | null {
  for (const [key, pattern] of Object.entries(patterns)) {
    const { test, places } = known.get(pattern) ?? expression(pattern);
    if (!known.has(pattern)) known.set(pattern, { test, places });
    const found = test.exec(text);
    if (!found) continue;
    const values: string[] = [];
    places.forEach((place, i) => (values[place] = found[i + 1] ?? ''));
    return { key, values };
  }
  return null;
}
