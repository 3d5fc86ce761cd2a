import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { KIB, MIB } from '../../../../worker/contract/units';
import { fetchRange } from '../ranges';

/** Some phones draw nothing on a larger canvas. */
export const PREVIEW_CANVAS_MAX_PIXELS = 16 * MIB;

/**
 * Size of a range request. The parts of a PDF are scattered, so larger ranges would load unused bytes. Neighbouring
 * chunks are requested together.
 */
const PREVIEW_PDF_CHUNK_BYTES = 64 * KIB;

/** Where the build puts resources of PDFs: character maps, the standard fonts, decoders of scans (`vite.config.ts`). */
const SUPPLIES = new URL(`/assets/pdfjs-${version}/`, window.location.href).href;

/** Requests the ranges that pdf.js needs next, and never the whole file. */
class Ranges extends PDFDataRangeTransport {
  readonly #url: string;
  readonly #onFailure: (failure: unknown) => void;
  readonly #controller = new AbortController();

  constructor(url: string, size: number, onFailure: (failure: unknown) => void) {
    super(size, null);
    this.#url = url;
    this.#onFailure = onFailure;
  }

  override async requestDataRange(begin: number, end: number): Promise<void> {
    const { signal } = this.#controller;
    try {
      const { bytes } = await fetchRange(this.#url, begin, end, signal);
      this.onDataRange(begin, bytes);
    } catch (failure) {
      if (!signal.aborted) this.#onFailure(failure);
    }
  }

  override abort(): void {
    this.#controller.abort();
  }
}

export interface OpenPdf {
  /** Rejects with an error of pdf.js, or like `fetchRange`. */
  readonly document: Promise<PDFDocumentProxy>;
  close(): void;
}

/**
 * Opens the PDF of `size` bytes at `url` in its own worker, which ends with it. PDFs run no code: scripts are not
 * loaded, and forms and links are only drawn. `onFailure` is called if bytes cannot be loaded, also after the PDF was
 * opened.
 */
export function openPdf(url: string, size: number, onFailure: (failure: unknown) => void): OpenPdf {
  const thread = new Worker(workerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  let refuse: (failure: unknown) => void = () => {};
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const range = new Ranges(url, size, (failure) => {
    refuse(failure);
    onFailure(failure);
  });
  const task = getDocument({
    range,
    worker,
    rangeChunkSize: PREVIEW_PDF_CHUNK_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    enableXfa: false,
    canvasMaxAreaInBytes: PREVIEW_CANVAS_MAX_PIXELS * 4,
    cMapUrl: `${SUPPLIES}cmaps/`,
    standardFontDataUrl: `${SUPPLIES}standard_fonts/`,
    wasmUrl: `${SUPPLIES}wasm/`,
    // The content security policy allows no WebAssembly. The same decoders exist in JavaScript.
    useWasm: false,
  });
  return {
    document: Promise.race([task.promise, refused]),
    close() {
      range.abort();
      // A malicious file may keep the worker busy forever.
      task.destroy().catch(() => {});
      worker.destroy();
      thread.terminate();
    },
  };
}
