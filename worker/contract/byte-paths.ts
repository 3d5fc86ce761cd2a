import { withoutLeadingDot } from './names.ts';

/** These calls have file bytes, a signed body or a document, which the table of JSON calls cannot describe. */
export const bytePaths = {
  /**
   * PUT: a whole file of at most `SINGLE_PUT_MAX_BYTES`. Returns `{ fileId, etag }`, and `wasThere` if the file had
   * already arrived.
   */
  blob: '/api/upload/blob/:fileId',
  /** PUT: several small files of one folder (`bundle.ts`). Returns `bundleAnswer` (`calls/uploads.ts`). */
  bundle: '/api/upload/bundle',
  /**
   * PUT: one part. Returns the header `ETag` and `{ partNumber, etag }`. With `&device=` (`withDevice`), the PUT is
   * refused while another device is sending the part. With `&complete=1` (`completing`), the PUT also completes the
   * file if no part is missing, and the field `completed` says whether the file is ready.
   */
  part: '/api/upload/part/:fileId/:partNumber',
  /** POST, `multipart/form-data`: the fields uploadId, chunkNumber (from 1) and totalChunks, then the file `chunk`. */
  chunk: '/api/upload/chunked/chunk',
  /** GET and HEAD: `download` sends a file as an attachment, `preview` shows it in the browser. */
  download: '/api/download/:folderId/:fileId',
  preview: '/api/preview/:folderId/:fileId',
  /**
   * GET and HEAD: like `download`, but the URL ends with the file's name. Some programs use it for the saved file. The
   * server accepts any name.
   */
  direct: '/f/:folderId/:fileId/:name',
  /**
   * GET and HEAD: one resumable ZIP with the arrived files of a folder and of folders inside it. `?files=id,id` and
   * `?path=a/b` (a directory with everything below it) select some of the folder's own files. Both may be repeated. An
   * empty `path` selects all of the folder's own files.
   */
  archive: '/api/archive/:folderId',
  /**
   * GET and HEAD: the folder's current link preview picture. The server ignores the id in `?id=`, which only gives
   * every picture a URL of its own.
   */
  cover: '/api/folder/:folderId/cover',
  /**
   * GET and HEAD: SHA-256 of each file of the ZIP, for `sha256sum -c` in the unpacked ZIP. A file whose SHA-256 is
   * unknown, for example because it was sent in several parts, has a comment instead. The query is the same as for
   * `archive`.
   */
  checksumList: '/api/folder/:folderId/SHA256SUMS',
  /** GET: OpenAPI 3.1 document. */
  openApi: '/api/openapi.json',
  /** POST: the payment provider's webhooks, with a signature of the raw body. */
  paymentWebhook: '/api/webhooks/dodo',
  /** POST: unsubscribes a mail address. Mail providers send the form `List-Unsubscribe=One-Click` (RFC 8058). */
  oneClickUnsubscribe: '/api/mail/unsubscribe/:token',
} as const;

/** SHA-256 of the body in lower-case hex. */
export const CHECKSUM_HEADER = 'X-Checksum-SHA256';

export const blobPath = (fileId: string, token: string) => `/api/upload/blob/${fileId}?token=${token}`;
/** Returns the token of a signed upload URL, or `''` if the URL has none. */
export const tokenOf = (uploadUrl: string): string => new URLSearchParams(uploadUrl.split('?')[1]).get('token') ?? '';
export const partPath = (fileId: string, partNumber: number, token: string) =>
  `/api/upload/part/${fileId}/${partNumber}?token=${token}`;
/** Returns the URL of a PUT that also completes the file, if no other part is missing. */
export const completing = (partUrl: string): string => `${partUrl}&complete=1`;
/** Adds a device name, which the page chooses for itself, to a part's URL. */
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
/** Path of the page that opens an encrypted folder. The link has the key after the `#`. */
export const encryptedPath = (folderId: string) => `/e/${folderId}`;
/** Path of the page that sends files to a request. */
export const requestPath = (requestId: string) => `/u/${requestId}`;
/** Path of a management page. Browsers never send the text after the `#` to a server. */
export const managePath = (folderId: string, secret: string) => `/m/${folderId}#${secret}`;
export const oneClickUnsubscribe = (token: string) => `/api/mail/unsubscribe/${token}`;
