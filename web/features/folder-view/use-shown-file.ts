import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import type { FileAnswer } from '../../../worker/contract/calls/folders';
import { isReady } from './tree/selection';
import type { TreeRow } from './tree/tree';

interface ShownFileOptions {
  readonly rows: readonly TreeRow[];
  readonly list: RefObject<HTMLElement | null>;
  canShow(file: FileAnswer): boolean;
  /** What must stay to be seen above the preview: its row, and what covers the top of the window. */
  readonly roomAbovePx: number;
}

/** Which file of the list is looked at. */
export function useShownFile({ rows, list, canShow, roomAbovePx }: ShownFileOptions) {
  const [chosen, setChosen] = useState<string | null>(null);
  const row = useMemo(
    () => rows.findIndex((each) => each.kind === 'file' && each.file.fileId === chosen),
    [rows, chosen],
  );
  const files = useMemo(
    () => rows.flatMap((each) => (each.kind === 'file' && isReady(each.file) && canShow(each.file) ? [each.file] : [])),
    [rows, canShow],
  );

  // Brings it into the window, but never its row out of it. Where it has the whole window, the list follows behind it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not when the rows above it change
  useLayoutEffect(() => {
    if (chosen === null || row < 0) return;
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
    // Its height is measured once it is drawn; below the last row the page is not long enough before.
    const frame = requestAnimationFrame(() => requestAnimationFrame(reveal));
    return () => cancelAnimationFrame(frame);
  }, [chosen, list, roomAbovePx]);

  const focusRow = () => list.current?.querySelector<HTMLElement>(`[data-row="${row}"] button[aria-expanded]`)?.focus();

  return {
    fileId: row < 0 ? null : chosen,
    /** Its place among the rows, -1 where none is shown. */
    row,
    files,
    onShow: setChosen,
    onToggle: useCallback(({ fileId }: FileAnswer) => setChosen((before) => (before === fileId ? null : fileId)), []),
    onClose() {
      focusRow();
      // The list must have scrolled back to the row first, or it would drop it together with the preview.
      // Another file may have been opened until then, and stays.
      requestAnimationFrame(() => {
        setChosen((now) => (now === chosen ? null : now));
        // What had the whole window lets nothing else be focused before it is gone.
        requestAnimationFrame(() => document.activeElement === document.body && focusRow());
      });
    },
  };
}
