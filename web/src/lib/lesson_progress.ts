// How far somebody is in a game's lesson, kept on this device.
import { readValue, writeValue } from './local_values';

export interface Progress {
  readonly part: number;
  readonly step: number;
  readonly done: boolean;
}
const key = (game: string) => `kilowatt.lesson.${game}`;

export const progress = (game: string): Progress | null => readValue<Progress | null>(key(game), null);
export const keepProgress = (game: string, now: Progress): void => writeValue(key(game), now);
