/** An isolate has one `Platform`, which lasts longer than a call. */
import { SECOND_MS } from '../../worker/contract/units.ts';
import { type Failure, failureOf } from './errors.ts';
import { PLATFORM_LIMITS, type PlatformLimits } from './limits.ts';

export interface Fault {
  /** Name of a binding, as in `wrangler.toml`. */
  on: string;
  /** `read` or `write` for D1, otherwise the name of a method. By default any. */
  operation?: string;
  /** Text in the statement, key, object name or recipient. By default any. */
  about?: string;
  failure: Failure;
  /** `before` (the default): the platform does nothing. `after`: the platform does the work, but the result is lost. */
  when?: 'before' | 'after';
  /** By default 1. */
  times?: number;
  /** Number of calls that succeed first, by default 0. */
  skip?: number;
  /** Replaces `times`: all calls fail for this time after the first failure. */
  forMs?: number;
  /** Replaces `times`: every call fails once, then succeeds. */
  each?: boolean;
}

export interface Call {
  on: string;
  operation: string;
  about: string;
}

export interface ResourceUse {
  subrequests: number;
  queries: number;
  queued: number;
  /** Sequential calls of D1, R2 and Durable Objects before the response. */
  trips: number;
}

type ArmedFault = Required<Pick<Fault, 'on' | 'failure' | 'when'>> &
  Pick<Fault, 'operation' | 'about' | 'forMs'> & { remaining: number; skip: number; until: number; seen?: Set<string> };

interface Session {
  readonly startedAt: number;
  readonly parts: Set<number>;
  /** Numbers of lost parts. A part is lost if its repeated upload fails. */
  readonly destroyed: Set<number>;
}

export interface TruncatedAnswers {
  /** Responses end early if their path contains this text. */
  path: string;
  afterBytes: number;
  times: number;
}

const NO_RESOURCES: ResourceUse = { subrequests: 0, queries: 0, queued: 0, trips: 0 };

export class Platform {
  limits: PlatformLimits = { ...PLATFORM_LIMITS };
  /** The platform may run an alarm more than once. */
  alarmsTwice = true;
  cronTwice = false;
  agedMs = 0;
  cut: TruncatedAnswers | undefined;
  memory: Uint8Array | undefined;
  readonly violations: string[] = [];
  readonly failed: string[] = [];
  readonly woken = { alarms: 0, crons: 0 };
  readonly most: ResourceUse = { ...NO_RESOURCES };
  private installed: Partial<PlatformLimits> | undefined;
  private faults: ArmedFault[] = [];
  private readonly writers = new Set<string>();
  private readonly sessions = new Map<string, Session>();
  private readonly objectRequests = new Map<string, number[]>();

  /** Later calls have no effect. */
  install(limits: Partial<PlatformLimits>): void {
    if (this.installed) return;
    this.installed = limits;
    Object.assign(this.limits, limits);
  }

  /** Does not reset the state of the bucket, because its objects stay. */
  reset(): void {
    this.limits = { ...PLATFORM_LIMITS, ...this.installed };
    this.alarmsTwice = true;
    this.cronTwice = false;
    this.agedMs = 0;
    this.cut = undefined;
    this.memory = undefined;
    this.violations.length = 0;
    this.failed.length = 0;
    Object.assign(this.woken, { alarms: 0, crons: 0 });
    this.forgetMost();
    this.faults = [];
    this.objectRequests.clear();
  }

  fail({ on, operation, about, failure, when = 'before', times = 1, skip = 0, forMs, each }: Fault): void {
    const remaining = forMs === undefined && !each ? times : Number.POSITIVE_INFINITY;
    this.faults.push({
      on,
      failure,
      when,
      remaining,
      skip,
      until: Number.POSITIVE_INFINITY,
      ...(operation !== undefined && { operation }),
      ...(about !== undefined && { about }),
      ...(forMs !== undefined && { forMs }),
      ...(each && { seen: new Set<string>() }),
    });
  }

  /** Returns the injected failure of the call, or null. A returned failure counts towards `times`. */
  failureOf(call: Call, now: number): { error: Error; when: 'before' | 'after' } | null {
    const fault = this.faults.find((armed) => matches(armed, call) && armed.remaining > 0 && now <= armed.until);
    if (!fault) return null;
    const name = `${call.operation} ${call.about}`;
    if (fault.seen?.has(name)) return null;
    fault.seen?.add(name);
    if (fault.skip > 0) {
      fault.skip--;
      return null;
    }
    if (fault.forMs !== undefined && fault.until === Number.POSITIVE_INFINITY) fault.until = now + fault.forMs;
    fault.remaining--;
    this.failed.push(`${fault.failure} ${fault.when} ${call.on}.${call.operation}`);
    const operation = call.on === 'DB' ? `D1 ${call.operation}` : call.operation;
    return { error: failureOf(fault.failure, operation), when: fault.when };
  }

  /** Runs `act` and throws an injected failure. With `when: 'before'`, runs `instead` in place of `act`. */
  async unlessFailing<T>(call: Call, act: () => Promise<T>, instead?: () => Promise<unknown>): Promise<T> {
    await this.delay();
    const failure = this.failureOf(call, Date.now());
    if (!failure) return act();
    if (failure.when === 'after') await act();
    else await instead?.();
    throw failure.error;
  }

  async delay(): Promise<void> {
    const { latencyMs } = this.limits;
    if (latencyMs > 0) await new Promise((go) => setTimeout(go, latencyMs));
  }

  /** Records a violation, which makes the test file fail. Returns the error to throw. */
  violation(sentence: string, error: Error = new Error(sentence)): Error {
    this.violations.push(sentence);
    return error;
  }

  note({ subrequests, queries, queued, trips }: ResourceUse): void {
    this.most.subrequests = Math.max(this.most.subrequests, subrequests);
    this.most.queries = Math.max(this.most.queries, queries);
    this.most.queued = Math.max(this.most.queued, queued);
    this.most.trips = Math.max(this.most.trips, trips);
  }

  forgetMost(): void {
    Object.assign(this.most, NO_RESOURCES);
  }

  /** Returns false while another call writes the same key. */
  beginWriting(key: string): boolean {
    if (this.writers.has(key)) return false;
    this.writers.add(key);
    return true;
  }

  endWriting(key: string): void {
    this.writers.delete(key);
  }

  beginSession(uploadId: string): void {
    this.sessions.set(uploadId, { startedAt: Date.now(), parts: new Set(), destroyed: new Set() });
  }

  /** Returns the session of an upload. An unknown upload starts one now. */
  session(uploadId: string): Session {
    if (!this.sessions.has(uploadId)) this.beginSession(uploadId);
    return this.sessions.get(uploadId) as Session;
  }

  isOver(uploadId: string, now: number): boolean {
    return this.session(uploadId).startedAt + this.limits.multipartMs <= now + this.agedMs;
  }

  /** Returns false if the object gets too many calls. */
  ask(object: string, now: number): boolean {
    const recent = (this.objectRequests.get(object) ?? []).filter((at) => at > now - SECOND_MS);
    const isAccepted = recent.length < this.limits.objectRequestsPerSecond;
    if (isAccepted) recent.push(now);
    this.objectRequests.set(object, recent);
    return isAccepted;
  }
}

const matches = (armed: ArmedFault, call: Call): boolean =>
  armed.on === call.on &&
  (armed.operation === undefined || armed.operation === call.operation) &&
  (armed.about === undefined || call.about.includes(armed.about));
