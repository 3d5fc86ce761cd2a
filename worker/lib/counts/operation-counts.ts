import { DurableObject } from 'cloudflare:workers';
import { DAY_MS, MINUTE_MS } from '../../contract/units';
import type { Env } from '../env';
import { type Counts, dayOf } from './names';

/** What happens more rarely than that is known a minute later, and what happened in the minute before a reset is not. */
const WRITTEN_EVERY_MS = MINUTE_MS;
/** Names are of our own making; should they be more one day, the rest goes uncounted. */
const NAMES_OF_A_DAY_MAX = 500;
/** The cron has long taken what is older. */
const DAYS_KEPT = 3;

/** All that isolates have counted of these days. One for all of them: each tells of itself every ten seconds at most. */
export class OperationCounts extends DurableObject<Env> {
  private days: Map<string, Record<string, number>> | null = null;

  /** Adds to what is counted of a day. */
  async add(day: string, counts: Counts): Promise<void> {
    const known = this.all().get(day) ?? {};
    for (const [name, count] of Object.entries(counts)) {
      if (name in known || Object.keys(known).length < NAMES_OF_A_DAY_MAX) known[name] = (known[name] ?? 0) + count;
    }
    this.all().set(day, known);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + WRITTEN_EVERY_MS);
  }

  /** All that is counted of the last days, each in whole: whoever takes it may take it again. */
  async totals(): Promise<Readonly<Record<string, Counts>>> {
    return Object.fromEntries(this.all());
  }

  override async alarm(): Promise<void> {
    const oldest = dayOf(Date.now() - DAYS_KEPT * DAY_MS);
    for (const [day, counts] of this.all()) {
      if (day >= oldest) this.ctx.storage.kv.put(day, counts);
      else {
        this.ctx.storage.kv.delete(day);
        this.all().delete(day);
      }
    }
  }

  private all(): Map<string, Record<string, number>> {
    this.days ??= new Map(this.ctx.storage.kv.list<Record<string, number>>());
    return this.days;
  }
}
