import type { Language } from '../worker/contract/languages';

export interface PrerenderedPage {
  readonly language: Language;
  /** The path `/` becomes `index.html`, and `/blog` becomes `blog.html`. */
  readonly path: string;
  readonly head: string;
  readonly body: string;
  /** HTML for search engines, at the end of the page. */
  readonly data: string;
  readonly theme: string;
  readonly withoutScripts: string;
}
