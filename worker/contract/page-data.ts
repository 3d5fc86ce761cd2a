import type { Answer } from './calls/endpoint';
import type { endpoints } from './calls/endpoints';
import type { SiteWords } from './site-words';

/** Ids of HTML elements with JSON data for the page. */
export const pageData = {
  config: 'data-config',
  folder: 'data-folder',
  messages: 'data-messages',
  words: 'data-words',
} as const;

/** Response of `GET /api/config`. Absent if the configuration is incomplete or not allowed. */
export type PageConfig = Answer<typeof endpoints.config>;

export type PageWords = SiteWords;

export interface PageMessages {
  /** First screens of home and shares. */
  readonly start: string;
  readonly admin: string;
  readonly more: string;
}

/** Response of `GET /api/folder/{id}` in a share page. Absent for some browsers, and if that call would fail. */
export interface PageFolder {
  readonly folderId: string;
  /** In milliseconds since 1970, by the Worker's clock. */
  readonly readAt: number;
  readonly answer: Answer<typeof endpoints.folder>;
}
