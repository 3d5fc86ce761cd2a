import type { Connection } from './connection';
import type { Environment } from './environment';
import type { Folder } from './init/folder';
import type { UploadPlan } from './init/plan';
import type { ProgressStore } from './progress/progress-store';
import type { Source } from './reading/source';
import type { Semaphore } from './sending/slots/semaphore';
import type { SendSlots } from './sending/slots/send-slots';

/** What belongs to one upload that is running. */
export interface UploadContext {
  readonly plan: UploadPlan;
  readonly environment: Environment;
  readonly connection: Connection;
  readonly progress: ProgressStore;
  readonly folder: Folder;
  /** What this page calls itself where it sends parts, so that it is told from other devices that send the same. */
  readonly device: string;
  /** Bytes of files in memory. */
  readonly memory: Semaphore;
  /** Of files that are read ahead, by their places. */
  readonly firstSources: ReadonlyMap<number, Source>;
  /** Whose turn it is to send a body. */
  readonly slots: SendSlots;
}
