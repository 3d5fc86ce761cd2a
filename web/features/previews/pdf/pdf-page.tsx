import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AnnotationMode, type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { PREVIEW_CANVAS_MAX_PIXELS } from '../../../lib/pdf/pdf-document';
import type { PageSize } from './use-pdf';

interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** The first page has number 1. */
  number: number;
  expected: PageSize;
  /** CSS pixels. */
  width: number;
}

export function PdfPage({ pdf, number, expected, width }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(expected);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    let current = true;
    const stops: (() => void)[] = [];

    async function draw() {
      const page = await pdf.getPage(number);
      if (!current || !canvas.current || !text.current) return;
      const { width: points, height } = page.getViewport({ scale: 1 });
      setSize({ width: points, height });
      const viewport = page.getViewport({ scale: width / points });
      const maxDensity = Math.sqrt(PREVIEW_CANVAS_MAX_PIXELS / (viewport.width * viewport.height));
      const density = Math.min(window.devicePixelRatio, maxDensity);
      canvas.current.width = Math.floor(viewport.width * density);
      canvas.current.height = Math.floor(viewport.height * density);
      const drawing = page.render({
        canvas: canvas.current,
        viewport,
        transform: [density, 0, 0, density, 0, 0],
        annotationMode: AnnotationMode.ENABLE,
      });
      stops.push(() => drawing.cancel());
      await drawing.promise;
      if (!current || !text.current) return;
      text.current.replaceChildren();
      text.current.style.setProperty('--total-scale-factor', String(viewport.scale));
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text.current, viewport });
      stops.push(() => layer.cancel());
      await layer.render();
    }

    setFailed(false);
    draw().catch(() => current && setFailed(true));
    return () => {
      current = false;
      for (const stop of stops) stop();
    };
  }, [pdf, number, width]);

  return (
    <section
      aria-label={t`Page ${number}`}
      className="relative overflow-hidden rounded-small bg-paper shadow-surface"
      style={{ width, height: Math.round((width * size.height) / size.width) }}
    >
      <canvas ref={canvas} aria-hidden className="block size-full" />
      <div ref={text} className="pdf-text" />
      {failed && (
        <p className="absolute inset-0 grid place-items-center bg-surface p-6 text-center text-sm text-muted">
          <Trans>This page can’t be shown.</Trans>
        </p>
      )}
    </section>
  );
}
