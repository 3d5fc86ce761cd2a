import { FinalError } from '../is-retryable';

/** The share page can do what this page cannot. */
export class SharePageError extends FinalError {
  /** @param shareLink full link with the key */
  constructor(
    message: string,
    readonly shareLink: string,
  ) {
    super(message);
  }
}
