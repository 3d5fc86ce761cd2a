import type { Board } from './board';
import type { Connection } from './connection';
import type { Environment } from './environment';
import type { Folder } from './folder';
import type { Gate } from './gate';
import type { PartSlots } from './part-slots';
import type { UploadPlan } from './plan';

/** What belongs to one upload that is running. */
export interface Run {
  readonly plan: UploadPlan;
  readonly environment: Environment;
  readonly connection: Connection;
  readonly board: Board;
  readonly folder: Folder;
  /** Bytes of files in memory. */
  readonly memory: Gate;
  /** Requests that carry bytes. */
  readonly requests: Gate;
  readonly parts: PartSlots;
}
