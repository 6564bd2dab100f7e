// How wide a text is drawn. Measured with the page's letters once they are here; until then, and outside a browser, estimated.
const average = { serif: 0.62, sans: 0.5 } as const;
const fonts = { serif: '700 100px Besley', sans: '700 100px Barlow' } as const;
type Font = keyof typeof fonts;

let here = $state(false);
let canvas: CanvasRenderingContext2D | null = null;
if (typeof document !== 'undefined') {
  canvas = document.createElement('canvas').getContext('2d');
  void Promise.all(Object.values(fonts).map((font) => document.fonts.load(font))).then(
    () => (here = true),
    () => undefined, // the letters of the device stand in
  );
}

const known = new Map<string, number>();
const mostKnown = 2000; // names of places and numbers repeat themselves; what people write does not come here

export function textWidth(text: string, size: number, font: Font): number {
  if (!here || !canvas) return text.length * size * average[font];
  const key = font + text;
  let width = known.get(key);
  if (width === undefined) {
    canvas.font = fonts[font];
    width = canvas.measureText(text).width / 100;
    if (known.size >= mostKnown) known.clear();
    known.set(key, width);
  }
  return width * size;
}
