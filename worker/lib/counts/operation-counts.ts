import { DurableObject } from 'cloudflare:workers';
import { DAY_MS, MINUTE_MS } from '../../contract/units';
import type { Env } from '../env';
import { type Counts, dayOf } from './names';

/** After a reset of the object, the counts since the last write are lost. */
const WRITE_INTERVAL_MS = MINUTE_MS;
/** Maximum number of names per day. Further names are not counted. */
const NAMES_OF_A_DAY_MAX = 500;
const DAYS_KEPT = 3;

/** Sums up the counts of all isolates. One object is enough, because isolates report only every ten seconds. */
export class OperationCounts extends DurableObject<Env> {
  private days: Map<string, Record<string, number>> | null = null;

  async add(day: string, counts: Counts): Promise<void> {
    const dayCounts = this.allDays().get(day) ?? {};
    for (const [name, count] of Object.entries(counts)) {
      if (name in dayCounts || Object.keys(dayCounts).length < NAMES_OF_A_DAY_MAX)
        dayCounts[name] = (dayCounts[name] ?? 0) + count;
    }
    this.allDays().set(day, dayCounts);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + WRITE_INTERVAL_MS);
  }

  async totals(): Promise<Readonly<Record<string, Counts>>> {
    return Object.fromEntries(this.allDays());
  }

  override async alarm(): Promise<void> {
    const oldest = dayOf(Date.now() - DAYS_KEPT * DAY_MS);
    for (const [day, counts] of this.allDays()) {
      if (day >= oldest) this.ctx.storage.kv.put(day, counts);
      else {
        this.ctx.storage.kv.delete(day);
        this.allDays().delete(day);
      }
    }
  }

  private allDays(): Map<string, Record<string, number>> {
    this.days ??= new Map(this.ctx.storage.kv.list<Record<string, number>>());
    return this.days;
  }
}
