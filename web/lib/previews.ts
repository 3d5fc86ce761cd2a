import type { ReactNode } from 'react';
import type { FileAnswer } from '../../worker/contract/calls/folders';

/** Where a preview has the whole window, and not a place in the list. */
export const SMALL_SCREEN = '(width < 48rem), (height < 30rem)';

/** A preview within the page leaves room for the row of its file and the bars above it. */
export const PREVIEW_HEIGHT = 'clamp(20rem, 100dvh - 15rem, 60rem)';

/** The same in pixels, in a window of that height. */
export const previewHeightPx = (windowPx: number): number => Math.min(960, Math.max(320, windowPx - 240));

/** One file that is looked at, within the list. */
export interface ShownPreview {
  /** All that can be looked at, in the order of the list. */
  readonly files: readonly FileAnswer[];
  readonly fileId: string;
  onShow(fileId: string): void;
  onDownload(file: FileAnswer): void;
  onClose(): void;
}

/** How files are looked at. The list knows no viewer: the page that shows it brings them. */
export interface Previews {
  canShow(file: FileAnswer): boolean;
  show(shown: ShownPreview): ReactNode;
}
