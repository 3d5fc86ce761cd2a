import { useEffect, useEffectEvent, useState } from 'react';
import { draggedAstray } from '../../../lib/page/dragged';
import { pickFiles, pickFromDrop } from './pick';
import type { PickedFile } from './picked-file';

/** A browser tells of a drag every 50 to 350 ms; after this silence it has left, however it left. */
const DRAG_SILENCE_MS = 600;

/** WebKitGTK hides the addresses of files. */
const isLink = (data: DataTransfer): boolean => data.files.length === 0 && data.getData('text/uri-list') !== '';

/**
 * Files dropped on any part of the window, or pasted. Answers whether something is being dragged over it.
 * While not `enabled` drops are still caught: the browser would leave the page to show the file.
 */
export function useWindowDrop(
  enabled: boolean,
  onPick: (picked: PickedFile[] | Promise<PickedFile[]>) => void,
): boolean {
  const [dragging, setDragging] = useState(false);
  const pick = useEffectEvent(onPick);

  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;

    function end() {
      clearTimeout(silence);
      setDragging(false);
    }

    function over(event: DragEvent) {
      const dragged = draggedAstray(event);
      if (dragged === 'other') return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = enabled ? 'copy' : 'none';
      if (!enabled || dragged === 'unknown') return;
      clearTimeout(silence);
      silence = setTimeout(end, DRAG_SILENCE_MS);
      setDragging(true);
    }

    function drop(event: DragEvent) {
      if (draggedAstray(event) === 'other') return;
      event.preventDefault();
      end();
      if (enabled && event.dataTransfer && !isLink(event.dataTransfer)) pick(pickFromDrop(event.dataTransfer));
    }

    function paste(event: ClipboardEvent) {
      if (!enabled || !event.clipboardData?.types.includes('Files')) return;
      event.preventDefault();
      pick(pickFiles(event.clipboardData));
    }

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
