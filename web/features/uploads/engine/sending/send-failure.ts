/**
 * - `network`: the connection broke, or no bytes were sent for too long.
 * - `timeout`: the whole HTTP request took too long.
 * - `no_etag`: the response has no ETag of the stored bytes.
 * - `file_changed`: the file cannot be read, or has changed since the user chose the file.
 */
export type SendFailureCode = 'network' | 'timeout' | 'no_etag' | 'file_changed';

/** A failure that the client has detected. An error response of the server is an `ApiError`. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly code: SendFailureCode;

  constructor(code: SendFailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export const changedOnDisk = (fileName: string, cause?: unknown): SendFailure =>
  new SendFailure('file_changed', `${fileName} was moved, deleted or changed since you chose it.`, cause);
