import { describe, expect, it } from 'vitest';
import { fit, home, neighbour, pan, reveal, settle, zoom } from '../src/board/camera';

const box = { width: 400, height: 200 };

describe('the camera of a scene', () => {
  it('never shows less than everything or an empty edge', () => {
    expect(settle({ x: 50, y: -500, k: 0.5 }, box)).toMatchObject({ k: 1, x: 0 });
    expect(pan({ x: -100, y: -100, k: 2 }, -1000, 1000, box)).toEqual({ x: -400, y: 0, k: 2 });
  });
  it('keeps the point under the finger where it is', () => {
    const near = zoom(home, 2, 100, 50, box);
    expect(near).toEqual({ x: -100, y: -50, k: 2 });
    expect((100 - near.x) / near.k).toBe(100);
  });
  it('zooms no closer than six times', () => {
    expect(zoom(home, 100, 0, 0, box).k).toBe(6);
  });
  it('brings what has the focus into sight', () => {
    const now = { x: -100, y: 0, k: 2 };
    expect(reveal(now, { left: 10, top: 20, right: 60, bottom: 60 }, box)).toMatchObject({ x: -98 });
    expect(reveal(now, { left: 50, top: 20, right: 90, bottom: 60 }, box)).toBe(now);
  });
  it('goes to what is asked about, large enough for a finger and above what covers the foot', () => {
    const one = { left: 100, top: 80, right: 120, bottom: 100 };
    const near = fit([one], box);
    expect(near.k).toBe(2);
    expect(near.x + near.k * 110).toBe(200);
    expect(near.y + near.k * 90).toBe(100);
    expect(fit([one], box, 40).y + 2 * 90).toBe(80);
    // Never past the edge of the picture.
    expect(fit([{ left: 0, top: 0, right: 10, bottom: 10 }], box)).toMatchObject({ x: 0, y: 0, k: 4 });
  });
  it('shows everything that is asked about, and stays at home if that is nearly the whole or nothing', () => {
    const [left, right] = [{ left: 100, top: 90, right: 110, bottom: 100 }, { left: 260, top: 90, right: 270, bottom: 100 }];
    expect(fit([left, right], box).k).toBeCloseTo(2);
    expect(fit([{ ...left, left: 0 }, { ...right, right: 400 }], box)).toBe(home);
    expect(fit([], box)).toBe(home);
  });
  it('stays near enough to be read where things lie too far apart, and goes to where most of them are', () => {
    const far = [{ left: 0, top: 0, right: 10, bottom: 10 }, { left: 340, top: 150, right: 350, bottom: 160 }, { left: 360, top: 160, right: 370, bottom: 170 }];
    const near = fit(far, box, 0, 40, 3);
    expect(near.k).toBe(3);
    expect(near.x).toBeLessThan(-700);
    expect(fit(far, box).k).toBe(1);
  });
});

describe('arrow keys', () => {
  const spots = [{ x: 10, y: 0 }, { x: -10, y: 0 }, { x: 0, y: 12 }, { x: 30, y: 40 }];
  it('go to the nearest thing in their direction', () => {
    expect(neighbour({ x: 0, y: 0 }, spots, 'ArrowRight')).toBe(0);
    expect(neighbour({ x: 0, y: 0 }, spots, 'ArrowLeft')).toBe(1);
    expect(neighbour({ x: 0, y: 0 }, spots, 'ArrowDown')).toBe(2);
    expect(neighbour({ x: 0, y: 0 }, spots, 'ArrowUp')).toBe(-1);
    expect(neighbour({ x: 0, y: 0 }, spots, 'Enter')).toBe(-1);
  });
});
