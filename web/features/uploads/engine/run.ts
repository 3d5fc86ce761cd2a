import type { Board } from './board';
import type { Connection } from './connection';
import type { Environment } from './environment';
import type { Folder } from './folder';
import type { Gate } from './gate';
import type { UploadPlan } from './plan';
import type { SendSlots } from './send-slots';
import type { Source } from './source';

/** What belongs to one upload that is running. */
export interface Run {
  readonly plan: UploadPlan;
  readonly environment: Environment;
  readonly connection: Connection;
  readonly board: Board;
  readonly folder: Folder;
  /** Bytes of files in memory. */
  readonly memory: Gate;
  /** Of files that are read ahead, by their places. */
  readonly firstSources: ReadonlyMap<number, Source>;
  /** Whose turn it is to send a body. */
  readonly slots: SendSlots;
}
