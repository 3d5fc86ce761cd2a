/**
 * - `network`: the connection broke, or nothing moved for too long;
 * - `timeout`: it took too long as a whole;
 * - `no_etag`: the answer does not say what was stored;
 * - `file_changed`: the file cannot be read as it was when it was chosen.
 */
export type SendFailureCode = 'network' | 'timeout' | 'no_etag' | 'file_changed';

/** Bytes that did not get across, told by this side. What the server says is an `ApiError`. */
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
