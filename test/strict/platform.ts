/**
 * What the strict mode remembers of the platform beyond one call: what tests want to fail, which keys are being written,
 * which multipart uploads there are, how often objects were asked, and what broke a limit. One for each isolate.
 */
import { type Failure, failureOf } from './errors.ts';
import { PLATFORM_LIMITS, type PlatformLimits } from './limits.ts';

/** A failure that a test asks for. */
export interface Fault {
  /** A binding of `wrangler.toml`. */
  on: string;
  /** `read` or `write` of D1, a method of R2's or of an object's. Default: any. */
  operation?: string;
  /** A piece of the statement, the key or the object's name. Default: any. */
  about?: string;
  failure: Failure;
  /** `after`: what was asked is done, and its answer is lost. Default: nothing is done. */
  when?: 'before' | 'after';
  /** How many calls fail. Default: 1. */
  times?: number;
  /** How many calls come through before. Default: 0. */
  skip?: number;
  /** Instead of `times`: all calls fail until so many milliseconds after the first. */
  forMs?: number;
  /** Instead of `times`: every call fails once, and comes through when it is made again. */
  each?: boolean;
}

/** A call that may fail. `tried` is of the platform's own making. */
export interface Call {
  on: string;
  operation: string;
  about: string;
}

/** What a call of the Worker took at most. */
export interface Taken {
  subrequests: number;
  queries: number;
  /** Requests that waited because six others did. */
  queued: number;
}

type Armed = Required<Pick<Fault, 'on' | 'failure' | 'when'>> &
  Pick<Fault, 'operation' | 'about' | 'forMs'> & { left: number; skip: number; until: number; seen?: Set<string> };

/** A multipart upload that R2 has. */
interface Session {
  readonly begunAt: number;
  /** The parts that arrived and were not destroyed since. */
  readonly parts: Set<number>;
  /** Those that a failed second copy has taken with it. */
  readonly destroyed: Set<number>;
}

export interface CutAnswers {
  /** A piece of the path. */
  path: string;
  afterBytes: number;
  times: number;
}

const SECOND_MS = 1000;

export class Platform {
  limits: PlatformLimits = { ...PLATFORM_LIMITS };
  /** Whether every alarm rings twice, as one does that was not heard to end. */
  alarmsTwice = true;
  /** Whether the cron runs twice at once. */
  cronTwice = false;
  /** How much older all multipart uploads are than they are. */
  agedMs = 0;
  cut: CutAnswers | undefined;
  held: Uint8Array | undefined;
  /** Limits that were broken, in sentences. */
  readonly violations: string[] = [];
  /** Failures that tests asked for and that came, in their order. */
  readonly failed: string[] = [];
  /** How often objects were woken by their alarms, and the cron was run. */
  readonly woken = { alarms: 0, crons: 0 };
  readonly most: Taken = { subrequests: 0, queries: 0, queued: 0 };
  private installed: Partial<PlatformLimits> | undefined;
  private faults: Armed[] = [];
  private readonly writers = new Set<string>();
  private readonly sessions = new Map<string, Session>();
  private readonly asked = new Map<string, number[]>();

  /** Limits that this installation sets itself; said again, they change nothing. */
  install(limits: Partial<PlatformLimits>): void {
    if (this.installed) return;
    this.installed = limits;
    Object.assign(this.limits, limits);
  }

  /** Forgets what tests asked for and what was seen; what R2 has stays. */
  reset(): void {
    this.limits = { ...PLATFORM_LIMITS, ...this.installed };
    this.alarmsTwice = true;
    this.cronTwice = false;
    this.agedMs = 0;
    this.cut = undefined;
    this.held = undefined;
    this.violations.length = 0;
    this.failed.length = 0;
    Object.assign(this.woken, { alarms: 0, crons: 0 });
    Object.assign(this.most, { subrequests: 0, queries: 0, queued: 0 });
    this.faults = [];
    this.asked.clear();
  }

  fail({ on, operation, about, failure, when = 'before', times = 1, skip = 0, forMs, each }: Fault): void {
    const left = forMs === undefined && !each ? times : Number.POSITIVE_INFINITY;
    this.faults.push({
      ...{ on, failure, when, left, skip, until: Number.POSITIVE_INFINITY },
      ...(operation !== undefined && { operation }),
      ...(about !== undefined && { about }),
      ...(forMs !== undefined && { forMs }),
      ...(each && { seen: new Set<string>() }),
    });
  }

  /** The next failure of such a call, where a test wants one. */
  failureOf(call: Call, now: number): { error: Error; when: 'before' | 'after' } | null {
    const fault = this.faults.find((armed) => matches(armed, call) && armed.left > 0 && now <= armed.until);
    if (!fault) return null;
    const name = `${call.operation} ${call.about}`;
    if (fault.seen?.has(name)) return null;
    fault.seen?.add(name);
    if (fault.skip > 0) {
      fault.skip--;
      return null;
    }
    if (fault.forMs !== undefined && fault.until === Number.POSITIVE_INFINITY) fault.until = now + fault.forMs;
    fault.left--;
    this.failed.push(`${fault.failure} ${fault.when} ${call.on}.${call.operation}`);
    const operation = call.on === 'DB' ? `D1 ${call.operation}` : call.operation;
    return { error: failureOf(fault.failure, operation), when: fault.when };
  }

  /** Does what is asked, unless a test wants it to fail; `instead` runs where it is not done. */
  async unlessFailing<T>(call: Call, act: () => Promise<T>, instead?: () => Promise<unknown>): Promise<T> {
    await this.delay();
    const failure = this.failureOf(call, Date.now());
    if (!failure) return act();
    if (failure.when === 'after') await act();
    else await instead?.();
    throw failure.error;
  }

  /** What a call takes on its way. */
  async delay(): Promise<void> {
    const { latencyMs } = this.limits;
    if (latencyMs > 0) await new Promise((go) => setTimeout(go, latencyMs));
  }

  /** A limit was broken: whoever broke it gets the error, and the test file fails. */
  violation(sentence: string, error: Error = new Error(sentence)): Error {
    this.violations.push(sentence);
    return error;
  }

  note({ subrequests, queries, queued }: Taken): void {
    this.most.subrequests = Math.max(this.most.subrequests, subrequests);
    this.most.queries = Math.max(this.most.queries, queries);
    this.most.queued = Math.max(this.most.queued, queued);
  }

  /** Writes a key, alone: false where another is being written under it. */
  beginWriting(key: string): boolean {
    if (this.writers.has(key)) return false;
    this.writers.add(key);
    return true;
  }

  endWriting(key: string): void {
    this.writers.delete(key);
  }

  beginSession(uploadId: string): void {
    this.sessions.set(uploadId, { begunAt: Date.now(), parts: new Set(), destroyed: new Set() });
  }

  /** What is known of a multipart upload; of one that somebody else has begun, that it was begun just now. */
  session(uploadId: string): Session {
    if (!this.sessions.has(uploadId)) this.beginSession(uploadId);
    return this.sessions.get(uploadId) as Session;
  }

  isOver(uploadId: string, now: number): boolean {
    return this.session(uploadId).begunAt + this.limits.multipartMs <= now + this.agedMs;
  }

  /** Counts a request to a Durable Object; false where it has too many. */
  ask(object: string, now: number): boolean {
    const recent = (this.asked.get(object) ?? []).filter((at) => at > now - SECOND_MS);
    const isTaken = recent.length < this.limits.objectRequestsPerSecond;
    if (isTaken) recent.push(now);
    this.asked.set(object, recent);
    return isTaken;
  }
}

const matches = (armed: Armed, call: Call): boolean =>
  armed.on === call.on &&
  (armed.operation === undefined || armed.operation === call.operation) &&
  (armed.about === undefined || call.about.includes(armed.about));
