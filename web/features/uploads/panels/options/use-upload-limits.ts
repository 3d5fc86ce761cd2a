import { useSiteConfig } from '../../../../lib/site-config';
import type { UploadLimits } from '../pending/sort-out';

/** What the person's plan tells of uploads. */
export interface SenderPlan {
  readonly premium: boolean;
  /** Bytes that are left of the month, Infinity where nothing stops them. */
  readonly bytesLeft: number;
}

/** What somebody asked for: the request, what it is called, and what it still takes. */
export interface Asked {
  readonly requestId: string;
  readonly title: string;
  readonly filesLeft: number;
  readonly bytesLeft: number;
  readonly maxFileBytes: number;
}

/** The limits of this installation for the person's plan, and how many files one call may announce. */
export function useUploadLimits(
  { premium, bytesLeft }: SenderPlan,
  asked?: Asked,
): UploadLimits & { filesPerCall?: number | undefined } {
  const limits = useSiteConfig()?.limits;
  if (asked) {
    const { filesLeft, bytesLeft, maxFileBytes } = asked;
    return { maxFileBytes, maxFiles: filesLeft, bytesLeft, isAsked: true, filesPerCall: limits?.filesPerCall };
  }
  if (!limits) return { maxFileBytes: Number.POSITIVE_INFINITY, maxFiles: Number.POSITIVE_INFINITY, bytesLeft };
  const { freeFileBytes, premiumFileBytes, filesPerUpload, filesPerCall } = limits;
  return {
    maxFileBytes: premium ? premiumFileBytes : freeFileBytes,
    maxFiles: filesPerUpload,
    bytesLeft,
    filesPerCall,
  };
}
