import type { FarFault } from './far-side.ts';
import type { FaultKind } from './fault.ts';

export class Tally {
  rounds = 0;
  kills = 0;
  /** Downloads compared with the sent files. */
  files = 0;
  /** Objects compared with their rows. */
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
