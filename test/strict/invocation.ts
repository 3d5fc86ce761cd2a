/** Counts the resources of one invocation, and applies the limits of the platform. */
import type { Platform, ResourceUse } from './platform.ts';
import { RoundTrips } from './round-trips.ts';

export class Invocation implements ResourceUse {
  subrequests = 0;
  queries = 0;
  queued = 0;
  trips = 0;
  private readonly chain = new RoundTrips();
  private readonly toBindings = new Connections();
  private readonly toD1 = new Connections();

  constructor(private readonly platform: Platform) {}

  countSubrequest(): void {
    this.subrequests++;
    this.platform.note(this);
    const { subrequests } = this.platform.limits;
    if (this.subrequests > subrequests) {
      throw this.platform.violation(
        `More than ${subrequests} subrequests in one call.`,
        new Error('Too many subrequests by single Worker invocation.'),
      );
    }
  }

  roundTrip<T>(call: () => Promise<T>): Promise<T> {
    return this.chain.track(call);
  }

  /** Records the round trips so far. Later ones do not delay the response. */
  noteAnswer(): void {
    this.trips = this.chain.inSequence;
    this.platform.note(this);
  }

  /** Counts a subrequest, and runs `open` when a connection is free. */
  connect<T>(open: () => Promise<T>): Promise<T> {
    this.countSubrequest();
    return this.through(this.toBindings, open);
  }

  /** Runs `ask`, which sends this number of statements. Throws if the invocation exceeds its limit. */
  query<T>(statements: number, ask: () => Promise<T>): Promise<T> {
    this.queries += statements;
    this.platform.note(this);
    const { queries } = this.platform.limits;
    if (this.queries > queries) {
      throw this.platform.violation(
        `More than ${queries} queries in one call.`,
        new Error('D1_ERROR: Too many API requests by single Worker invocation.'),
      );
    }
    return this.roundTrip(() => this.through(this.toD1, ask));
  }

  private through<T>(connections: Connections, open: () => Promise<T>): Promise<T> {
    return connections.run(open, this.platform.limits.connections, () => {
      this.queued++;
      this.platform.note(this);
    });
  }
}

/** Waiting calls continue in order. */
class Connections {
  private open = 0;
  private readonly waiting: (() => void)[] = [];

  async run<T>(act: () => Promise<T>, most: number, onWait: () => void): Promise<T> {
    if (this.open >= most) {
      onWait();
      await new Promise<void>((go) => this.waiting.push(go));
    } else this.open++;
    try {
      return await act();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.open--;
    }
  }
}
