import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import '../pdf-text.css';
import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert, ExternalLink, Minus, Plus } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api';
import { formatPercent } from '../../../lib/format';
import { Button, buttonStyle } from '../../../ui/button';
import { PREVIEW_ZOOM_MAX, PREVIEW_ZOOM_MIN, PREVIEW_ZOOM_STEP } from '../image/zoom';
import { PreviewFailure, PreviewMessage, PreviewSkeleton } from '../preview-message';
import { useSize } from '../use-size';
import { VIEWER_BAR_SPACE_PX, type ViewerProps } from '../viewer';
import { ViewerBar, ViewerFact } from '../viewer-bar';
import { PdfPage } from './pdf-page';
import { type PageSize, usePdf } from './use-pdf';

const GAP_PX = 16;
const PAGE_MAX_PX = 860;

/** Loads only the visible pages. */
export function PdfViewer({ source, file, keys, onDownload }: ViewerProps) {
  const [state, retry] = usePdf(source, file.size);
  if (state.phase === 'failed') {
    const { failure } = state;
    if (failure instanceof ApiError) {
      return <PreviewFailure failure={failure} onRetry={retry} onDownload={onDownload} />;
    }
    return <PreviewMessage icon={CircleAlert} tone="danger" text={unreadableText(failure)} onDownload={onDownload} />;
  }
  if (state.phase === 'loading') return <PreviewSkeleton />;
  return <Pages pdf={state.pdf} first={state.first} url={source.url} file={file} keys={keys} />;
}

interface PagesProps extends Pick<ViewerProps, 'file' | 'keys'> {
  /** Null if the PDF cannot be opened in a separate tab. */
  url: string | null;
  pdf: PDFDocumentProxy;
  first: PageSize;
}

function Pages({ pdf, first, url, file, keys }: PagesProps) {
  const box = useRef<HTMLElement>(null);
  const { width: boxPx } = useSize(box);
  const [zoom, setZoom] = useState(1);

  const width = Math.round(Math.max(0, Math.min(PAGE_MAX_PX, boxPx - 2 * GAP_PX)) * zoom);
  const virtualizer = useVirtualizer({
    count: pdf.numPages,
    enabled: width > 0,
    estimateSize: () => Math.round((width * first.height) / first.width),
    getScrollElement: () => box.current,
    gap: GAP_PX,
    paddingStart: GAP_PX,
    paddingEnd: GAP_PX + VIEWER_BAR_SPACE_PX,
    overscan: 0,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a different width changes the pages' heights
  useLayoutEffect(() => virtualizer.measure(), [width]);

  function zoomBy(factor: number) {
    const next = Math.min(PREVIEW_ZOOM_MAX, Math.max(PREVIEW_ZOOM_MIN, zoom * factor));
    const { scrollTop = 0, scrollLeft = 0 } = box.current ?? {};
    const growth = next / zoom;
    setZoom(next);
    // Keeps the top edge and the horizontal centre in place. The pages have their new size in the next frame.
    requestAnimationFrame(() =>
      box.current?.scrollTo((scrollLeft + boxPx / 2) * growth - boxPx / 2, scrollTop * growth),
    );
  }

  useImperativeHandle(keys, () => (key) => {
    if (key === '+' || key === '=') zoomBy(PREVIEW_ZOOM_STEP);
    else if (key === '-' || key === '_') zoomBy(1 / PREVIEW_ZOOM_STEP);
    else if (key === '0') zoomBy(1 / zoom);
    else return false;
    return true;
  });

  const { scrollOffset, scrollRect } = virtualizer;
  const middlePage = virtualizer.getVirtualItemForOffset((scrollOffset ?? 0) + (scrollRect?.height ?? 0) / 2);
  const page = (middlePage?.index ?? 0) + 1;
  const pageCount = pdf.numPages;
  const { name } = file;
  return (
    <div className="relative flex size-full flex-col">
      <ViewerBar>
        <ViewerFact>
          <Trans comment="Number of a page, number of all pages">
            Page {page} of {pageCount}
          </Trans>
        </ViewerFact>
        <Button variant="quiet" size="icon" aria-label={t`Zoom out`} onClick={() => zoomBy(1 / PREVIEW_ZOOM_STEP)}>
          <Minus aria-hidden />
        </Button>
        <output aria-label={t`Zoom level`} className="w-13 text-center text-xs text-muted tabular-nums">
          {formatPercent(Math.round(zoom * 100))}
        </output>
        <Button variant="quiet" size="icon" aria-label={t`Zoom in`} onClick={() => zoomBy(PREVIEW_ZOOM_STEP)}>
          <Plus aria-hidden />
        </Button>
        {url !== null && (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyle('quiet')}>
            <ExternalLink aria-hidden />
            <span className="max-lg:sr-only">
              <Trans>Open in new tab</Trans>
            </span>
          </a>
        )}
      </ViewerBar>
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible by keyboard
        tabIndex={0}
        aria-label={t`Pages of ${name}`}
        // `scrollLeft` is negative in right-to-left content.
        dir="ltr"
        className="min-h-0 flex-1 overflow-auto overscroll-contain bg-ground focus-visible:-outline-offset-2"
      >
        <div
          className="relative mx-auto"
          style={{ height: virtualizer.getTotalSize(), width: Math.max(boxPx, width + 2 * GAP_PX) }}
        >
          {width > 0 &&
            virtualizer.getVirtualItems().map((item) => (
              <div
                key={item.key}
                ref={virtualizer.measureElement}
                data-index={item.index}
                className="absolute top-0 left-1/2 -translate-x-1/2"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <PdfPage pdf={pdf} number={item.index + 1} expected={first} width={width} />
              </div>
            ))}
        </div>
      </section>
    </div>
  );
}

const unreadableText = (failure: unknown): string =>
  failure instanceof Error && failure.name === 'PasswordException'
    ? t`This PDF is protected by a password. Download it to open it.`
    : t`This PDF could not be read. It may be damaged.`;
