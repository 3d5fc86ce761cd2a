import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { isReady } from './tree/selection';
import type { TreeRow } from './tree/tree';

interface ShownFileOptions {
  readonly rows: readonly TreeRow[];
  readonly list: RefObject<HTMLElement | null>;
  canShow(file: FileAnswer): boolean;
  /** Height of the row of the file and the bars at the top. */
  readonly spaceAbovePx: number;
}

export function useShownFile({ rows, list, canShow, spaceAbovePx }: ShownFileOptions) {
  const [openFileId, setOpenFileId] = useState<string | null>(null);
  const row = useMemo(
    () => rows.findIndex((each) => each.kind === 'file' && each.file.fileId === openFileId),
    [rows, openFileId],
  );
  const files = useMemo(
    () => rows.flatMap((each) => (each.kind === 'file' && isReady(each.file) && canShow(each.file) ? [each.file] : [])),
    [rows, canShow],
  );

  // Scrolls until the preview is visible, but keeps the row of its file visible. On small screens the preview fills the
  // window, and only the list behind it is scrolled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: does not scroll when rows above the preview change
  useLayoutEffect(() => {
    if (openFileId === null || row < 0) return;
    const preview = list.current?.querySelector('[data-preview]');
    if (!preview) {
      list.current?.querySelector(`[data-row="${row}"]`)?.scrollIntoView({ block: 'nearest' });
      return;
    }
    const reveal = () => {
      const { top, bottom } = preview.getBoundingClientRect();
      const below = Math.max(0, bottom - window.innerHeight);
      window.scrollBy(0, Math.min(top - spaceAbovePx, below));
    };
    reveal();
    // Scrolls again while the preview grows. Stops when the visitor scrolls or presses anything.
    const observer = new ResizeObserver(reveal);
    observer.observe(preview);
    const stop = () => observer.disconnect();
    for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) {
      window.addEventListener(act, stop, { once: true, passive: true });
    }
    return () => {
      stop();
      for (const act of ['wheel', 'touchmove', 'keydown', 'pointerdown']) window.removeEventListener(act, stop);
    };
  }, [openFileId, list, spaceAbovePx]);

  const focusRow = () => list.current?.querySelector<HTMLElement>(`[data-row="${row}"] button[aria-expanded]`)?.focus();

  return {
    fileId: row < 0 ? null : openFileId,
    row,
    files,
    onShow: setOpenFileId,
    onToggle: useCallback(
      ({ fileId }: FileAnswer) => setOpenFileId((previous) => (previous === fileId ? null : fileId)),
      [],
    ),
    onClose() {
      focusRow();
      // Closes the preview after the focus has scrolled to the row. Rows outside the window are not rendered.
      requestAnimationFrame(() => {
        setOpenFileId((previous) => (previous === openFileId ? null : previous));
        // Tries again if the row has not got the focus.
        requestAnimationFrame(() => document.activeElement === document.body && focusRow());
      });
    },
  };
}
