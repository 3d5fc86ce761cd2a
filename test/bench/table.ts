/** One line of the table, as it is printed. */
export interface Row {
  readonly what: string;
  readonly bare: string;
  readonly ours: string;
  readonly ratio: string;
  readonly target: string;
  readonly met: boolean | undefined;
}

export interface Unit {
  readonly unit: string;
  /** Digits after the point. */
  readonly digits: number;
}

/** A figure of both; the ratio is ours to the bare one's. */
export function compared(
  what: string,
  figures: { bare: number; ours: number } & Unit,
  target: { ratioAtLeast?: number; oursAtMost?: number } = {},
): Row {
  const { bare, ours } = figures;
  const { ratioAtLeast, oursAtMost } = target;
  const row = { what, bare: show(bare, figures), ours: show(ours, figures), ratio: (ours / bare).toFixed(2) };
  if (ratioAtLeast !== undefined)
    return { ...row, target: `at least ${ratioAtLeast}`, met: ours / bare >= ratioAtLeast };
  if (oursAtMost !== undefined) return { ...row, ...limited(ours, oursAtMost, figures) };
  return { ...row, target: '', met: undefined };
}

/** A figure that only we have, and what it must not exceed. */
export function own(what: string, figure: { value: number } & Unit, atMost?: number): Row {
  const row = { what, bare: '', ours: show(figure.value, figure), ratio: '' };
  return atMost === undefined
    ? { ...row, target: '', met: undefined }
    : { ...row, ...limited(figure.value, atMost, figure) };
}

/** A score that only we have, and what it should reach at least. */
export const scored = (what: string, score: number, atLeast: number): Row => ({
  what,
  bare: '',
  ours: String(score),
  ratio: '',
  target: `at least ${atLeast}`,
  met: score >= atLeast,
});

/** Something that is said in words, and measured against nothing. */
export const stated = (what: string, ours: string): Row => ({
  what,
  bare: '',
  ours,
  ratio: '',
  target: '',
  met: undefined,
});

/** The table in Markdown. */
export function table(rows: readonly Row[]): string {
  const head = ['Case', 'Bare Worker', 'Fileshare', 'Ratio', 'Target', 'Met'];
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  const lines = rows.map(({ what, bare, ours, ratio, target, met }) => [what, bare, ours, ratio, target, verdict(met)]);
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const show = (value: number, { unit, digits }: Unit) => `${value.toFixed(digits)} ${unit}`.trim();

const limited = (value: number, atMost: number, { unit }: Unit) => ({
  target: `at most ${atMost} ${unit}`.trim(),
  met: value <= atMost,
});

const verdict = (met: boolean | undefined) => (met === undefined ? '' : met ? 'yes' : '**no**');
