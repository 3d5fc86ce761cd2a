import { useCallback, useEffect, useRef, useState } from 'react';
import { readerLanguages } from '../../../lib/page/reader-languages';
import type { PreviewSource, ReadBytes } from '../../../lib/preview-source';
import { appendText, type Block, lineCount } from './lines';
import { type TextPiece, type TextReader, textReader } from './text-reader';

/** More lines would exceed the maximum height of an element in browsers, about 17 million pixels. */
const PREVIEW_LINES_MAX = 800_000;

export interface LoadedText {
  readonly blocks: readonly Block[];
  readonly encoding: string;
  readonly loadedBytes: number;
  readonly isComplete: boolean;
  /** True if the preview cannot show the rest of the file. */
  readonly full: boolean;
}

interface TextState {
  readonly loaded: LoadedText | null;
  readonly loading: boolean;
  readonly binary: boolean;
  readonly failure: unknown;
}

const INITIAL_STATE: TextState = { loaded: null, loading: true, binary: false, failure: null };

interface ShownText extends TextState {
  loadMore(): void;
  decodeAs(encoding: string): void;
}

export function useText(source: PreviewSource, size: number): ShownText {
  const [state, setState] = useState(INITIAL_STATE);
  const reading = useRef<{ reader: TextReader; controller: AbortController }>(null);

  const loadMore = useCallback(async () => {
    const current = reading.current;
    if (!current) return;
    setState((previous) => ({ ...previous, loading: true, failure: null }));
    try {
      const piece = await current.reader.read(current.controller.signal);
      if (current.controller.signal.aborted) return;
      setState((previous) => {
        if (piece === 'binary') return { ...previous, loading: false, binary: true };
        const { text, ...rest } = piece;
        const blocks = appendText(previous.loaded?.blocks ?? [], text);
        const isComplete = piece.loadedBytes >= size;
        const full = !isComplete && lineCount(blocks) > PREVIEW_LINES_MAX;
        return { ...previous, loading: false, loaded: { ...rest, blocks, isComplete, full } };
      });
    } catch (failure) {
      if (!current.controller.signal.aborted) setState((previous) => ({ ...previous, loading: false, failure }));
    }
  }, [size]);

  const decodeAs = useCallback((encoding: string) => {
    const current = reading.current;
    if (!current) return;
    const decoded = current.reader.decodeAs(encoding);
    setState((previous) => ({ ...previous, loaded: previous.loaded && withText(previous.loaded, decoded) }));
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    const readBytes: ReadBytes = async (...range) => (await source.read(...range)).bytes;
    reading.current = { reader: textReader(readBytes, size, readerLanguages()), controller };
    setState(INITIAL_STATE);
    loadMore();
    return () => controller.abort();
  }, [source, size, loadMore]);

  return { ...state, loadMore, decodeAs };
}

/** `text` is the same text in another encoding. */
export const withText = (loaded: LoadedText, { text, encoding }: TextPiece): LoadedText => ({
  ...loaded,
  encoding,
  blocks: appendText([], text),
});
