import { withoutLeadingDot } from './names.ts';

/** Paths of calls that are not in `allEndpoints`, such as calls with file bytes. */
export const bytePaths = {
  /** PUT: a whole file, at most `SINGLE_PUT_MAX_BYTES`. Returns `{ fileId, etag }`, and `wasThere` if it existed. */
  blob: '/api/upload/blob/:fileId',
  /** PUT: several small files of one folder (`bundle.ts`). Returns `bundleAnswer` (`calls/uploads.ts`). */
  bundle: '/api/upload/bundle',
  /**
   * PUT: one part. Returns the header `ETag` and `{ partNumber, etag }`. Refuses a part that another device
   * (`&device=`) is sending. `&complete=1` also completes the file if all parts have arrived, and returns `completed`.
   */
  part: '/api/upload/part/:fileId/:partNumber',
  /** POST, `multipart/form-data`: the fields uploadId, chunkNumber (from 1) and totalChunks, then the file `chunk`. */
  chunk: '/api/upload/chunked/chunk',
  /** GET and HEAD: `download` saves the file, `preview` shows it in the browser. */
  download: '/api/download/:folderId/:fileId',
  preview: '/api/preview/:folderId/:fileId',
  /** GET and HEAD: like `download`. The server ignores the name, but some programs save the file under it. */
  direct: '/f/:folderId/:fileId/:name',
  /**
   * GET and HEAD: a resumable ZIP of the arrived files of a folder and its inner folders. `?files=id,id` and
   * `?path=a/b` (with everything below) select own files of the folder. An empty `path` selects all own files. Both may
   * be repeated.
   */
  archive: '/api/archive/:folderId',
  /** GET and HEAD: the folder's link preview picture. `?id=` only gives each picture its own URL. */
  cover: '/api/folder/:folderId/cover',
  /**
   * GET and HEAD, with the query of `archive`: SHA-256 of each file of the ZIP, for `sha256sum -c` in the unpacked ZIP.
   * A file without known SHA-256 has a comment instead, for example if it was sent in several parts.
   */
  checksumList: '/api/folder/:folderId/SHA256SUMS',
  openApi: '/api/openapi.json',
  /** POST: webhooks of the payment provider, with a signature of the raw body. */
  paymentWebhook: '/api/webhooks/dodo',
  /** POST: unsubscribes a mail address. Mail providers send the form `List-Unsubscribe=One-Click` (RFC 8058). */
  oneClickUnsubscribe: '/api/mail/unsubscribe/:token',
} as const;

/** SHA-256 of the body in lower-case hex. */
export const CHECKSUM_HEADER = 'X-Checksum-SHA256';

export const blobPath = (fileId: string, token: string) => `/api/upload/blob/${fileId}?token=${token}`;
export const tokenOf = (uploadUrl: string): string => new URLSearchParams(uploadUrl.split('?')[1]).get('token') ?? '';
export const partPath = (fileId: string, partNumber: number, token: string) =>
  `/api/upload/part/${fileId}/${partNumber}?token=${token}`;
/** The PUT also completes the file if no other part is missing. */
export const completing = (partUrl: string): string => `${partUrl}&complete=1`;
/** `device` is an id that the client chooses for itself. */
export const withDevice = (partUrl: string, device: string): string =>
  `${partUrl}&device=${encodeURIComponent(device)}`;
export const downloadPath = (folderId: string, fileId: string) => `/api/download/${folderId}/${fileId}`;
export const directPath = (folderId: string, fileId: string, name: string) =>
  `/f/${folderId}/${fileId}/${encodeURIComponent(withoutLeadingDot(name))}`;
export const previewPath = (folderId: string, fileId: string) => `/api/preview/${folderId}/${fileId}`;
export function archivePath(
  folderId: string,
  selection: { files?: readonly string[]; paths?: readonly string[] } = {},
) {
  const query = new URLSearchParams();
  if (selection.files?.length) query.set('files', selection.files.join(','));
  for (const path of selection.paths ?? []) query.append('path', path);
  return `/api/archive/${folderId}${query.size > 0 ? `?${query}` : ''}`;
}
export const coverPath = (folderId: string, id: string) => `/api/folder/${folderId}/cover?id=${encodeURIComponent(id)}`;
export const sharePath = (folderId: string) => `/d/${folderId}`;
/** Page that opens an encrypted folder. The key is in the fragment of its link. */
export const encryptedPath = (folderId: string) => `/e/${folderId}`;
export const requestPath = (requestId: string) => `/u/${requestId}`;
/** Management page. The fragment never reaches a server. */
export const managePath = (folderId: string, secret: string) => `/m/${folderId}#${secret}`;
export const oneClickUnsubscribe = (token: string) => `/api/mail/unsubscribe/${token}`;
