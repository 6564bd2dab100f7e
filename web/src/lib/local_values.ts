// Small things kept on this device under a name: settings, progress, the last choice. A device without storage forgets them.
import { tellStorageTrouble } from './storage_trouble.svelte';

export function readValue<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function writeValue(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    tellStorageTrouble(error);
  }
}

const prefix = 'kilowatt.';

// All of them, for a backup.
export function allValues(): Record<string, unknown> {
  const keys = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '').filter((key) => key.startsWith(prefix));
  return Object.fromEntries(keys.map((key) => [key, readValue<unknown>(key, null)]));
}
export const isValueKey = (key: string): boolean => key.startsWith(prefix);
