import type { FarFault } from './far-side.ts';
import type { FaultKind } from './fault.ts';

/** What a run has counted. */
export class Tally {
  rounds = 0;
  kills = 0;
  /** Downloads that were compared with what was sent. */
  files = 0;
  /** Rows that were compared with their objects. */
  objects = 0;
  readonly faults = new Map<FaultKind | FarFault, number>();
  readonly acts = new Map<string, number>();

  fault(kind: FaultKind | FarFault): void {
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
  }

  act(name: string): void {
    this.acts.set(name, (this.acts.get(name) ?? 0) + 1);
  }
}
