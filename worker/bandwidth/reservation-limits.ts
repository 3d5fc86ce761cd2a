import type { Rate } from '../lib/rates/rate-window';

/** How much one address may announce. */
export interface ReservationLimits {
  uploads: Rate;
  /** New files; a folder that is created, or an empty directory, counts as one. */
  files: Rate;
  /** Files that were announced and have not arrived, at once. */
  unfinishedFiles: number;
}

/** What an operator sets. */
interface Settings {
  UPLOADS_PER_WINDOW: number;
  UPLOAD_WINDOW_MS: number;
  FILES_PER_WINDOW: number;
  FILE_WINDOW_MS: number;
  UNFINISHED_FILES_MAX: number;
}

export const reservationLimits = (set: Settings): ReservationLimits => ({
  uploads: { limit: set.UPLOADS_PER_WINDOW, windowMs: set.UPLOAD_WINDOW_MS },
  files: { limit: set.FILES_PER_WINDOW, windowMs: set.FILE_WINDOW_MS },
  unfinishedFiles: set.UNFINISHED_FILES_MAX,
});
