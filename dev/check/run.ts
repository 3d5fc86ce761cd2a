import { type SpawnOptions, spawn } from 'node:child_process';
import pMap from 'p-map';

export interface Part {
  readonly name: string;
  readonly command: string;
}

export interface Outcome extends Part {
  readonly passed: boolean;
  readonly seconds: number;
  readonly output: string;
}

/** Runs up to `concurrency` parts at a time. Returns their outcomes in order. */
export async function runParts(
  parts: readonly Part[],
  concurrency: number,
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const runAndReport = async (part: Part) => {
    const outcome = await run(part, options);
    report(outcome);
    return outcome;
  };
  return pMap(parts, runAndReport, { concurrency });
}

/** Runs a command. If the command cannot start, the outcome is a failure with the reason as output. */
function run(part: Part, options: Pick<SpawnOptions, 'cwd' | 'env'>): Promise<Outcome> {
  const startedAt = performance.now();
  const output: string[] = [];
  return new Promise((resolve) => {
    const finish = (passed: boolean) =>
      resolve({ ...part, passed, seconds: (performance.now() - startedAt) / 1000, output: output.join('') });
    const child = spawn(part.command, { ...options, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
    }
    child.once('error', ({ message }) => {
      output.push(message);
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}

export const lineOf = ({ name, passed, seconds }: Outcome): string =>
  `${passed ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${name}`;

/** Returns the output of parts that failed or printed a warning, and a summary at the end. */
export function reportOf(outcomes: readonly Outcome[]): string {
  const failed = outcomes.filter(({ passed }) => !passed);
  const printed = outcomes.filter(({ passed, output }) => !passed || /\bwarn(ing)?s?\b/i.test(output));
  const outputs = printed.map(({ name, command, output }) => `--- ${name}: ${command}\n${output.trim()}\n`);
  const names = failed.map(({ name }) => name).join(', ');
  const count =
    failed.length === 0 ? 'All parts passed.' : `${failed.length} of ${outcomes.length} parts failed: ${names}.`;
  return ['', ...outputs, count].join('\n');
}
