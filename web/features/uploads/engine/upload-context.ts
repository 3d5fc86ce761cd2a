import type { Connection } from './connection';
import type { FolderSealer } from './encrypting/folder-sealer';
import type { Environment } from './environment';
import type { Folder } from './init/folder';
import type { PlannedFile, UploadPlan } from './init/plan';
import type { ProgressStore } from './progress/progress-store';
import { Source } from './reading/source';
import type { Semaphore } from './sending/slots/semaphore';
import type { SendSlots } from './sending/slots/send-slots';

export interface UploadContext {
  readonly plan: UploadPlan;
  readonly environment: Environment;
  readonly connection: Connection;
  readonly progress: ProgressStore;
  readonly folder: Folder;
  /** Null if the upload is not encrypted. */
  readonly sealer: Promise<FolderSealer> | null;
  /** Random id of this upload. Another upload of the same file counts as another device, even in this browser. */
  readonly device: string;
  readonly memory: Semaphore;
  /** From `readFirst`, by file index. */
  readonly firstSources: ReadonlyMap<number, Source>;
  readonly slots: SendSlots;
}

export function sourceOf({ firstSources, plan, environment, sealer }: UploadContext, index: number): Source {
  const planned = plan.files[index] as PlannedFile;
  return firstSources.get(index) ?? new Source(planned, environment, sealer);
}
