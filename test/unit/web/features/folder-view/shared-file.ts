import type { FileAnswer } from '../../../../../worker/contract/calls/folders';

/** `fullName` is path and name joined by `/`. */
export function sharedFile(
  fullName: string,
  over: { size?: number; date?: string; type?: string; status?: FileAnswer['status'] } = {},
): FileAnswer {
  const segments = fullName.split('/');
  return {
    fileId: fullName,
    originalFilename: segments.at(-1) ?? '',
    path: segments.slice(0, -1).join('/'),
    fileSize: over.size ?? 1,
    mimeType: over.type ?? 'text/plain',
    uploadDate: over.date ?? '2026-11-21T12:00:00Z',
    expiryDate: null,
    downloadCount: 0,
    status: over.status ?? 'ready',
  };
}
