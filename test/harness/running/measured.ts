import { workerdBelow } from '../../bench/processes.ts';
import { type Server, type ServerOptions, startServer } from './server.ts';

/** Starts a server. Also returns the process ids of its runtime, for measurements. */
export async function startMeasured(options?: ServerOptions): Promise<{ server: Server; runtime: number[] }> {
  const otherWorkers = new Set(workerdBelow(process.pid));
  const server = await startServer(options);
  return { server, runtime: workerdBelow(process.pid).filter((pid) => !otherWorkers.has(pid)) };
}
