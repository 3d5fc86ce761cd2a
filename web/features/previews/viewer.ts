import type { Ref } from 'react';
import type { PreviewSource } from '../../lib/preview-source';
import type { PreviewFile } from './preview-file';

/** Returns true if the viewer handled the key. */
export type ViewerKeys = (key: string) => boolean;

export const VIEWER_HEIGHT = '--viewer-height';

/** As high as the content, up to the maximum. */
export const VIEWER_BY_CONTENT = 'h-full max-h-(--viewer-height)';

export interface ViewedFile {
  readonly file: PreviewFile;
  /** True if the viewer fills the window. The page then does not scroll, so the wheel can zoom. */
  readonly large: boolean;
  readonly keys: Ref<ViewerKeys>;
  onDownload(): void;
}

/** `url` is `''` if the viewer needs no URL. */
export interface ViewerProps extends ViewedFile {
  readonly url: string;
  readonly source: PreviewSource;
}

/** Space for floating controls below the last page of a PDF. */
export const VIEWER_BAR_SPACE_PX = 64;
