const TIMING_SAMPLES_MAX = 2000;

export interface TimingSummary {
  /** At most TIMING_SAMPLES_MAX. */
  readonly count: number;
  /** Milliseconds. Null if no HTTP request has succeeded. */
  readonly p95: number | null;
  readonly p99: number | null;
  readonly retries: number;
}

interface Sample {
  readonly ms: number;
  readonly retry: boolean;
}

export class Timings {
  readonly #samples: Sample[] = [];
  #next = 0;

  add(sample: Sample): void {
    this.#samples[this.#next] = sample;
    this.#next = (this.#next + 1) % TIMING_SAMPLES_MAX;
  }

  summary(): TimingSummary {
    const sorted = this.#samples.map(({ ms }) => ms).sort((a, b) => a - b);
    return {
      count: sorted.length,
      p95: percentile(sorted, 95),
      p99: percentile(sorted, 99),
      retries: this.#samples.filter(({ retry }) => retry).length,
    };
  }
}

/** Returns the nearest-rank percentile of ascending values, or null if there are none. */
export function percentile(sorted: readonly number[], percent: number): number | null {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
}

export const timings = new Timings();

/** Stores the duration of `request` if it succeeds. `now` returns milliseconds. */
export async function timed<T>(now: () => number, retry: boolean, request: () => Promise<T>): Promise<T> {
  const start = now();
  const answer = await request();
  timings.add({ ms: now() - start, retry });
  return answer;
}
