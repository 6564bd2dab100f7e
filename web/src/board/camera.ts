// Where a scene is looked at from: zoom k and shift x, y in pixels of its box. Pure arithmetic, so that it can be tested.
export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly k: number;
}

export interface Box {
  readonly width: number;
  readonly height: number;
}

export const home: Camera = { x: 0, y: 0, k: 1 };
const closest = 6;

// Keeps the scene in its box: no more than everything, no empty edge.
export function settle(camera: Camera, box: Box): Camera {
  const k = Math.min(closest, Math.max(1, camera.k));
  const clamp = (value: number, size: number) => Math.min(0, Math.max(size * (1 - k), value));
  return { x: clamp(camera.x, box.width), y: clamp(camera.y, box.height), k };
}

export function pan(camera: Camera, dx: number, dy: number, box: Box): Camera {
  return settle({ x: camera.x + dx, y: camera.y + dy, k: camera.k }, box);
}

// Zooms so that the point (x, y) of the box stays where it is.
export function zoom(camera: Camera, factor: number, x: number, y: number, box: Box): Camera {
  const k = Math.min(closest, Math.max(1, camera.k * factor));
  const grow = k / camera.k;
  return settle({ x: x - (x - camera.x) * grow, y: y - (y - camera.y) * grow, k }, box);
}

export interface Part {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const rim = 30; // round what is shown, so that one sees where it lies
const worth = 1.15; // for less the picture does not move

const middle = (part: Part) => ({ x: (part.left + part.right) / 2, y: (part.top + part.bottom) / 2 });

// Of parts that lie too far apart for one look, those round the one with the most others near it.
function crowd(parts: readonly Part[], sight: Box): readonly Part[] {
  const near = (centre: Part) => parts.filter((part) => Math.abs(middle(part).x - middle(centre).x) < sight.width / 2 && Math.abs(middle(part).y - middle(centre).y) < sight.height / 2);
  return parts.map(near).reduce((best, found) => (found.length > best.length ? found : best), []);
}

// The camera that shows all these parts (in pixels of the whole picture) above what covers the foot of the box, so near that the
// smallest is large enough for a finger; and, however far apart they lie, at least as near as `least`.
export function fit(parts: readonly Part[], box: Box, foot = 0, enough = 40, least = 1): Camera {
  const round = (all: readonly Part[]) => {
    const [left, top] = [Math.min(...all.map((part) => part.left)), Math.min(...all.map((part) => part.top))];
    const [right, bottom] = [Math.max(...all.map((part) => part.right)), Math.max(...all.map((part) => part.bottom))];
    return { left, top, right, bottom };
  };
  const whole = round(parts);
  const smallest = Math.min(...parts.map((part) => Math.min(part.right - part.left, part.bottom - part.top)));
  const wanted = Math.min((box.width - 2 * rim) / (whole.right - whole.left), (box.height - foot - 2 * rim) / (whole.bottom - whole.top), enough / smallest);
  const k = Math.max(wanted, least);
  if (parts.length === 0 || !(k > worth)) return home;
  const { x, y } = middle(wanted < least ? round(crowd(parts, { width: (box.width - 2 * rim) / least, height: (box.height - foot - 2 * rim) / least })) : whole);
  return settle({ x: box.width / 2 - k * x, y: (box.height - foot) / 2 - k * y, k }, box);
}

// The camera that brings a part of the box (in present pixels) fully into sight, moving as little as possible.
export function reveal(camera: Camera, part: Part, box: Box): Camera {
  const margin = 12;
  let dx = 0;
  let dy = 0;
  if (part.right > box.width - margin) dx = box.width - margin - part.right;
  if (part.left + dx < margin) dx = margin - part.left;
  if (part.bottom > box.height - margin) dy = box.height - margin - part.bottom;
  if (part.top + dy < margin) dy = margin - part.top;
  return dx === 0 && dy === 0 ? camera : pan(camera, dx, dy, box);
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

// The index of the spot an arrow key leads to: near, and not far off the direction. -1 if there is none.
export function neighbour(from: Spot, spots: readonly Spot[], key: string): number {
  const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  if (!direction) return -1;
  const [ux, uy] = direction as [number, number];
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, i) => {
    const dx = spot.x - from.x;
    const dy = spot.y - from.y;
    const along = dx * ux + dy * uy;
    if (along < 2) return;
    const off = Math.abs(dx * uy) + Math.abs(dy * ux);
    const far = along + 2.5 * off;
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}
