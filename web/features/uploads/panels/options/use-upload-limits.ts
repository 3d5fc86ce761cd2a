import { useSiteConfig } from '../../../../lib/site-config';
import type { UploadLimits } from '../pending/sort-out';

export interface SenderPlan {
  readonly premium: boolean;
  /** Remaining bytes of the month. Infinity means no limit, or an unknown limit. */
  readonly bytesLeft: number;
}

export interface FileRequest {
  readonly requestId: string;
  readonly title: string;
  readonly filesLeft: number;
  readonly bytesLeft: number;
  readonly maxFileBytes: number;
}

export function useUploadLimits({ premium, bytesLeft }: SenderPlan, fileRequest?: FileRequest): UploadLimits {
  const limits = useSiteConfig()?.limits;
  if (fileRequest) {
    const { filesLeft, bytesLeft, maxFileBytes } = fileRequest;
    return { maxFileBytes, maxFiles: filesLeft, bytesLeft, isForRequest: true };
  }
  if (!limits) return { maxFileBytes: Number.POSITIVE_INFINITY, maxFiles: Number.POSITIVE_INFINITY, bytesLeft };
  const { freeFileBytes, premiumFileBytes, filesPerUpload } = limits;
  return { maxFileBytes: premium ? premiumFileBytes : freeFileBytes, maxFiles: filesPerUpload, bytesLeft };
}
