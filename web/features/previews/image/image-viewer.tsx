import { t } from '@lingui/core/macro';
import { ImageOff, Minus, Plus, RotateCcw } from 'lucide-react';
import { useImperativeHandle, useRef, useState } from 'react';
import { endingOf } from '../../../../worker/contract/preview-types';
import { SECOND_MS } from '../../../../worker/contract/units';
import { ApiError } from '../../../lib/api';
import { formatPercent } from '../../../lib/format';
import type { PreviewSource } from '../../../lib/preview-source';
import { Button } from '../../../ui/button';
import type { PreviewFile } from '../preview-file';
import { PreviewFailure, PreviewMessage, PreviewSkeleton } from '../preview-message';
import { probeType } from '../ranges';
import { useIdle } from '../use-idle';
import { useSize } from '../use-size';
import type { ViewerProps } from '../viewer';
import { SavePicture } from './save-picture';
import { useGestures } from './use-gestures';
import { PREVIEW_ZOOM_STEP } from './zoom';

const PREVIEW_PAN_STEP_PX = 60;
const PREVIEW_CONTROLS_MS = 3 * SECOND_MS;
const PROBE_TIMEOUT_MS = 20 * SECOND_MS;

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: PREVIEW_PAN_STEP_PX, y: 0 },
  ArrowRight: { x: -PREVIEW_PAN_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: PREVIEW_PAN_STEP_PX },
  ArrowDown: { x: 0, y: -PREVIEW_PAN_STEP_PX },
};

export function ImageViewer({ url, source, file, large, keys, onDownload }: ViewerProps) {
  const [failure, setFailure] = useState<'undecodable' | ApiError | null>(null);
  if (failure === 'undecodable') return <Undecodable file={file} onDownload={onDownload} />;
  if (failure !== null) {
    const retry = () => setFailure(null);
    return <PreviewFailure icon={ImageOff} failure={failure} onRetry={retry} onDownload={onDownload} />;
  }
  return (
    <Picture
      src={url}
      name={file.name}
      large={large}
      keys={keys}
      onDownload={onDownload}
      read={() => (source.url === null ? readWhole(source, file) : fetchCached(url))}
      // An encrypted file is already in memory, so only the decoding can have failed.
      onError={() => (source.url === null ? setFailure('undecodable') : void failureReason(url).then(setFailure))}
    />
  );
}

interface PictureProps extends Pick<ViewerProps, 'large' | 'keys' | 'onDownload'> {
  src: string;
  name: string;
  read(): Promise<Blob>;
  onError(): void;
}

/** Shows a file only as an image, so code in it does not run. */
export function Picture({ src, name, large, keys, read, onDownload, onError }: PictureProps) {
  const box = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const { view, moving, reset, zoom, pan, handlers } = useGestures({ box, picture, wheelZooms: large });
  const [idle, wake] = useIdle(PREVIEW_CONTROLS_MS);
  const [isLoaded, setLoaded] = useState(false);
  const enlarged = view.scale > 1;
  const [size, setSize] = useState({ width: 0, height: 0 });
  const boxSize = useSize(box);

  useImperativeHandle(keys, () => (key) => {
    const by = arrows[key];
    wake();
    if (key === '+' || key === '=') zoom(PREVIEW_ZOOM_STEP);
    else if (key === '-' || key === '_') zoom(1 / PREVIEW_ZOOM_STEP);
    else if (key === '0') reset();
    else if (by && enlarged) pan(by);
    else return false;
    return true;
  });

  return (
    <fieldset
      aria-label={t({
        message: `Picture ${name}`,
        comment: 'Names a picture on the page by its file name, for screen readers',
      })}
      className="relative size-full overflow-hidden"
      onPointerMove={wake}
      onPointerDown={wake}
      onFocus={wake}
    >
      {!isLoaded && (
        <div className="absolute inset-0">
          <PreviewSkeleton />
        </div>
      )}
      <div
        ref={box}
        data-pans={enlarged || undefined}
        className={`absolute inset-0 flex items-center justify-center select-none ${large || enlarged ? 'touch-none' : 'touch-pan-y'} ${enlarged ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'}`}
        {...handlers}
      >
        <img
          ref={picture}
          src={src}
          alt={name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            setSize({ width: naturalWidth, height: naturalHeight });
            setLoaded(true);
          }}
          onError={onError}
          className={`checkered max-h-full max-w-full object-contain ${isLoaded ? 'animate-appear' : 'opacity-0'} ${moving ? '' : 'transition-transform'}`}
          style={{
            width: fillingWidth(size, boxSize),
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        />
      </div>
      {isLoaded && (
        <div
          role="toolbar"
          aria-label={t({ message: 'Zoom', comment: 'Names the bar with the buttons that enlarge a picture' })}
          className={`absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center rounded-surface bg-overlay p-1 shadow-popup transition-opacity focus-within:pointer-events-auto focus-within:opacity-100 ${idle ? 'pointer-events-none opacity-0' : ''}`}
        >
          <Button variant="quiet" size="icon" aria-label={t`Zoom out`} onClick={() => zoom(1 / PREVIEW_ZOOM_STEP)}>
            <Minus aria-hidden />
          </Button>
          <output aria-label={t`Zoom level`} className="w-13 text-center text-sm text-strong tabular-nums">
            {formatPercent(Math.round(view.scale * 100))}
          </output>
          <Button variant="quiet" size="icon" aria-label={t`Zoom in`} onClick={() => zoom(PREVIEW_ZOOM_STEP)}>
            <Plus aria-hidden />
          </Button>
          <Button variant="quiet" size="icon" aria-label={t`Reset zoom`} onClick={reset}>
            <RotateCcw aria-hidden />
          </Button>
          <SavePicture name={name} read={read} onDownload={onDownload} />
        </div>
      )}
    </fieldset>
  );
}

async function readWhole(source: PreviewSource, { size }: PreviewFile): Promise<Blob> {
  const { bytes, contentType } = await source.read(0, size, new AbortController().signal);
  return new Blob([bytes], { type: contentType });
}

async function fetchCached(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The picture could not be read: ${response.status}`);
  return response.blob();
}

const SELDOM_DECODED = new Set('avif heic heics heif heifs hif jxl tif tiff'.split(' '));

export const Undecodable = ({ file, onDownload }: Pick<ViewerProps, 'file' | 'onDownload'>) => (
  <PreviewMessage icon={ImageOff} text={undecodableText(file.name)} onDownload={onDownload} />
);

function undecodableText(name: string): string {
  const ending = endingOf(name);
  const format = ending.toUpperCase();
  return SELDOM_DECODED.has(ending)
    ? t({
        message: `Your browser can’t show ${format} pictures. Download it to open it.`,
        comment: 'Example of the format: HEIC',
      })
    : t`Failed to load image. It may be damaged.`;
}

/** Resolves to `undecodable` if the server sends the bytes, otherwise to an error. */
const failureReason = (url: string): Promise<'undecodable' | ApiError> =>
  probeType(url, AbortSignal.timeout(PROBE_TIMEOUT_MS)).then(
    () => 'undecodable',
    (cause) => (cause instanceof ApiError ? cause : new ApiError('network', 0, undefined, { cause })),
  );

interface Size {
  width: number;
  height: number;
}

/** Images up to this size are probably icons, so they are not enlarged. */
const ICON_MAX_PX = 200;

/** Returns undefined if the image must keep its size. */
function fillingWidth(picture: Size, box: Size): number | undefined {
  if (Math.max(picture.width, picture.height) <= ICON_MAX_PX) return undefined;
  return Math.min(box.width, (box.height * picture.width) / picture.height);
}
