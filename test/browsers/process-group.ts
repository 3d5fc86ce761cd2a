import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface ProcessGroup {
  readonly leader: ChildProcess;
  /** Kills the program and all its children at once. */
  end(): Promise<void>;
}

/** Starts a program in a new process group. The group is killed when this process exits, at the latest. */
export function spawnGroup(program: string, args: readonly string[], options: SpawnOptions): ProcessGroup {
  const leader = spawn(program, args, { ...options, detached: true });
  const kill = () => {
    try {
      if (leader.pid !== undefined) process.kill(-leader.pid, 'SIGKILL');
    } catch {
      // The group has no processes left.
    }
  };
  process.once('exit', kill);
  return {
    leader,
    async end() {
      const exited = leader.exitCode === null && leader.signalCode === null ? once(leader, 'exit') : undefined;
      kill();
      await exited;
      process.off('exit', kill);
    },
  };
}
