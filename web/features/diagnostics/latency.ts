import { t } from '@lingui/core/macro';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { perLanguage } from '../../../worker/contract/languages';
import { SECOND_MS } from '../../../worker/contract/units';
import { call } from '../../lib/api';
import { language } from '../../lib/words/language';

const HIGH_LATENCY_MS = SECOND_MS;

/** Several, because the first call may have to open the connection. */
const CALLS = 3;

/** Returns the shortest response time in milliseconds. Rejects with `ApiError`. */
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
const tenths = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** `uploadBytesPerSecond` is null if this page has uploaded nothing. */
export function speedWords(latencyMs: number, uploadBytesPerSecond: number | null): string {
  return `${latencyWords(latencyMs)} · ${uploadWords(uploadBytesPerSecond)}`;
}

function latencyWords(latencyMs: number): string {
  if (latencyMs > HIGH_LATENCY_MS) return t`High latency detected - uploads may be slow`;
  const milliseconds = Math.max(1, Math.round(latencyMs));
  return t`The server answers in ${milliseconds} ms`;
}

function uploadWords(bytesPerSecond: number | null): string {
  if (bytesPerSecond === null) return t`your upload speed is measured as you send`;
  const megabits = tenths(language()).format((bytesPerSecond * BITS_PER_BYTE) / MEGABIT);
  return t`your last upload ran at ${megabits} Mbit/s`;
}
