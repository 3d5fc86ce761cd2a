import { bytePaths, CHECKSUM_HEADER } from '../contract/byte-paths';
import { KEY_ERRORS, PASSWORD_ERRORS } from '../contract/calls/folders';
import { bundleAnswer } from '../contract/calls/uploads';
import type { ErrorCode } from '../contract/errors';
import { byteAnswers } from './answers';
import type { Parameter, Security } from './operation';
import { jsonSchemaOf } from './schema';

export interface ByteCall {
  readonly name: string;
  readonly method: 'get' | 'put' | 'post';
  readonly path: string;
  readonly tag: 'Bytes' | 'Shares';
  readonly summary: string;
  readonly parameters: readonly Omit<Parameter, 'schema'>[];
  readonly security: readonly Security[];
  readonly requestType?: string;
  readonly answers: Readonly<Record<number, { type: string; description: string; schema?: object; example?: object }>>;
  readonly errors: readonly ErrorCode[];
}

const NO_CREDENTIALS: readonly Security[] = [{}];
const COMMON_CODES: readonly ErrorCode[] = [
  'invalid_input',
  'url_too_long',
  'headers_too_large',
  'not_configured',
  'busy',
  'internal',
];

const token = { name: 'token', in: 'query', required: true, description: 'Part of the signed URL.' } as const;
const checksum = {
  name: CHECKSUM_HEADER,
  in: 'header',
  required: true,
  description: 'SHA-256 of the body, lower-case hex.',
} as const;
const range = {
  name: 'Range',
  in: 'header',
  required: false,
  description: 'Byte range (RFC 9110, section 14.2).',
} as const;

const archiveParameters = [
  { name: 'folderId', in: 'path', required: true },
  { name: 'files', in: 'query', required: false, description: 'Comma-separated file ids.' },
  {
    name: 'path',
    in: 'query',
    required: false,
    description: 'A directory with everything inside it. May be repeated.',
  },
] as const;

const SIGNED_ERRORS: readonly ErrorCode[] = [
  ...COMMON_CODES,
  'other_site',
  'checksum_required',
  'body_too_short',
  'upload_url_invalid',
  'upload_url_expired',
  'not_found',
  'upload_url_stopped',
  'length_required',
  'body_too_large',
  'checksum_mismatch',
  'bandwidth_exceeded',
  'uploader_excluded',
] as readonly ErrorCode[];
const READ_ERRORS: readonly ErrorCode[] = [
  ...COMMON_CODES,
  'not_found',
  'expired',
  'used_up',
  'taken_down',
  'sharing_stopped',
  'precondition_failed',
  'range_not_satisfiable',
  'bandwidth_exceeded',
  'folder_bandwidth_exceeded',
  'last_download_taken',
  ...PASSWORD_ERRORS,
  ...KEY_ERRORS,
  'token_invalid',
  'token_scope',
  'too_many_tokens',
] as readonly ErrorCode[];
const READ_SECURITY: readonly Security[] = [
  {},
  { password: [] },
  { pass: [] },
  { accessKey: [] },
  { apiToken: ['read'] },
];

const storedAnswer = (properties: Readonly<Record<string, object>>, required: readonly string[], example: object) => ({
  type: 'application/json',
  description: 'Stored.',
  schema: { type: 'object', properties, required },
  example,
});
const text = { type: 'string' };

const bytesAnswer = (description: string, type: string) => ({
  200: { type, description },
  206: { type, description: `A range of it.` },
});

export const byteCalls: readonly ByteCall[] = [
  {
    name: 'putFile',
    method: 'put',
    path: bytePaths.blob,
    tag: 'Bytes',
    summary: 'Uploads a whole file to the signed URL from initUpload.',
    parameters: [{ name: 'fileId', in: 'path', required: true }, token, checksum],
    security: NO_CREDENTIALS,
    requestType: 'application/octet-stream',
    answers: {
      200: storedAnswer(
        { fileId: text, etag: text, wasThere: { type: 'boolean' } },
        ['fileId', 'etag'],
        byteAnswers.putFile,
      ),
    },
    errors: SIGNED_ERRORS,
  },
  {
    name: 'putBundle',
    method: 'put',
    path: bytePaths.bundle,
    tag: 'Bytes',
    summary:
      "Uploads several small files of one folder. The body is the length of the head (four bytes, big-endian), the head (a JSON list of `token` and `checksum`), and the files' bytes in the same order.",
    parameters: [],
    security: NO_CREDENTIALS,
    requestType: 'application/octet-stream',
    answers: {
      200: {
        type: 'application/json',
        description: 'The result for each file.',
        schema: jsonSchemaOf(bundleAnswer, 'output'),
        example: byteAnswers.putBundle,
      },
    },
    errors: [...SIGNED_ERRORS, 'invalid_json'],
  },
  {
    name: 'putPart',
    method: 'put',
    path: bytePaths.part,
    tag: 'Bytes',
    summary: 'Uploads a part to the signed URL from createMultipart.',
    parameters: [
      { name: 'fileId', in: 'path', required: true },
      { name: 'partNumber', in: 'path', required: true },
      token,
      checksum,
      { name: 'complete', in: 'query', required: false, description: '`1` completes the file if no part is missing.' },
      {
        name: 'device',
        in: 'query',
        required: false,
        description: 'Name of the sending device. With it, two devices can share the work.',
      },
    ],
    security: NO_CREDENTIALS,
    requestType: 'application/octet-stream',
    answers: {
      200: storedAnswer(
        { partNumber: { type: 'integer' }, etag: text, completed: { type: 'boolean' } },
        ['partNumber', 'etag'],
        byteAnswers.putPart,
      ),
    },
    errors: [...SIGNED_ERRORS, 'part_differs', 'part_under_way', 'upload_finished'],
  },
  {
    name: 'download',
    method: 'get',
    path: bytePaths.download,
    tag: 'Shares',
    summary: 'Downloads a file. Supports ranges, so downloads can be resumed.',
    parameters: [
      { name: 'folderId', in: 'path', required: true },
      { name: 'fileId', in: 'path', required: true },
      range,
    ],
    security: READ_SECURITY,
    answers: bytesAnswer('The file.', 'application/octet-stream'),
    errors: [...READ_ERRORS, 'upload_incomplete'],
  },
  {
    name: 'directLink',
    method: 'get',
    path: bytePaths.direct,
    tag: 'Shares',
    summary: 'Like download, under a URL that ends with a file name. Any name is accepted.',
    parameters: [
      { name: 'folderId', in: 'path', required: true },
      { name: 'fileId', in: 'path', required: true },
      { name: 'name', in: 'path', required: true },
      range,
    ],
    security: READ_SECURITY,
    answers: bytesAnswer('The file.', 'application/octet-stream'),
    errors: [...READ_ERRORS, 'upload_incomplete'],
  },
  {
    name: 'preview',
    method: 'get',
    path: bytePaths.preview,
    tag: 'Shares',
    summary: 'Returns a file for viewing, with a content type that browsers do not run.',
    parameters: [
      { name: 'folderId', in: 'path', required: true },
      { name: 'fileId', in: 'path', required: true },
      range,
    ],
    security: READ_SECURITY,
    answers: bytesAnswer('The file.', '*/*'),
    errors: [...READ_ERRORS, 'upload_incomplete', 'encrypted'],
  },
  {
    name: 'archive',
    method: 'get',
    path: bytePaths.archive,
    tag: 'Shares',
    summary: 'Downloads a share, or some of its files, as one ZIP. Supports ranges.',
    parameters: [...archiveParameters, range],
    security: READ_SECURITY,
    answers: bytesAnswer('The ZIP.', 'application/zip'),
    errors: [...READ_ERRORS, 'archive_too_large', 'too_many_archives', 'archives_busy', 'encrypted'],
  },
  {
    name: 'checksumList',
    method: 'get',
    path: bytePaths.checksumList,
    tag: 'Shares',
    summary: 'Returns the SHA-256 checksums of all files in a ZIP, in the format of `sha256sum -c`.',
    parameters: archiveParameters,
    security: READ_SECURITY,
    answers: {
      200: {
        type: 'text/plain',
        description: 'One line per file. A file whose checksum is unknown has a comment, which `sha256sum` skips.',
      },
    },
    errors: [
      ...READ_ERRORS,
      'archive_too_large',
      'too_many_archives',
      'archives_busy',
      'too_many_checksums',
      'encrypted',
    ],
  },
  {
    name: 'cover',
    method: 'get',
    path: bytePaths.cover,
    tag: 'Shares',
    summary: 'Returns the picture of a share.',
    parameters: [
      { name: 'folderId', in: 'path', required: true },
      {
        name: 'id',
        in: 'query',
        required: false,
        description: 'Id of the picture, so that a new picture has a new URL.',
      },
    ],
    security: READ_SECURITY,
    answers: { 200: { type: 'image/jpeg', description: 'The picture.' } },
    errors: [...READ_ERRORS, 'encrypted'],
  },
];
