const WARN_PERCENT = 80;
const FULL_PERCENT = 100;

export interface UsageWarning {
  readonly level: 'near' | 'over';
  readonly text: string;
}

/** What is said of a month's use (specification, section 8); null while there is plenty. */
export function usageWarning(usagePercent: number): UsageWarning | null {
  if (usagePercent >= FULL_PERCENT) {
    return {
      level: 'over',
      text: "Bandwidth limit exceeded! You've reached your monthly limit. Upgrade to continue downloading and uploading.",
    };
  }
  return usagePercent >= WARN_PERCENT ? { level: 'near', text: 'Approaching bandwidth limit' } : null;
}
