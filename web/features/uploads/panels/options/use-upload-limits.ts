import { useSiteConfig } from '../../../../lib/site-config';
import type { UploadLimits } from '../pending/sort-out';

/** The parts of the user's plan that matter for uploads. */
export interface SenderPlan {
  readonly premium: boolean;
  /** Bytes left this month; Infinity if unlimited. */
  readonly bytesLeft: number;
}

/** A request for files, and how much it still accepts. */
export interface FileRequest {
  readonly requestId: string;
  readonly title: string;
  readonly filesLeft: number;
  readonly bytesLeft: number;
  readonly maxFileBytes: number;
}

/** Returns the server's limits for the user's plan or for the request, and how many files one call may announce. */
export function useUploadLimits(
  { premium, bytesLeft }: SenderPlan,
  fileRequest?: FileRequest,
): UploadLimits & { filesPerCall?: number | undefined } {
  const limits = useSiteConfig()?.limits;
  if (fileRequest) {
    const { filesLeft, bytesLeft, maxFileBytes } = fileRequest;
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
