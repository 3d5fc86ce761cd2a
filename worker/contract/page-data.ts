import type { Answer } from './calls/endpoint';
import type { endpoints } from './calls/endpoints';
import type { SiteWords } from './site-words';

/** Ids of the elements in which a page finds, as JSON, what it would ask for first. */
export const pageData = { config: 'data-config', folder: 'data-folder', words: 'data-words' } as const;

/** What `data-config` holds: the answer of `GET /api/config`. Not there while the Worker is not configured. */
export type GivenConfig = Answer<typeof endpoints.config>;

/** What `data-words` holds, of every page: a `SiteWords`. */
export type GivenWords = SiteWords;

/** What `data-folder` of a share page holds. Not there where `GET /api/folder/{id}` refuses. */
export interface GivenFolder {
  readonly folderId: string;
  /** When it was read, in milliseconds since 1970 by the Worker's clock. */
  readonly readAt: number;
  /** The answer of `GET /api/folder/{id}`. */
  readonly answer: Answer<typeof endpoints.folder>;
}
