import { useEffect, useState } from 'react';
import { KIB, SECOND_MS } from '../../../../worker/contract/units';
import type { HighlightAnswer, HighlightRequest } from './highlight-worker';
import type { Token } from './tokens';

export const PREVIEW_HIGHLIGHT_MAX_CHARS = 200 * KIB;
const PREVIEW_HIGHLIGHT_TIMEOUT_MS = 5 * SECOND_MS;

type TokensByLine = readonly (readonly Token[])[];

/** Returns null without colours. The worker has a timeout, because a malicious text may keep it busy. */
export function useHighlight(text: string | null, language: string): TokensByLine | null {
  const [tokens, setTokens] = useState<{ text: string; lines: HighlightAnswer } | null>(null);

  useEffect(() => {
    if (text === null || text.length > PREVIEW_HIGHLIGHT_MAX_CHARS) return;
    const worker = new Worker(new URL('./highlight-worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => worker.terminate(), PREVIEW_HIGHLIGHT_TIMEOUT_MS);
    worker.onmessage = ({ data }: MessageEvent<HighlightAnswer>) => {
      setTokens({ text, lines: data });
      worker.terminate();
    };
    worker.postMessage({ text, language } satisfies HighlightRequest);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [text, language]);

  return tokens !== null && tokens.text === text ? tokens.lines : null;
}
