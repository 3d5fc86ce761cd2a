import { withoutLeadingDot } from './names.ts';

/** Calls with file bytes, a signed body or a document. The table of JSON calls cannot describe them. */
export const bytePaths = {
  /**
   * PUT: a whole file of at most `SINGLE_PUT_MAX_BYTES`. Returns `{ fileId, etag }`, and `wasThere` if the file had
   * already arrived.
   */
  blob: '/api/upload/blob/:fileId',
  /**
   * PUT: several small files of the same folder, packed as in `bundle.ts`. Returns `bundleAnswer`
   * (`calls/uploads.ts`).
   */
  bundle: '/api/upload/bundle',
  /**
   * PUT: one part. Returns the header `ETag` and `{ partNumber, etag }`. With `&device=` (`withDevice`) the PUT is
   * refused while another device is sending the part. With `&complete=1` (`completing`) the PUT also completes the
   * file if no part is missing. `completed` in the response then says whether the file is ready.
   */
  part: '/api/upload/part/:fileId/:partNumber',
  /** POST, `multipart/form-data`: uploadId, chunkNumber (from 1), totalChunks, chunk. */
  chunk: '/api/upload/chunked/chunk',
  /** GET and HEAD: a file as an attachment (`download`), or shown in the browser (`preview`). */
  download: '/api/download/:folderId/:fileId',
  preview: '/api/preview/:folderId/:fileId',
  /**
   * GET and HEAD: like `download`, but the URL ends with the file's name. Some programs use the end of the URL as the
   * name of the saved file. The server accepts any name.
   */
  direct: '/f/:folderId/:fileId/:name',
  /**
   * GET and HEAD: one ZIP with the arrived files of a folder and of folders inside it. An interrupted download of the
   * ZIP can be resumed. `?files=id,id` and `?path=a/b` (a directory with everything below it) select some of the
   * files. Both parameters may be repeated. An empty `path` selects the folder's own files, without the folders
   * inside it.
   */
  archive: '/api/archive/:folderId',
  /** GET and HEAD: a folder's picture, as uploaded by `changeCover`. `?id=` is the picture's id. */
  cover: '/api/folder/:folderId/cover',
  /**
   * GET: SHA-256 of all files that arrived in one piece. `sha256sum -c` checks the unpacked ZIP with this list. The
   * query parameters are those of `archive`.
   */
  checksumList: '/api/folder/:folderId/SHA256SUMS',
  /** GET: the contract as an OpenAPI 3.1 document. */
  openApi: '/api/openapi.json',
  /** POST: the payment provider's webhooks. Each signature covers the raw body. */
  paymentWebhook: '/api/webhooks/dodo',
  /** POST: unsubscribes an address. Mail providers send the form `List-Unsubscribe=One-Click` (RFC 8058). */
  oneClickUnsubscribe: '/api/mail/unsubscribe/:token',
} as const;

/** Header with a body's SHA-256 in lower-case hex. */
export const CHECKSUM_HEADER = 'X-Checksum-SHA256';

export const blobPath = (fileId: string, token: string) => `/api/upload/blob/${fileId}?token=${token}`;
/** Returns the token of a signed upload URL, or `''` if there is none. */
export const tokenOf = (uploadUrl: string): string => new URLSearchParams(uploadUrl.split('?')[1]).get('token') ?? '';
export const partPath = (fileId: string, partNumber: number, token: string) =>
  `/api/upload/part/${fileId}/${partNumber}?token=${token}`;
/** Returns the URL of a part for a PUT that also completes the file if no other part is missing. */
export const completing = (partUrl: string): string => `${partUrl}&complete=1`;
/** Adds the name of the device that sends the part. Each page chooses its own device name. */
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
/** Returns the path of a share page, which recipients open. */
export const sharePath = (folderId: string) => `/d/${folderId}`;
/** Returns the path of the page that opens an encrypted folder. Its link has the key after the `#`. */
export const encryptedPath = (folderId: string) => `/e/${folderId}`;
/** Returns the path of the page that sends files to a request. */
export const requestPath = (requestId: string) => `/u/${requestId}`;
/** Returns the path of a folder's management page. Browsers never send the text after the `#` to a server. */
export const managePath = (folderId: string, secret: string) => `/m/${folderId}#${secret}`;
export const oneClickUnsubscribe = (token: string) => `/api/mail/unsubscribe/${token}`;
