import { type SpawnOptions, spawn } from 'node:child_process';
import pMap from 'p-map';

/** One part of the check: a command line, and the name it goes by. */
export interface Part {
  readonly name: string;
  readonly command: string;
}

export interface Outcome extends Part {
  readonly passed: boolean;
  readonly seconds: number;
  /** What it printed, both streams as they came. */
  readonly output: string;
}

/**
 * Runs all parts, at most `atOnce` side by side, whether others fail or not. `tell` gets each outcome as it comes; the
 * answer has them in the order of the parts.
 */
export async function runParts(
  parts: readonly Part[],
  atOnce: number,
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const runAndTell = async (part: Part) => {
    const outcome = await run(part, options);
    tell(outcome);
    return outcome;
  };
  return pMap(parts, runAndTell, { concurrency: atOnce });
}

/** A command that cannot be started has failed, and its output says why. */
function run(part: Part, options: Pick<SpawnOptions, 'cwd' | 'env'>): Promise<Outcome> {
  const startedAt = performance.now();
  const output: string[] = [];
  return new Promise((resolve) => {
    const end = (passed: boolean) =>
      resolve({ ...part, passed, seconds: (performance.now() - startedAt) / 1000, output: output.join('') });
    const child = spawn(part.command, { ...options, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
    }
    child.once('error', ({ message }) => {
      output.push(message);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}

/** One line on a part as it ends. */
export const lineOf = ({ name, passed, seconds }: Outcome): string =>
  `${passed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`;

/** What is printed at the end: the output of every part that failed or warned, and a count. */
export function reportOf(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(({ passed }) => !passed);
  const shown = outcomes.filter(({ passed, output }) => !passed || /\bwarn(ing)?s?\b/i.test(output));
  const outputs = shown.map(({ name, command, output }) => `--- ${name}: ${command}\n${output.trim()}\n`);
  const names = failed.map(({ name }) => name).join(', ');
  const count =
    failed.length === 0 ? 'All parts passed.' : `${failed.length} of ${outcomes.length} parts failed: ${names}.`;
  return ['', ...outputs, count].join('\n');
}
