import type { Ref } from 'react';
import type { PreviewSource } from '../../lib/preview-source';
import type { PreviewFile } from './preview-file';

/** Returns true if the viewer handled the key. */
export type ViewerKeys = (key: string) => boolean;

/** CSS variable with the maximum height of a preview. */
export const VIEWER_HEIGHT = '--viewer-height';

/** Height of the content, but at most the maximum height of a preview. */
export const VIEWER_BY_CONTENT = 'h-full max-h-(--viewer-height)';

export interface ViewedFile {
  readonly file: PreviewFile;
  /** True if the viewer fills the window. Then the page does not scroll, so the wheel can zoom. */
  readonly large: boolean;
  /** Receives the key handler of the viewer. The preview pane calls the handler when the user presses a key. */
  readonly keys: Ref<ViewerKeys>;
  onDownload(): void;
}

/** `url` is `''` if the file has no URL and the viewer needs no URL. */
export interface ViewerProps extends ViewedFile {
  readonly url: string;
  readonly source: PreviewSource;
}

/** On small screens, the controls float over the content. */
export const VIEWER_BAR =
  'border-line md:border-b max-md:absolute max-md:bottom-4 max-md:left-1/2 max-md:z-10 max-md:w-max max-md:max-w-[calc(100%-2rem)] max-md:-translate-x-1/2 max-md:rounded-surface max-md:bg-overlay max-md:shadow-popup';

/** Space below the last page of a PDF, because floating controls would cover the end of the page. */
export const VIEWER_BAR_SPACE_PX = 64;
