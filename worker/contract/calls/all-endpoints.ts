import { adminEndpoints } from './admin';
import { apiTokenEndpoints } from './api-tokens';
import { coverEndpoints } from './covers';
import { endpoints } from './endpoints';
import { mailEndpoints } from './mail';
import { thumbnailEndpoints } from './thumbnails';

/** All calls except those of `byte-paths.ts` and `admin-file-paths.ts`. */
export const allEndpoints = {
  ...endpoints,
  ...coverEndpoints,
  ...thumbnailEndpoints,
  ...apiTokenEndpoints,
  ...mailEndpoints,
  ...adminEndpoints,
} as const;
