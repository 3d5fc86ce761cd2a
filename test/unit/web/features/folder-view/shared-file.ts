import type { FileAnswer } from '../../../../../worker/contract/calls/folders';

/** A file as the server answers it; `fullName` is its place and name joined by `/`. */
export function sharedFile(
  fullName: string,
  over: { size?: number; date?: string; status?: FileAnswer['status'] } = {},
): FileAnswer {
  const segments = fullName.split('/');
  return {
    fileId: fullName,
    original_filename: segments.at(-1) ?? '',
    path: segments.slice(0, -1).join('/'),
    file_size: over.size ?? 1,
    mime_type: 'text/plain',
    upload_date: over.date ?? '2026-11-21T12:00:00Z',
    expiry_date: null,
    download_count: 0,
    status: over.status ?? 'ready',
  };
}
