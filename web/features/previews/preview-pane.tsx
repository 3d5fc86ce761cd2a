import { t } from '@lingui/core/macro';
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useBackCloses } from '../../lib/page/use-back-closes';
import { PREVIEW_HEIGHT, SMALL_SCREEN } from '../../lib/previews';
import { direction, forwardKey } from '../../lib/words/direction';
import { useMedia } from '../../ui/hooks/use-media';
import { FullDialog } from '../../ui/overlay/full-dialog';
import { movesSideways, swipeOf } from './image/swipe';
import type { Point } from './image/zoom';
import { PreviewBar } from './preview-bar';
import { neighboursOf, type PreviewFile } from './preview-file';
import { VIEWER_HEIGHT, type ViewedFile, type ViewerKeys } from './viewer';
import { ViewerBarPlace } from './viewer-bar';

export interface PreviewPaneProps {
  view(viewed: ViewedFile): ReactNode;
  /** Order in which the user browses the files. */
  files: readonly PreviewFile[];
  fileId: string;
  onShow(fileId: string): void;
  onDownload(file: PreviewFile): void;
  /** Must move the focus to the element that opened the preview. */
  onClose(): void;
}

/** Takes the focus when it opens and when the file changes. Fills the window on small screens. */
export function PreviewPane(props: PreviewPaneProps) {
  const [isEnlarged, setEnlarged] = useState(false);
  const isSmall = useMedia(SMALL_SCREEN);
  const file = props.files.find(({ fileId }) => fileId === props.fileId);
  if (!file) return null;
  const enlarge = () => setEnlarged(true);
  const leave = () => setEnlarged(false);
  if (isSmall) return <FullPreview {...props} file={file} mode="screen" onLeave={props.onClose} />;
  if (!isEnlarged) return <FilePane {...props} file={file} mode="page" onEnlarge={enlarge} />;
  return (
    <>
      <div className="box-content pt-12" style={{ height: PREVIEW_HEIGHT }} />
      <FullPreview {...props} file={file} mode="window" onLeave={leave} />
    </>
  );
}

export function PreviewWindow(props: PreviewPaneProps) {
  const file = props.files.find(({ fileId }) => fileId === props.fileId);
  return file ? <FullPreview {...props} file={file} mode="screen" onLeave={props.onClose} /> : null;
}

interface FullPreviewProps extends PreviewPaneProps {
  file: PreviewFile;
  mode: 'window' | 'screen';
  onLeave(): void;
}

function FullPreview({ onLeave, ...props }: FullPreviewProps) {
  useBackCloses(onLeave);
  return (
    <FullDialog open title={titleOf(props.file)} onClose={onLeave}>
      <FilePane {...props} onClose={onLeave} onEnlarge={onLeave} />
    </FullDialog>
  );
}

const titleOf = ({ name }: PreviewFile): string => t`Preview of ${name}`;

interface FilePaneProps extends PreviewPaneProps {
  file: PreviewFile;
  /** `page`: part of the page. `window`: enlarged to the window. `screen`: always fills the window. */
  mode: 'page' | 'window' | 'screen';
  onEnlarge(): void;
}

function FilePane({ view, files, file, mode, onShow, onDownload, onClose, onEnlarge }: FilePaneProps) {
  const isEnlarged = mode !== 'page';
  const pane = useRef<HTMLElement>(null);
  const keys = useRef<ViewerKeys>(null);
  const touchStart = useRef<Point | null>(null);
  const [viewerPlace, setViewerPlace] = useState<HTMLElement | null>(null);
  const { index, previous, next } = neighboursOf(files, file.fileId);
  const show = (neighbour: PreviewFile | undefined) => neighbour && onShow(neighbour.fileId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another file is shown
  useEffect(() => pane.current?.focus({ preventScroll: true }), [file.fileId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape' && !isEnlarged) onClose();
    // On a button, the space key presses the button.
    else if ((event.key !== ' ' || event.target === event.currentTarget) && keys.current?.(event.key))
      event.preventDefault();
    else if (movesSideways(event.target, event.currentTarget)) return;
    else if (forwardKey(event.key) === 'ArrowLeft') show(previous);
    else if (forwardKey(event.key) === 'ArrowRight') show(next);
  }

  function onTouchStart(event: TouchEvent) {
    const touch = event.touches.length === 1 ? event.touches[0] : undefined;
    const free = touch && !movesSideways(event.target, event.currentTarget);
    touchStart.current = free ? { x: touch.clientX, y: touch.clientY } : null;
  }

  function onTouchEnd(event: TouchEvent) {
    const touch = event.changedTouches[0];
    const swipe =
      touchStart.current && touch ? swipeOf(touchStart.current, { x: touch.clientX, y: touch.clientY }) : null;
    touchStart.current = null;
    if (swipe) show(swipe === (direction() === 'rtl' ? 'right' : 'left') ? next : previous);
  }

  const heightStyle: CSSProperties & Record<`--${string}`, string> = {
    [VIEWER_HEIGHT]: isEnlarged ? '100%' : PREVIEW_HEIGHT,
  };

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={titleOf(file)}
      className={`flex flex-col outline-none ${isEnlarged ? 'min-h-0 flex-1' : 'border-t border-line bg-ground'}`}
      onKeyDown={onKeyDown}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
      onTouchCancel={() => {
        touchStart.current = null;
      }}
    >
      <PreviewBar
        file={file}
        index={index}
        count={files.length}
        mode={mode}
        viewerPlace={setViewerPlace}
        onPrevious={previous && (() => show(previous))}
        onNext={next && (() => show(next))}
        onDownload={() => onDownload(file)}
        onEnlarge={onEnlarge}
        onClose={onClose}
      />
      <div className={`relative ${isEnlarged ? 'min-h-0 flex-1' : ''}`} style={heightStyle}>
        <ViewerBarPlace value={viewerPlace}>
          {view({ file, large: isEnlarged, keys, onDownload: () => onDownload(file) })}
        </ViewerBarPlace>
      </div>
    </section>
  );
}
