// A slow phone: a processor four times as slow, a mobile net of 1.6 Mbit/s and 150 ms.
import type { CDPSession, Page } from 'playwright-core';

export async function slowPhone(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: (1600 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 });
  return devtools;
}
