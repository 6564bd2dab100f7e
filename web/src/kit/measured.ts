// What is measured after a change is measured together, in the next frame before it is drawn, and only then acted upon: a measurement between two
// changes makes the browser lay out the page for it alone.
type Act = () => void;
type Look = () => Act | undefined;

let waiting = new Set<Look>();

function run(): void {
  const all = [...waiting];
  waiting = new Set();
  for (const act of all.map((look) => look())) act?.();
}

// `look` only reads; what it returns may write. The answer takes it back.
export function measured(look: Look): () => void {
  if (waiting.size === 0) requestAnimationFrame(run);
  waiting.add(look);
  return () => void waiting.delete(look);
}
