import type { Source } from '../reading/source';

export interface FileToSend {
  readonly index: number;
  readonly size: number;
  readonly source: Source;
  readonly isRetry: boolean;
}
