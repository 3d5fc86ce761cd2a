import type { ReactNode } from 'react';
import type { FileAnswer } from '../../worker/contract/calls/folders';

/** Media query for screens where a preview fills the window. */
export const SMALL_SCREEN = '(width < 48rem), (height < 30rem)';

/**
 * Height of a preview inside the page. The height leaves space for the row of the file and for the bars at the top.
 */
export const PREVIEW_HEIGHT = 'clamp(20rem, 100dvh - 15rem, 60rem)';

/** Returns `PREVIEW_HEIGHT` in px for a window that is `windowPx` high. */
export const previewHeightPx = (windowPx: number): number => Math.min(960, Math.max(320, windowPx - 240));

export interface OpenPreview {
  /** All files of the list that have a preview, in the order of the list. */
  readonly files: readonly FileAnswer[];
  readonly fileId: string;
  /** True if the preview fills the window on every screen. */
  readonly fillsWindow?: boolean;
  onShow(fileId: string): void;
  onDownload(file: FileAnswer): void;
  onClose(): void;
}

/** Previews for the files of a list. The page that shows the list provides the implementation. */
export interface Previews {
  canShow(file: FileAnswer): boolean;
  show(preview: OpenPreview): ReactNode;
}
