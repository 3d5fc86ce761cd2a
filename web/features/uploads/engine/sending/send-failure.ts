/**
 * - `network`: the connection broke, or no bytes moved for too long;
 * - `timeout`: the request took too long in total;
 * - `no_etag`: the answer lacks the ETag of the stored bytes;
 * - `file_changed`: the file is not readable any more as it was when chosen.
 */
export type SendFailureCode = 'network' | 'timeout' | 'no_etag' | 'file_changed';

/** A failure to send that the client detected. A refusal by the server is an `ApiError`. */
export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  readonly code: SendFailureCode;

  constructor(code: SendFailureCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export const changedOnDisk = (fileName: string, cause?: unknown): SendFailure =>
  new SendFailure('file_changed', `${fileName} changed on disk. Choose it again.`, cause);
