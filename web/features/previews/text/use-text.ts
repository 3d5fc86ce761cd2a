import { useCallback, useEffect, useRef, useState } from 'react';
import { readerLanguages } from '../../../lib/page/reader-languages';
import { fetchRange } from '../ranges';
import { appendText, type Block, lineCount } from './lines';
import { type ReadBytes, type TextPiece, type TextReader, textReader } from './text-reader';

/** A limit, because browsers support no element taller than some 17 million pixels. */
const PREVIEW_LINES_MAX = 800_000;

export interface LoadedText {
  readonly blocks: readonly Block[];
  readonly encoding: string;
  readonly loadedBytes: number;
  /** Whether the whole file is loaded. */
  readonly whole: boolean;
  /** Whether there is more text, but too much to scroll through. */
  readonly full: boolean;
}

interface TextState {
  readonly loaded: LoadedText | null;
  readonly loading: boolean;
  readonly binary: boolean;
  readonly failure: unknown;
}

const NOTHING: TextState = { loaded: null, loading: true, binary: false, failure: null };

interface ShownText extends TextState {
  more(): void;
  /** Shows the loaded text in another encoding. */
  decodeAs(encoding: string): void;
}

/** Loads the text at `url`: its first piece at once, further ones on demand. */
export function useText(url: string, size: number): ShownText {
  const [state, setState] = useState(NOTHING);
  const reading = useRef<{ reader: TextReader; controller: AbortController }>(null);

  const more = useCallback(async () => {
    const current = reading.current;
    if (!current) return;
    setState((before) => ({ ...before, loading: true, failure: null }));
    try {
      const piece = await current.reader.read(current.controller.signal);
      setState((before) => {
        if (piece === 'binary') return { ...before, loading: false, binary: true };
        const { text, ...rest } = piece;
        const blocks = appendText(before.loaded?.blocks ?? [], text);
        const whole = piece.loadedBytes >= size;
        const full = !whole && lineCount(blocks) > PREVIEW_LINES_MAX;
        return { ...before, loading: false, loaded: { ...rest, blocks, whole, full } };
      });
    } catch (failure) {
      if (!current.controller.signal.aborted) setState((before) => ({ ...before, loading: false, failure }));
    }
  }, [size]);

  const decodeAs = useCallback((encoding: string) => {
    const current = reading.current;
    if (!current) return;
    const decoded = current.reader.decodeAs(encoding);
    setState((before) => ({ ...before, loaded: before.loaded && withText(before.loaded, decoded) }));
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    const readBytes: ReadBytes = async (...range) => (await fetchRange(url, ...range)).bytes;
    reading.current = { reader: textReader(readBytes, size, readerLanguages()), controller };
    setState(NOTHING);
    more();
    return () => controller.abort();
  }, [url, size, more]);

  return { ...state, more, decodeAs };
}

/** Returns the loaded text in another encoding. */
export const withText = (loaded: LoadedText, { text, encoding }: TextPiece): LoadedText => ({
  ...loaded,
  encoding,
  blocks: appendText([], text),
});
