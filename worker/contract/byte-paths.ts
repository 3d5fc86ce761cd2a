import { withoutLeadingDot } from './names.ts';

/** The calls that carry file bytes, a signed body or a document: plain routes, since a table of JSON calls cannot say what they do. */
export const bytePaths = {
  /** PUT: a whole file of at most `SINGLE_PUT_MAX_BYTES`. Answers `{ fileId, etag }`, and `wasThere` if it was before. */
  blob: '/api/upload/blob/:fileId',
  /** PUT: several small files of one folder, packed by `bundle.ts`, which also says what is answered. */
  bundle: '/api/upload/bundle',
  /**
   * PUT: one part. With `&device=` (`sentBy`) it is refused while somebody else is sending it. Answers the header `ETag` and `{ partNumber, etag }`. With `&complete=1` (`completing`) it also makes
   * the file of its parts where none is missing any more, and answers `completed`: whether the file is ready.
   */
  part: '/api/upload/part/:fileId/:partNumber',
  /** POST, `multipart/form-data`: uploadId, chunkNumber (from 1), totalChunks, chunk. */
  chunk: '/api/upload/chunked/chunk',
  /** GET and HEAD: a file as an attachment, and the same to look at. */
  download: '/api/download/:folderId/:fileId',
  preview: '/api/preview/:folderId/:fileId',
  /** GET and HEAD: the same as `download`, with the file's name at the end for programs that go by it; any name will do. */
  direct: '/f/:folderId/:fileId/:name',
  /**
   * GET and HEAD: what has arrived of a folder and of those inside it as one ZIP, resumable like a file. `?files=id,id` and `?path=a/b` (the
   * directory with all below it; both may be repeated) choose a part of it, together their union; an empty `path` is the folder without those inside it.
   */
  archive: '/api/archive/:folderId',
  /** GET and HEAD: the picture of a folder, `COVER_WIDTH_PX` by `COVER_HEIGHT_PX`, as `changeCover` took it. `?id=` names it. */
  cover: '/api/folder/:folderId/cover',
  /** GET: SHA-256 of all files that arrived in one piece, as `sha256sum -c` reads it in the unpacked ZIP. The query is that of `archive`. */
  checksumList: '/api/folder/:folderId/SHA256SUMS',
  /** GET: the contract as a document of OpenAPI 3.1. */
  openApi: '/api/openapi.json',
  /** POST: the payment provider's webhooks, signed over the raw body. */
  paymentWebhook: '/api/webhooks/dodo',
} as const;

/** The header in which a body's SHA-256 travels, lower-case hex. */
export const CHECKSUM_HEADER = 'X-Checksum-SHA256';

export const blobPath = (fileId: string, token: string) => `/api/upload/blob/${fileId}?token=${token}`;
/** The token of a signed upload URL; `''` where there is none. */
export const tokenOf = (uploadUrl: string): string => new URLSearchParams(uploadUrl.split('?')[1]).get('token') ?? '';
export const partPath = (fileId: string, partNumber: number, token: string) =>
  `/api/upload/part/${fileId}/${partNumber}?token=${token}`;
/** The URL of a part whose PUT is to complete the file, if it brings the last part that is missing. */
export const completing = (partUrl: string): string => `${partUrl}&complete=1`;
/** The URL of a part as `device` sends it: what that page calls itself. */
export const sentBy = (partUrl: string, device: string): string => `${partUrl}&device=${encodeURIComponent(device)}`;
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
/** The page a recipient opens. */
export const sharePath = (folderId: string) => `/d/${folderId}`;
/** The page on which files are sent to whoever asked for them. */
export const requestPath = (requestId: string) => `/u/${requestId}`;
/** The page on which a folder is managed; browsers send no server what follows the `#`. */
export const managePath = (folderId: string, secret: string) => `/m/${folderId}#${secret}`;
