import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  PDFWorker,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { KIB, MIB } from '../../../worker/contract/units';
import type { ReadBytes } from '../preview-source';

/** Some phones draw nothing on a larger canvas. */
export const PREVIEW_CANVAS_MAX_PIXELS = 16 * MIB;

/** Small, because the data of a page may be scattered over the PDF. */
const PREVIEW_PDF_CHUNK_BYTES = 64 * KIB;

/** Fonts and image decoders of pdf.js, copied by `vite.config.ts`. */
const PDFJS_FILES = new URL(`/assets/pdfjs-${version}/`, window.location.href).href;

class Ranges extends PDFDataRangeTransport {
  readonly #read: ReadBytes;
  readonly #onFailure: (failure: unknown) => void;
  readonly #controller = new AbortController();

  constructor(read: ReadBytes, size: number, onFailure: (failure: unknown) => void) {
    super(size, null);
    this.#read = read;
    this.#onFailure = onFailure;
  }

  override async requestDataRange(begin: number, end: number): Promise<void> {
    const { signal } = this.#controller;
    try {
      this.onDataRange(begin, await this.#read(begin, end, signal));
    } catch (failure) {
      if (!signal.aborted) this.#onFailure(failure);
    }
  }

  override abort(): void {
    this.#controller.abort();
  }
}

export interface OpenPdf {
  /** Rejects with an error of pdf.js or of `read`. */
  readonly document: Promise<PDFDocumentProxy>;
  close(): void;
}

/** Scripts of the PDF never run. Forms and links are only drawn. `onFailure` gets the errors of `read`, even later. */
export function openPdf(read: ReadBytes, size: number, onFailure: (failure: unknown) => void): OpenPdf {
  const thread = new Worker(workerUrl, { type: 'module' });
  const worker = PDFWorker.create({ port: thread });
  let refuse: (failure: unknown) => void = () => {};
  const refused = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const range = new Ranges(read, size, (failure) => {
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
    cMapUrl: `${PDFJS_FILES}cmaps/`,
    standardFontDataUrl: `${PDFJS_FILES}standard_fonts/`,
    wasmUrl: `${PDFJS_FILES}wasm/`,
    // The content security policy forbids WebAssembly.
    useWasm: false,
  });
  return {
    document: Promise.race([task.promise, refused]),
    close() {
      range.abort();
      // Terminates the worker, which a malicious file may keep busy forever.
      task.destroy().catch(() => {});
      worker.destroy();
      thread.terminate();
    },
  };
}
