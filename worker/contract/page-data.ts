import type { Answer } from './calls/endpoint';
import type { endpoints } from './calls/endpoints';
import type { SiteWords } from './site-words';

/** Ids of the HTML elements with JSON data. Without these elements, the page would first request the data. */
export const pageData = { config: 'data-config', folder: 'data-folder', words: 'data-words' } as const;

/** Content of `data-config`: the response of `GET /api/config`. Absent if the Worker is not configured. */
export type PageConfig = Answer<typeof endpoints.config>;

/** Content of `data-words`. Every page has this element. */
export type PageWords = SiteWords;

/** Content of `data-folder` on a share page. Absent if `GET /api/folder/{id}` fails. */
export interface PageFolder {
  readonly folderId: string;
  /** Time at which the folder was read, in milliseconds since 1970 by the Worker's clock. */
  readonly readAt: number;
  /** The response of `GET /api/folder/{id}`. */
  readonly answer: Answer<typeof endpoints.folder>;
}
