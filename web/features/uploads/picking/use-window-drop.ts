import { useEffect, useEffectEvent, useState } from 'react';
import { draggedAstray, takesDrops } from '../../../lib/page/dragged';
import { pickFiles, pickFromDrop } from './pick';
import type { PickedFile } from './picked-file';
import { tellNoFiles } from './tell-nothing';

/** A browser tells of a drag every 50 to 350 ms; after this silence it has left, however it left. */
const DRAG_SILENCE_MS = 600;

/** WebKitGTK hides the addresses of files. */
const isLink = (data: DataTransfer): boolean => data.files.length === 0 && data.getData('text/uri-list') !== '';

/**
 * Files dropped on any part of the window, or pasted; `onPick` hears what they were dropped on. Answers whether something
 * is being dragged over it.
 * A drop from elsewhere that brings no files is told of; what is dragged within the page is the page's own matter.
 * While not `enabled` drops are still caught: the browser would leave the page to show the file.
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

    /** Whether it is text or the like from elsewhere, over a place that does nothing with it. */
    const isForeign = (event: DragEvent) =>
      enabled && !isOwnDrag && !event.defaultPrevented && !takesDrops(event.target);

    function over(event: DragEvent) {
      const dragged = draggedAstray(event);
      if (dragged === 'other') {
        // Otherwise it could not be let go, and nobody would be told why.
        if (isForeign(event)) event.preventDefault();
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
      const foreign = isForeign(event);
      if (draggedAstray(event) === 'other') {
        if (!foreign) return;
        event.preventDefault();
        return tellNoFiles();
      }
      event.preventDefault();
      end();
      if (!enabled || !event.dataTransfer) return;
      const at = event.target instanceof Element ? event.target : undefined;
      if (!isLink(event.dataTransfer)) pick(pickFromDrop(event.dataTransfer), at);
      else if (foreign) tellNoFiles();
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
