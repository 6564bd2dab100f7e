// The result of a game as a picture of 1200 × 630, as links to it are shown elsewhere: the stage of the end at the left, the totals beside it.
export interface ResultLine {
  readonly place: number;
  readonly name: string;
  readonly points: string;
  readonly colour: string; // of the seat
  readonly shape: string; // that goes with it: an outline of radius 1
}
export interface Result {
  readonly game: string;
  readonly headline: string;
  readonly lines: readonly ResultLine[];
  readonly foot: string;
}

const width = 1200;
const height = 630;
const stageWidth = 470;
const [left, right] = [stageWidth + 50, width - 54]; // of what is written

// Cut to what fits, with dots for the rest.
function fit(draw: CanvasRenderingContext2D, text: string, most: number): string {
  if (draw.measureText(text).width <= most) return text;
  let cut = [...text];
  while (cut.length > 1 && draw.measureText(`${cut.join('')}…`).width > most) cut = cut.slice(0, -1);
  return `${cut.join('')}…`;
}
// In two lines if it does not fit into one.
function broken(draw: CanvasRenderingContext2D, text: string, most: number): readonly string[] {
  const words = text.split(' ');
  let kept = words.length;
  while (kept > 1 && draw.measureText(words.slice(0, kept).join(' ')).width > most) kept -= 1;
  const rest = words.slice(kept).join(' ');
  return [words.slice(0, kept).join(' '), ...(rest ? [rest] : [])].map((line) => fit(draw, line, most));
}

const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-linejoin', 'opacity', 'font', 'text-anchor', 'vector-effect'];

// A drawing of the page as it looks now, by itself: what its styles say stands on each of its parts.
async function imageOf(svg: SVGSVGElement, wide: number, high: number): Promise<HTMLImageElement> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const parts = copy.querySelectorAll<SVGElement>('*');
  svg.querySelectorAll('*').forEach((part, i) => {
    const style = getComputedStyle(part);
    parts[i]?.setAttribute('style', drawn.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';'));
  });
  for (const [name, value] of Object.entries({ xmlns: 'http://www.w3.org/2000/svg', width: String(wide), height: String(high), preserveAspectRatio: 'xMidYMax slice' })) copy.setAttribute(name, value);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  return image;
}

function drawResult(canvas: HTMLCanvasElement, result: Result, stage: HTMLImageElement | null, ground: string): void {
  canvas.width = width;
  canvas.height = height;
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('no canvas');
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const serif = token('--serif') || 'serif';
  draw.fillStyle = token('--paper');
  draw.fillRect(0, 0, width, height);
  draw.fillStyle = ground;
  draw.fillRect(0, 0, stageWidth, height);
  if (stage) draw.drawImage(stage, 0, 0);
  draw.fillStyle = token('--ink');
  draw.fillRect(stageWidth, 0, 4, height);
  draw.textBaseline = 'alphabetic';
  draw.font = `600 30px ${serif}`;
  draw.fillText(result.game, left, 78);
  draw.font = `700 50px ${serif}`;
  const headline = broken(draw, result.headline, right - left);
  headline.forEach((line, i) => draw.fillText(line, left, 142 + i * 56));
  const first = 142 + headline.length * 56 + 24;
  const step = Math.min(64, (height - 90 - first) / Math.max(1, result.lines.length - 1));
  result.lines.forEach(({ place, name, points, colour, shape }, i) => {
    const y = first + i * step;
    const outline = new Path2D();
    outline.addPath(new Path2D(shape), new DOMMatrix([18, 0, 0, 18, left + 18, y - 12]));
    draw.fillStyle = colour;
    draw.fill(outline);
    draw.strokeStyle = token('--outline');
    draw.lineWidth = 2;
    draw.stroke(outline);
    draw.fillStyle = token('--ink');
    draw.font = `${place === 1 ? 700 : 500} 36px ${serif}`;
    draw.textAlign = 'right';
    draw.fillText(points, right, y);
    const room = right - left - 72 - draw.measureText(points).width;
    draw.textAlign = 'left';
    draw.fillText(fit(draw, `${place}. ${name}`, room), left + 52, y);
  });
  draw.textAlign = 'left';
  draw.font = `500 24px ${serif}`;
  draw.fillText(result.foot, left, height - 34);
}

// `stage`: the drawing to stand at the left; without it, or where the browser cannot paint it, its ground alone.
export async function resultPicture(result: Result, stage: SVGSVGElement | null): Promise<Blob> {
  const image = stage ? await imageOf(stage, stageWidth, height).catch(() => null) : null;
  const ground = stage ? getComputedStyle(stage.parentElement ?? stage).backgroundColor : 'transparent';
  const canvas = document.createElement('canvas');
  drawResult(canvas, result, image, ground);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
