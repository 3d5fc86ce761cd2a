import { common, createLowlight } from 'lowlight';
import { type Token, tokensByLine } from './tokens';

export interface HighlightRequest {
  readonly text: string;
  readonly language: string;
}

/** The lines of the text; null where no grammar has that name. */
export type HighlightAnswer = readonly (readonly Token[])[] | null;

const grammars = createLowlight(common);

addEventListener('message', ({ data: { text, language } }: MessageEvent<HighlightRequest>) => {
  const known = grammars.registered(language);
  postMessage((known ? tokensByLine(grammars.highlight(language, text)) : null) satisfies HighlightAnswer);
});
