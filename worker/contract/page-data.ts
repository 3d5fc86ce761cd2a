import type { Answer } from './calls/endpoint';
import type { endpoints } from './calls/endpoints';
import type { SiteWords } from './site-words';

/** Ids of the HTML elements that contain JSON data for the page. */
export const pageData = {
  config: 'data-config',
  folder: 'data-folder',
  messages: 'data-messages',
  words: 'data-words',
} as const;

/** Response of `GET /api/config`. The element is absent if the Worker is not configured. */
export type PageConfig = Answer<typeof endpoints.config>;

export type PageWords = SiteWords;

/** Paths of the modules with the messages of the page's language. */
export interface PageMessages {
  /** Messages of the first screens of home and shares. */
  readonly start: string;
  readonly admin: string;
  /** All other messages. */
  readonly more: string;
}

/** Response of `GET /api/folder/{id}` in a share page. The element is absent if that call would fail. */
export interface PageFolder {
  readonly folderId: string;
  /** In milliseconds since 1970, by the Worker's clock. */
  readonly readAt: number;
  readonly answer: Answer<typeof endpoints.folder>;
}
