import type { Connection } from './connection';
import type { Environment } from './environment';
import type { Folder } from './init/folder';
import type { UploadPlan } from './init/plan';
import type { ProgressStore } from './progress/progress-store';
import type { Source } from './reading/source';
import type { Semaphore } from './sending/slots/semaphore';
import type { SendSlots } from './sending/slots/send-slots';

/** Tools and state of a running upload. */
export interface UploadContext {
  readonly plan: UploadPlan;
  readonly environment: Environment;
  readonly connection: Connection;
  readonly progress: ProgressStore;
  readonly folder: Folder;
  /** Random id of this upload. By this id, the server distinguishes devices that send the same file. */
  readonly device: string;
  /** Semaphore that limits the bytes of files in memory. */
  readonly memory: Semaphore;
  /** Sources of the files that `readFirst` reads, by file index. */
  readonly firstSources: ReadonlyMap<number, Source>;
  /** Slots that limit the bodies in flight. */
  readonly slots: SendSlots;
}
