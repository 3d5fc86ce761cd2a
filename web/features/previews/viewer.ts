import type { Ref } from 'react';
import type { PreviewFile } from './preview-file';

/** A viewer's own keys; true: that one was for it. */
export type ViewerKeys = (key: string) => boolean;

/** What every viewer gets. It fills the box that it is put in. */
export interface ViewerProps {
  readonly url: string;
  readonly file: PreviewFile;
  /** It has the whole window, so that the wheel can do nothing else. */
  readonly large: boolean;
  /** Where it leaves its keys for whoever has the focus. */
  readonly keys: Ref<ViewerKeys>;
  onDownload(): void;
}
