// The result of a game as a picture of 1200 × 630, as links to it are shown elsewhere.
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

// Cut to what fits, with dots for the rest.
function fit(draw: CanvasRenderingContext2D, text: string, most: number): string {
  if (draw.measureText(text).width <= most) return text;
  let cut = [...text];
  while (cut.length > 1 && draw.measureText(`${cut.join('')}…`).width > most) cut = cut.slice(0, -1);
  return `${cut.join('')}…`;
}

export function drawResult(canvas: HTMLCanvasElement, result: Result): void {
  canvas.width = width;
  canvas.height = height;
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('no canvas');
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const serif = token('--serif') || 'serif';
  draw.fillStyle = token('--paper');
  draw.fillRect(0, 0, width, height);
  draw.fillStyle = token('--ink');
  draw.fillRect(0, 0, width, 14);
  draw.textBaseline = 'alphabetic';
  draw.font = `600 34px ${serif}`;
  draw.fillText(result.game, 64, 92);
  draw.font = `700 60px ${serif}`;
  draw.fillText(fit(draw, result.headline, width - 128), 64, 172);
  const step = Math.min(66, 350 / Math.max(1, result.lines.length));
  result.lines.forEach(({ place, name, points, colour, shape }, i) => {
    const y = 250 + i * step;
    draw.fillStyle = colour;
    const outline = new Path2D();
    outline.addPath(new Path2D(shape), new DOMMatrix([18, 0, 0, 18, 84, y - 13]));
    draw.fill(outline);
    draw.fillStyle = token('--ink');
    draw.font = `${place === 1 ? 700 : 400} 40px ${serif}`;
    draw.textAlign = 'left';
    draw.fillText(fit(draw, `${place}. ${name}`, 800), 122, y);
    draw.textAlign = 'right';
    draw.fillText(points, width - 64, y);
  });
  draw.textAlign = 'left';
  draw.font = `400 26px ${serif}`;
  draw.fillText(result.foot, 64, height - 36);
}

export function resultPicture(result: Result): Promise<Blob> {
  const canvas = document.createElement('canvas');
  drawResult(canvas, result);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
