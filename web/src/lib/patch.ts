// Changes as the table sends them ("seats.0.points": 13), applied without touching what was there before.
type Tree = unknown[] | { [key: string]: unknown };

// A copy of `tree` with the new values; parts that did not change are shared with the old one.
export function patch<T>(tree: T, changes: Readonly<Record<string, unknown>>): T {
  const copies = new Set<unknown>();
  const open = (part: unknown): Tree => {
    if (copies.has(part)) return part as Tree;
    const copy = Array.isArray(part) ? [...(part as unknown[])] : { ...(part as Record<string, unknown>) };
    copies.add(copy);
    return copy;
  };
  let root: unknown = tree;
  for (const [path, value] of Object.entries(changes)) {
    root = open(root);
    let part = root as Record<string, unknown>;
    const steps = path.split('.');
    const last = steps.pop() as string;
    for (const step of steps) {
      part[step] = open(part[step]);
      part = part[step] as Record<string, unknown>;
    }
    part[last] = value;
  }
  return root as T;
}
