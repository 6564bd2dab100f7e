import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { voice } from '../src/lib/announce.svelte';

describe('the voice', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const heard = () => {
    vi.runAllTimers();
    return voice.text;
  };

  it('says what is asked last, however much has happened before and after the question', () => {
    voice.prompt('Your turn?');
    for (let i = 1; i <= 9; i++) voice.say(`${i}.`);
    expect(heard()).toBe('5. 6. 7. 8. 9. Your turn?');
  });
  it('asks nothing that has been answered meanwhile, and nothing twice', () => {
    voice.prompt('Your turn?');
    voice.prompt('');
    voice.say('Done.');
    expect(heard()).toBe('Done.');
    voice.prompt('And now?');
    expect(heard()).toBe('And now?');
    voice.say('Later.');
    expect(heard()).toBe('Later.');
  });
  it('says the same thing again as a new saying, so that it is heard again', () => {
    voice.say('Not now.');
    expect(heard()).toBe('Not now.');
    const before = voice.times;
    voice.say('Not now.');
    expect(heard()).toBe('Not now.');
    expect(voice.times).toBe(before + 1);
  });
});
