import { createRequire } from 'node:module';
import { arch, availableParallelism, cpus, platform, totalmem } from 'node:os';
import { markdownTable } from '../harness/write-results.ts';

export interface Row {
  readonly label: string;
  readonly bare?: string;
  readonly ours: string;
  readonly ratio?: string;
  readonly target?: string;
  readonly met?: boolean;
}

export interface Unit {
  readonly unit: string;
  readonly digits: number;
}

export function comparedRow(
  label: string,
  { bare, ours, ...unit }: { bare: number; ours: number } & Unit,
  { ratioAtLeast, oursAtMost }: { ratioAtLeast?: number; oursAtMost?: number } = {},
): Row {
  const ratio = ours / bare;
  return {
    ...productRow(label, { value: ours, ...unit }, oursAtMost),
    bare: show(bare, unit),
    ratio: ratio.toFixed(2),
    ...(ratioAtLeast !== undefined && { target: `at least ${ratioAtLeast}`, met: ratio >= ratioAtLeast }),
  };
}

export const productRow = (label: string, { value, ...unit }: { value: number } & Unit, most?: number): Row => ({
  label,
  ours: show(value, unit),
  ...(most !== undefined && { target: `at most ${most} ${unit.unit}`.trim(), met: value <= most }),
});

export function encryptedRow(
  label: string,
  { plain, encrypted, ...unit }: { plain: number; encrypted: number } & Unit,
  { target, isMet }: { target: string; isMet: (ratio: number) => boolean },
): Row {
  const ratio = encrypted / plain;
  const ours = `${show(encrypted, unit)}, plain ${show(plain, unit)}`;
  return { label, ours, ratio: ratio.toFixed(2), target, met: isMet(ratio) };
}

/** Not 1, because garbage collection changes memory peaks a little. */
const FLAT_RATIO = 1.25;

/** `small` and `large` are memory peaks in bytes, for a small and a large file. */
export function memoryRow(label: string, { small, large }: { small: number; large: number }): Row {
  const ratio = large / small;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  return {
    label,
    ours: `${megabytes(large)} to ${megabytes(small)}`,
    ratio: ratio.toFixed(2),
    target: `at most ${FLAT_RATIO}`,
    met: ratio <= FLAT_RATIO,
  };
}

export const minimumRow = (label: string, { value, ...unit }: { value: number } & Unit, least?: number): Row => ({
  label,
  ours: show(value, unit),
  ...(least !== undefined && { target: `at least ${least} ${unit.unit}`.trim(), met: value >= least }),
});

const show = (value: number, { unit, digits }: Unit) => `${value.toFixed(digits)} ${unit}`.trim();

const COLUMNS: Readonly<Record<string, (row: Row) => string>> = {
  Case: ({ label }) => label,
  'Bare Worker': ({ bare = '' }) => bare,
  Fileshare: ({ ours }) => ours,
  Ratio: ({ ratio = '' }) => ratio,
  Target: ({ target = '' }) => target,
  Met: ({ met }) => (met === undefined ? '' : met ? 'yes' : '**no**'),
};

export function table(rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const columns = Object.entries(COLUMNS).filter(([, cell]) => rows.some((row) => cell(row) !== ''));
  return markdownTable(
    columns.map(([name]) => name),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  );
}

export function machineLine(): string {
  const versionOf = (name: string): string => createRequire(import.meta.url)(`${name}/package.json`).version;
  const model = cpus()[0]?.model.trim() ?? 'processor unknown';
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GiB`;
  return [
    `${availableParallelism()} cores (${model}), ${memory}, ${platform()} ${arch()}`,
    `Node ${process.versions.node}`,
    `wrangler ${versionOf('wrangler')}`,
    `workerd ${versionOf('workerd')}`,
  ].join('; ');
}
