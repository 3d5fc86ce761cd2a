import { cpuSeconds, forgetPeak, peakBytes, residentBytes, workerdBelow } from '../../bench/processes.ts';
import { type Server, type ServerOptions, startServer } from './server.ts';

/** CPU time and peak growth of the memory of a runtime. Linux counts CPU time in steps of 10 ms. */
export type CostOf = (act: () => Promise<unknown>) => Promise<{ cpuMs: number; grownBytes: number }>;

/** Starts a server. `costOf` measures its runtime, but not other servers of the tests. */
export async function startMeasured(options?: ServerOptions): Promise<{ server: Server; costOf: CostOf }> {
  const otherWorkers = new Set(workerdBelow(process.pid));
  const server = await startServer(options);
  const runtime = workerdBelow(process.pid).filter((pid) => !otherWorkers.has(pid));
  const costOf: CostOf = async (act) => {
    forgetPeak(runtime);
    const [bytesBefore, cpuBefore] = [residentBytes(runtime), cpuSeconds(runtime)];
    await act();
    return {
      cpuMs: (cpuSeconds(runtime) - cpuBefore) * 1000,
      grownBytes: peakBytes(runtime) - bytesBefore,
    };
  };
  return { server, costOf };
}
