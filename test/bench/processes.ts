import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Linux counts CPU time in these ticks (USER_HZ). */
const TICKS_PER_SECOND = 100;

export function workerdBelow(pid: number): number[] {
  return descendants(pid).filter((child) => contents(`/proc/${child}/comm`).trim() === 'workerd');
}

export const chromiumBelow = (pid: number): number[] =>
  descendants(pid).filter((child) => contents(`/proc/${child}/comm`).match(/^(?:chrom|headless)/) !== null);

export function cpuSeconds(pids: readonly number[]): number {
  return sum(
    pids.map((pid) => {
      // The name in parentheses may contain any character. After it, utime and stime have indexes 11 and 12 (proc(5)).
      const fields = contents(`/proc/${pid}/stat`)
        .replace(/^.*\) /s, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    }),
  );
}

export const peakBytes = (pids: readonly number[]): number => sum(pids.map((pid) => memoryOf(pid, 'VmHWM')));

export const residentBytes = (pids: readonly number[]): number => sum(pids.map((pid) => memoryOf(pid, 'VmRSS')));

const memoryOf = (pid: number, field: string): number =>
  // A process that has ended has no memory.
  Number(new RegExp(`^${field}:\\s*(\\d+) kB$`, 'm').exec(contents(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;

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

function contents(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
