import { ChevronLeft, ChevronRight, Download, Maximize2, Minimize2, X } from 'lucide-react';
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format';
import { PREVIEW_PX } from '../../lib/limits';
import { Button } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { FullDialog } from '../../ui/overlay/full-dialog';
import { movesSideways, swipeOf } from './image/swipe';
import type { Point } from './image/zoom';
import { kindOf } from './kind';
import { Preview } from './preview';
import { neighboursOf, type PreviewFile } from './preview-file';
import type { ViewerKeys } from './viewer';

export interface PreviewPaneProps {
  folderId: string;
  /** In the order in which they are leafed through. */
  files: readonly PreviewFile[];
  fileId: string;
  onShow(fileId: string): void;
  onDownload(file: PreviewFile): void;
  /** Give the focus back to what opened it. */
  onClose(): void;
}

/**
 * One file of a list to look at, with the ways to the next and the previous one: buttons, arrow keys, swipes. Takes
 * the focus when it appears and with every further file. Stands in the page, or takes the whole window.
 */
export function PreviewPane(props: PreviewPaneProps) {
  const [large, setLarge] = useState(false);
  const file = props.files.find(({ fileId }) => fileId === props.fileId);
  if (!file) return null;
  const title = `Preview of ${file.name}`;
  const leave = () => setLarge(false);
  if (!large) {
    return <Leafing {...props} file={file} title={title} large={false} onEnlarge={() => setLarge(true)} />;
  }
  return (
    <>
      <div className="box-content pt-12" style={{ height: PREVIEW_PX }} />
      <FullDialog open title={title} onClose={leave}>
        <Leafing {...props} file={file} title={title} large onEnlarge={leave} />
      </FullDialog>
    </>
  );
}

interface LeafingProps extends PreviewPaneProps {
  file: PreviewFile;
  title: string;
  large: boolean;
  /** And back again. */
  onEnlarge(): void;
}

function Leafing({ folderId, files, file, title, large, onShow, onDownload, onClose, onEnlarge }: LeafingProps) {
  const pane = useRef<HTMLElement>(null);
  const keys = useRef<ViewerKeys>(null);
  const touched = useRef<Point | null>(null);
  const { index, previous, next } = neighboursOf(files, file.fileId);
  const show = (other: PreviewFile | undefined) => other && onShow(other.fileId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with every further file
  useEffect(() => pane.current?.focus({ preventScroll: true }), [file.fileId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && !large) onClose();
    else if (keys.current?.(event.key)) event.preventDefault();
    else if (movesSideways(event.target, event.currentTarget)) return;
    else if (event.key === 'ArrowLeft') show(previous);
    else if (event.key === 'ArrowRight') show(next);
  }

  function onTouchStart(event: TouchEvent) {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    const free = touch && !movesSideways(event.target, event.currentTarget);
    touched.current = free ? { x: touch.clientX, y: touch.clientY } : null;
  }

  function onTouchEnd(event: TouchEvent) {
    const touch = event.changedTouches[0];
    const way = touched.current && touch ? swipeOf(touched.current, { x: touch.clientX, y: touch.clientY }) : null;
    touched.current = null;
    if (way) show(way === 'left' ? next : previous);
  }

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={title}
      className={`flex flex-col outline-none ${large ? 'min-h-0 flex-1' : 'border-t border-line bg-ground'}`}
      onKeyDown={onKeyDown}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
      onTouchCancel={() => {
        touched.current = null;
      }}
    >
      <header className="flex min-h-12 items-center gap-0.5 border-b border-line bg-surface px-1.5 sm:px-2">
        <Button
          variant="quiet"
          size="icon"
          aria-label="Previous file"
          disabled={!previous}
          focusableWhenDisabled
          onClick={() => show(previous)}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="quiet"
          size="icon"
          aria-label="Next file"
          disabled={!next}
          focusableWhenDisabled
          onClick={() => show(next)}
        >
          <ChevronRight aria-hidden />
        </Button>
        <p aria-live="polite" className="px-1.5 text-sm whitespace-nowrap text-muted tabular-nums">
          <span className="sr-only">{file.name}, </span>
          {formatCount(index + 1)} of {formatCount(files.length)}
        </p>
        <div className="flex min-w-0 flex-1 justify-center px-2">
          {large && <FileName name={file.name} className="text-sm font-medium max-sm:hidden" />}
        </div>
        {large && (
          <Button variant="quiet" aria-label={`Download ${file.name}`} onClick={() => onDownload(file)}>
            <Download aria-hidden />
            <span className="max-sm:hidden">Download</span>
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          aria-label={large ? 'Leave full window' : 'Full window'}
          onClick={onEnlarge}
        >
          {large ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
        </Button>
        {!large && (
          <Button variant="quiet" size="icon" aria-label="Close preview" onClick={onClose}>
            <X aria-hidden />
          </Button>
        )}
      </header>
      <div
        className={`relative ${large ? 'min-h-0 flex-1' : ''}`}
        style={large || kindOf(file) === 'audio' ? undefined : { height: PREVIEW_PX }}
      >
        <Preview folderId={folderId} file={file} large={large} keys={keys} onDownload={() => onDownload(file)} />
      </div>
    </section>
  );
}
