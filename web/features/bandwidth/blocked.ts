import { MIB } from '../../../worker/contract/units';

/** With less than this nothing can be sent that somebody would send. Of a small limit, a thousandth of it. */
const TOO_LITTLE_BYTES = MIB;

/** Whether the month's bandwidth is used up. Premium is never blocked: more is metered. */
export const isBlocked = (usage: { totalBytes: number; limitBytes: number; isPremium: boolean }): boolean =>
  !usage.isPremium && usage.limitBytes - usage.totalBytes < Math.min(TOO_LITTLE_BYTES, usage.limitBytes / 1000);

/** What is known of the sender's plan; `bytesLeft` of the month is Infinity where nothing stops them, or nothing is known yet. */
export function senderPlanOf(usage: { totalBytes: number; limitBytes: number; isPremium: boolean } | undefined): {
  premium: boolean;
  bytesLeft: number;
} {
  if (!usage || usage.isPremium) return { premium: usage !== undefined, bytesLeft: Number.POSITIVE_INFINITY };
  return { premium: false, bytesLeft: Math.max(0, usage.limitBytes - usage.totalBytes) };
}
