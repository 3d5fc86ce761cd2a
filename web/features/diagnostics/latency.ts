import { endpoints } from '../../../worker/contract/calls/endpoints';
import { SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';

const HIGH_LATENCY_MS = SECOND_MS;

/** Number of calls per measurement. The first call may have to open the connection. */
const CALLS = 3;

/**
 * Calls the server three times without data, and returns the shortest response time in milliseconds. The calls do not
 * count towards the monthly bandwidth. Rejects with `ApiError`.
 */
export async function measureLatency(): Promise<number> {
  let shortestMs = Number.POSITIVE_INFINITY;
  for (let calls = 0; calls < CALLS; calls++) {
    const startedAt = performance.now();
    await call(endpoints.health, {});
    shortestMs = Math.min(shortestMs, performance.now() - startedAt);
  }
  return shortestMs;
}

const BITS_PER_BYTE = 8;
const MEGABIT = 1_000_000;
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/**
 * Returns a text with the latency. If this page has uploaded files, the text also has the speed of the last upload.
 */
export function speedWords(latencyMs: number, uploadBytesPerSecond: number | null): string {
  const latency =
    latencyMs > HIGH_LATENCY_MS
      ? 'High latency detected - uploads may be slow'
      : `The server answers in ${Math.max(1, Math.round(latencyMs))} ms`;
  if (uploadBytesPerSecond === null) return `${latency} · your upload speed is measured as you send`;
  return `${latency} · your last upload ran at ${tenths.format((uploadBytesPerSecond * BITS_PER_BYTE) / MEGABIT)} Mbit/s`;
}
