// Storage that fails is said aloud: whoever plays on must know what would be lost.
import { banners } from './banners.svelte';
import { t } from './i18n.svelte';

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

export function tellStorageTrouble(error: unknown): void {
  console.warn(error);
  const full = isFull(error);
  banners.show({
    id: 'storage',
    text: () => t(full ? 'notice.storage_full' : 'notice.storage_failed'),
    action: { label: () => t('notice.to_backup'), run: () => void import('./router.svelte').then(({ router }) => router.go('/history')) },
  });
}
export const storageWorks = (): void => banners.close('storage');

// Browsers may throw away what a page has stored, unless it has asked them not to. Plain http addresses cannot ask.
let requested = false;
export async function requestPersistence(): Promise<void> {
  if (requested || typeof navigator === 'undefined') return;
  requested = true;
  await navigator.storage?.persist?.().catch(() => false);
}
export const isKeptForGood = async (): Promise<boolean> => (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
