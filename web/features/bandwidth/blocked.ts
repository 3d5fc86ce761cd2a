const FULL_PERCENT = 100;

/** Whether the month's bandwidth is used up. Premium is never blocked: more is metered. */
export const isBlocked = (usage: { usagePercent: number; isPremium: boolean }): boolean =>
  !usage.isPremium && usage.usagePercent >= FULL_PERCENT;
