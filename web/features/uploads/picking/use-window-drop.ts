import { useEffect, useEffectEvent, useState } from 'react';
import { handlesDrops, strayDragKind } from '../../../lib/page/drag-kind';
import { notifyNoFiles } from './notify-no-files';
import { pickFiles, pickFromDrop } from './pick';
import type { PickedFile } from './picked-file';

/** Browsers send an event every 50 to 350 ms during a drag. After this silence, the drag has ended. */
const DRAG_SILENCE_MS = 600;

/** In WebKitGTK, `files` of a file drop is also empty. Only a dropped link has `text/uri-list` data. */
const isLink = (data: DataTransfer): boolean => data.files.length === 0 && data.getData('text/uri-list') !== '';

/**
 * Handles pasted and dropped files. Returns true during a drag of files. If `enabled` is false, prevents drops, because
 * the browser would leave the page.
 *
 * @param onPick also receives the element below a drop
 */
export function useWindowDrop(
  enabled: boolean,
  onPick: (picked: PickedFile[] | Promise<PickedFile[]>, at?: Element) => void,
): boolean {
  const [dragging, setDragging] = useState(false);
  const pick = useEffectEvent(onPick);

  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    let isOwnDrag = false;
    const listening = new AbortController();
    const { signal } = listening;

    function end() {
      clearTimeout(silence);
      setDragging(false);
    }

    const isUnhandled = (event: DragEvent) =>
      enabled && !isOwnDrag && !event.defaultPrevented && !handlesDrops(event.target);

    function over(event: DragEvent) {
      const dragged = strayDragKind(event);
      if (dragged === 'other') {
        // Allows the drop. Otherwise the browser does not call `drop`, and the user gets no message.
        if (isUnhandled(event)) event.preventDefault();
        return;
      }
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = enabled ? 'copy' : 'none';
      if (!enabled || dragged === 'unknown') return;
      clearTimeout(silence);
      silence = setTimeout(end, DRAG_SILENCE_MS);
      setDragging(true);
    }

    function drop(event: DragEvent) {
      const unhandled = isUnhandled(event);
      if (strayDragKind(event) === 'other') {
        if (!unhandled) return;
        event.preventDefault();
        return notifyNoFiles();
      }
      event.preventDefault();
      end();
      if (!enabled || !event.dataTransfer) return;
      const at = event.target instanceof Element ? event.target : undefined;
      if (!isLink(event.dataTransfer)) pick(pickFromDrop(event.dataTransfer), at);
      else if (unhandled) notifyNoFiles();
    }

    function paste(event: ClipboardEvent) {
      if (!enabled || !event.clipboardData?.types.includes('Files')) return;
      event.preventDefault();
      pick(pickFiles(event.clipboardData));
    }

    window.addEventListener('dragstart', () => (isOwnDrag = true), { signal });
    window.addEventListener('dragend', () => (isOwnDrag = false), { signal });
    window.addEventListener('dragenter', over, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && end(), { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => {
      listening.abort();
      end();
    };
  }, [enabled]);

  return dragging;
}
