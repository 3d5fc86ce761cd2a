import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** What Linux counts processor time in, per second, as every program sees it. */
const TICKS_PER_SECOND = 100;

/** The workerd processes below a process: the runtime, wrangler's proxy in front of it, and the simulators in both. */
export function workerdBelow(pid: number): number[] {
  return descendants(pid).filter((child) => contents(`/proc/${child}/comm`).trim() === 'workerd');
}

/** Processor seconds these processes have used since they began. */
export function cpuSeconds(pids: readonly number[]): number {
  return sum(
    pids.map((pid) => {
      // The name, in parentheses, may hold anything; utime and stime are the 12th and 13th field after it (proc(5)).
      const fields = contents(`/proc/${pid}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    }),
  );
}

/** The most memory these processes have had resident, in bytes, each since `forgetPeak`. */
export const peakBytes = (pids: readonly number[]): number => sum(pids.map((pid) => memoryOf(pid, 'VmHWM')));

/** The memory these processes have resident, in bytes. */
export const residentBytes = (pids: readonly number[]): number => sum(pids.map((pid) => memoryOf(pid, 'VmRSS')));

const memoryOf = (pid: number, field: string): number =>
  Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(contents(`/proc/${pid}/status`))?.[1]) * 1024;

/** Sets the peak back to what is resident now. */
export function forgetPeak(pids: readonly number[]): void {
  for (const pid of pids) writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

function descendants(pid: number): number[] {
  const children = threads(pid).flatMap((thread) =>
    contents(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function threads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** A file of `/proc`; empty when its process has gone. */
function contents(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
