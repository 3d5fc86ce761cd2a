import type { Rate } from '../lib/rates/rate-window';
import type { Windows } from '../lib/rates/rate-windows';
import type { Refusal } from './refusal';
import type { ReservationLimits } from './reservation-limits';

export interface Announcement {
  /** True if a new folder is created. */
  begins: boolean;
  files: number;
  /** Number of empty directories, each of which counts as one file. */
  directories: number;
  limits: ReservationLimits;
  now: number;
}

export class AnnouncementWindows {
  constructor(private readonly windows: Windows) {}

  /** Counts an announcement. If a limit is reached, counts nothing and returns the refusal. */
  announce(announcement: Announcement): Refusal | null {
    const refusal = this.checkRates(announcement);
    if (!refusal) this.take(announcement);
    return refusal;
  }

  /** Like `announce`, but counts nothing. */
  checkRates({ begins, files, directories, limits, now }: Announcement): Refusal | null {
    const uploadWaitMs = begins ? this.windows.waitMs('uploads', 1, limits.uploads, now) : 0;
    if (uploadWaitMs > 0) return { code: 'too_many_uploads', waitMs: uploadWaitMs };
    if (files + directories === 0) return null;
    const fileWaitMs = this.windows.waitMs('files', files + directories, limits.files, now);
    return fileWaitMs > 0 ? { code: 'too_many_files', waitMs: fileWaitMs } : null;
  }

  take({ begins, files, directories, limits, now }: Announcement): void {
    if (begins) this.windows.take('uploads', 1, limits.uploads, now);
    if (files + directories > 0) this.windows.take('files', files + directories, limits.files, now);
  }

  giveBack({ begins, files, directories }: Announcement): void {
    if (begins) this.windows.giveBack('uploads', 1);
    if (files + directories > 0) this.windows.giveBack('files', files + directories);
  }

  /** Counts a new folder, also as one file. If a limit is reached, counts nothing and returns the refusal. */
  takeFolder(folders: Rate, files: Rate, now: number): Refusal | null {
    const folderWaitMs = this.windows.waitMs('folders', 1, folders, now);
    if (folderWaitMs > 0) return { code: 'too_many_folders', waitMs: folderWaitMs };
    const fileWaitMs = this.windows.waitMs('files', 1, files, now);
    if (fileWaitMs > 0) return { code: 'too_many_files', waitMs: fileWaitMs };
    this.windows.take('folders', 1, folders, now);
    this.windows.take('files', 1, files, now);
    return null;
  }
}
