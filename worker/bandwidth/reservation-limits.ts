import type { Rate } from '../lib/rates/rate-window';

export interface ReservationLimits {
  uploads: Rate;
  /** A created folder and an empty directory each count as one file. */
  files: Rate;
  unfinishedFiles: number;
}

interface Settings {
  UPLOADS_PER_WINDOW: number;
  UPLOAD_WINDOW_MS: number;
  FILES_PER_WINDOW: number;
  FILE_WINDOW_MS: number;
  UNFINISHED_FILES_MAX: number;
}

export const reservationLimits = (settings: Settings): ReservationLimits => ({
  uploads: { limit: settings.UPLOADS_PER_WINDOW, windowMs: settings.UPLOAD_WINDOW_MS },
  files: { limit: settings.FILES_PER_WINDOW, windowMs: settings.FILE_WINDOW_MS },
  unfinishedFiles: settings.UNFINISHED_FILES_MAX,
});
