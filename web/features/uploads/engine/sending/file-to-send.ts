import type { Source } from '../reading/source';

/** What sending a file needs to know of it. */
export interface FileToSend {
  /** Its place in the plan. */
  readonly index: number;
  readonly size: number;
  readonly source: Source;
  /** Whether it has failed before. */
  readonly isRetry: boolean;
}
