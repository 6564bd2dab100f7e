// Turn notices of the browser, for those who asked for them.
import { settings } from './settings.svelte';

export async function requestNotices(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  return (Notification.permission === 'granted' ? 'granted' : await Notification.requestPermission()) === 'granted';
}

export async function notice(text: string, address: string): Promise<void> {
  if (!settings.all.notices || !document.hidden || typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const options = { tag: address, icon: '/icon-192.png', data: address };
  if (worker) await worker.showNotification(text, options);
  else new Notification(text, options);
}
