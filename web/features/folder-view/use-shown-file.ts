import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { isReady } from './tree/selection';
import type { TreeRow } from './tree/tree';

interface ShownFileOptions {
  readonly rows: readonly TreeRow[];
  readonly list: RefObject<HTMLElement | null>;
  canShow(file: FileAnswer): boolean;
  /** Height to keep visible above the preview: its row, and the bars at the top of the window. */
  readonly roomAbovePx: number;
}

/** Holds which file of the list has an open preview. */
export function useShownFile({ rows, list, canShow, roomAbovePx }: ShownFileOptions) {
  const [openFileId, setOpenFileId] = useState<string | null>(null);
  const row = useMemo(
    () => rows.findIndex((each) => each.kind === 'file' && each.file.fileId === openFileId),
    [rows, openFileId],
  );
  const files = useMemo(
    () => rows.flatMap((each) => (each.kind === 'file' && isReady(each.file) && canShow(each.file) ? [each.file] : [])),
    [rows, canShow],
  );

  // Scrolls the preview into view without moving its row out. On small screens, where the preview fills the window,
  // scrolls the list behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the rows above it change
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
      window.scrollBy(0, Math.min(top - roomAbovePx, below));
    };
    reveal();
    // Its height is known only once it is rendered. Below the last row the page is too short before that.
    const frame = requestAnimationFrame(() => requestAnimationFrame(reveal));
    return () => cancelAnimationFrame(frame);
  }, [openFileId, list, roomAbovePx]);

  const focusRow = () => list.current?.querySelector<HTMLElement>(`[data-row="${row}"] button[aria-expanded]`)?.focus();

  return {
    fileId: row < 0 ? null : openFileId,
    /** Index of its row. -1 if no preview is open. */
    row,
    files,
    onShow: setOpenFileId,
    onToggle: useCallback(
      ({ fileId }: FileAnswer) => setOpenFileId((previous) => (previous === fileId ? null : fileId)),
      [],
    ),
    onClose() {
      focusRow();
      // The list must scroll back to the row first. Otherwise it would remove the row together with the preview.
      // If another file is opened until then, its preview stays.
      requestAnimationFrame(() => {
        setOpenFileId((previous) => (previous === openFileId ? null : previous));
        // While a preview fills the window, nothing else can get the focus until it is removed.
        requestAnimationFrame(() => document.activeElement === document.body && focusRow());
      });
    },
  };
}
