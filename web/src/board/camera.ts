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

// The camera that shows all these parts (in pixels of the whole picture) above what covers the foot of the box,
// so near that the smallest is large enough for a finger.
export function fit(parts: readonly Part[], box: Box, foot = 0, enough = 40): Camera {
  const [left, top] = [Math.min(...parts.map((part) => part.left)), Math.min(...parts.map((part) => part.top))];
  const [right, bottom] = [Math.max(...parts.map((part) => part.right)), Math.max(...parts.map((part) => part.bottom))];
  const smallest = Math.min(...parts.map((part) => Math.min(part.right - part.left, part.bottom - part.top)));
  const k = Math.min((box.width - 2 * rim) / (right - left), (box.height - foot - 2 * rim) / (bottom - top), enough / smallest);
  if (parts.length === 0 || !(k > worth)) return home;
  return settle({ x: box.width / 2 - (k * (left + right)) / 2, y: (box.height - foot) / 2 - (k * (top + bottom)) / 2, k }, box);
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
