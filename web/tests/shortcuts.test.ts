import { describe, expect, it } from 'vitest';
import { keyName, shortcutOf, type Shortcuts } from '../src/lib/shortcuts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, code: '', altKey: false, ctrlKey: false, metaKey: false, target: null, ...more });
const inField = { closest: (wanted: string) => (wanted.includes('input') ? {} : null) } as unknown as EventTarget;

describe('shortcuts', () => {
  it('are single keys, never with another key held and never while somebody writes', () => {
    expect(['u', 'U', '3', '?'].map((key) => shortcutOf(pressed(key), 'plain'))).toEqual(['u', 'u', '3', '?']);
    expect(['Enter', 'ArrowLeft', 'é', ' '].map((key) => shortcutOf(pressed(key), 'plain'))).toEqual(['', '', '', '']);
    for (const held of ['altKey', 'ctrlKey', 'metaKey']) expect(shortcutOf(pressed('u', { [held]: true }), 'plain')).toBe('');
    expect(shortcutOf(pressed('u', { target: inField }), 'plain')).toBe('');
  });
  it('need Alt if the reader likes, whatever sign the layout then writes', () => {
    expect(shortcutOf(pressed('u'), 'alt')).toBe('');
    expect(shortcutOf(pressed('u', { altKey: true }), 'alt')).toBe('u');
    expect(shortcutOf(pressed('¨', { altKey: true, code: 'KeyU' }), 'alt')).toBe('u');
    expect(shortcutOf(pressed('¡', { altKey: true, code: 'Digit1' }), 'alt')).toBe('1');
    expect(shortcutOf(pressed('÷', { altKey: true, code: 'Slash' }), 'alt')).toBe('?');
  });
  it('can be turned off, and are then not named either', () => {
    for (const altKey of [true, false]) expect(shortcutOf(pressed('u', { altKey }), 'off')).toBe('');
    expect((['plain', 'alt', 'off'] satisfies Shortcuts[]).map((kind) => keyName('b', kind))).toEqual(['b', 'Alt+b', undefined]);
  });
});
