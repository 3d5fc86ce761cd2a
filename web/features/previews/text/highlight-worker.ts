import { common, createLowlight } from 'lowlight';
import { type Token, tokensByLine } from './tokens';

export interface HighlightRequest {
  readonly text: string;
  readonly language: string;
}

/** Null if the language has no grammar. */
export type HighlightAnswer = readonly (readonly Token[])[] | null;

const grammars = createLowlight(common);

addEventListener('message', ({ data: { text, language } }: MessageEvent<HighlightRequest>) => {
  const isRegistered = grammars.registered(language);
  postMessage((isRegistered ? tokensByLine(grammars.highlight(language, text)) : null) satisfies HighlightAnswer);
});
