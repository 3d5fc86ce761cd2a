import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf } from '../../../lib/pdf/pdf-document';
import type { PreviewSource, ReadBytes } from '../../../lib/preview-source';

export interface PageSize {
  /** Points (1/72 inch). */
  readonly width: number;
  readonly height: number;
}

type PdfState =
  | { readonly phase: 'loading' }
  /** `first` is the size of the first page, and probably of the others. */
  | { readonly phase: 'open'; readonly pdf: PDFDocumentProxy; readonly first: PageSize }
  | { readonly phase: 'failed'; readonly failure: unknown };

export function usePdf(source: PreviewSource, size: number): readonly [state: PdfState, again: () => void] {
  const [state, setState] = useState<PdfState>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `attempt` opens the PDF again
  useEffect(() => {
    let current = true;
    const fail = (failure: unknown) => current && setState({ phase: 'failed', failure });
    setState({ phase: 'loading' });
    const read: ReadBytes = async (...range) => (await source.read(...range)).bytes;
    const { document, close } = openPdf(read, size, fail);
    document
      .then(async (pdf) => {
        const page = await pdf.getPage(1);
        const { width, height } = page.getViewport({ scale: 1 });
        if (current) setState({ phase: 'open', pdf, first: { width, height } });
      })
      .catch(fail);
    return () => {
      current = false;
      close();
    };
  }, [source, size, attempt]);

  return [state, () => setAttempt(attempt + 1)];
}
