const TIMING_SAMPLES_MAX = 2000;

/** How long requests that carry bytes took: what the debug panel shows. */
export interface TimingSummary {
  /** Of the last TIMING_SAMPLES_MAX requests. */
  readonly count: number;
  /** Milliseconds; null while there are none. */
  readonly p95: number | null;
  readonly p99: number | null;
  /** How many of them were sent again after a failure. */
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

  clear(): void {
    this.#samples.length = 0;
    this.#next = 0;
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

/** The smallest of the sorted values that `percent` of them do not exceed. */
export function percentile(sorted: readonly number[], percent: number): number | null {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? null;
}

/** Those of all uploads of this page. */
export const timings = new Timings();

/** Runs one request and notes how long it took if it succeeds. `now` is in milliseconds. */
export async function timed<T>(now: () => number, retry: boolean, request: () => Promise<T>): Promise<T> {
  const start = now();
  const answer = await request();
  timings.add({ ms: now() - start, retry });
  return answer;
}
