import { withoutLeadingDot } from './names.ts';

/**
 * Calls that carry file bytes, a signed body or a document. They are plain routes, because the table of JSON calls
 * cannot describe them.
 */
export const bytePaths = {
  /**
   * PUT: a whole file of at most `SINGLE_PUT_MAX_BYTES`. Answers `{ fileId, etag }`, and `wasThere` if the file already
   * existed.
   */
  blob: '/api/upload/blob/:fileId',
  /**
   * PUT: several small files of the same folder, packed as in `bundle.ts`. Answers `bundleAnswer` (`calls/uploads.ts`).
   */
  bundle: '/api/upload/bundle',
  /**
   * PUT: one part. Answers the header `ETag` and `{ partNumber, etag }`. With `&device=` (`withDevice`) it is refused
   * while another device is sending the part. With `&complete=1` (`completing`) it also completes the file if no part
   * is missing, and answers `completed`: whether the file is ready.
   */
  part: '/api/upload/part/:fileId/:partNumber',
  /** POST, `multipart/form-data`: uploadId, chunkNumber (from 1), totalChunks, chunk. */
  chunk: '/api/upload/chunked/chunk',
  /** GET and HEAD: a file as an attachment (`download`), or shown in the browser (`preview`). */
  download: '/api/download/:folderId/:fileId',
  preview: '/api/preview/:folderId/:fileId',
  /** GET and HEAD: like `download`, with the file's name at the end for programs that use it. Any name is accepted. */
  direct: '/f/:folderId/:fileId/:name',
  /**
   * GET and HEAD: the arrived files of a folder and of folders inside it as one ZIP, resumable like a file.
   * `?files=id,id` and `?path=a/b` (a directory with everything below it) select a part of it. Both may be repeated,
   * and the result is their union. An empty `path` is the folder without folders inside it.
   */
  archive: '/api/archive/:folderId',
  /**
   * GET and HEAD: a folder's picture, `COVER_WIDTH_PX` by `COVER_HEIGHT_PX`, as uploaded by `changeCover`. `?id=` is
   * its id.
   */
  cover: '/api/folder/:folderId/cover',
  /**
   * GET: SHA-256 of all files that arrived in one piece, in the format that `sha256sum -c` reads in the unpacked ZIP.
   * Takes the query of `archive`.
   */
  checksumList: '/api/folder/:folderId/SHA256SUMS',
  /** GET: the contract as an OpenAPI 3.1 document. */
  openApi: '/api/openapi.json',
  /** POST: the payment provider's webhooks, signed over the raw body. */
  paymentWebhook: '/api/webhooks/dodo',
} as const;

/** Header with a body's SHA-256 in lower-case hex. */
export const CHECKSUM_HEADER = 'X-Checksum-SHA256';

export const blobPath = (fileId: string, token: string) => `/api/upload/blob/${fileId}?token=${token}`;
/** Returns the token of a signed upload URL, or `''` if it has none. */
export const tokenOf = (uploadUrl: string): string => new URLSearchParams(uploadUrl.split('?')[1]).get('token') ?? '';
export const partPath = (fileId: string, partNumber: number, token: string) =>
  `/api/upload/part/${fileId}/${partNumber}?token=${token}`;
/** Returns the URL of a part whose PUT also completes the file if no other part is missing. */
export const completing = (partUrl: string): string => `${partUrl}&complete=1`;
/** Returns the URL of a part as sent by `device`, the name that the page has given itself. */
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
/** Returns the path of the page that a recipient opens. */
export const sharePath = (folderId: string) => `/d/${folderId}`;
/** Returns the path of the page that sends files to a request. */
export const requestPath = (requestId: string) => `/u/${requestId}`;
/** Returns the path of a folder's management page. Browsers send no server the text after the `#`. */
export const managePath = (folderId: string, secret: string) => `/m/${folderId}#${secret}`;
