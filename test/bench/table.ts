/** Printed row of the table. */
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
  /** Number of decimals. */
  readonly digits: number;
}

/** Returns a row with figures of both contestants. The ratio is the product's to the bare Worker's. */
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

/** Returns a row with a figure of the product and its upper limit. */
export function own(what: string, figure: { value: number } & Unit, atMost?: number): Row {
  const row = { what, bare: '', ours: show(figure.value, figure), ratio: '' };
  return atMost === undefined
    ? { ...row, target: '', met: undefined }
    : { ...row, ...limited(figure.value, atMost, figure) };
}

/** Returns a row with a figure of the product and its target. */
export const atLeast = (what: string, { value, ...unit }: { value: number } & Unit, least?: number): Row => ({
  what,
  bare: '',
  ours: show(value, unit),
  ratio: '',
  target: least === undefined ? '' : `at least ${least} ${unit.unit}`.trim(),
  met: least === undefined ? undefined : value >= least,
});

/** Returns a row with text and no target. */
export const stated = (what: string, ours: string): Row => ({
  what,
  bare: '',
  ours,
  ratio: '',
  target: '',
  met: undefined,
});

const COLUMNS = {
  Case: ({ what }: Row) => what,
  'Bare Worker': ({ bare }: Row) => bare,
  Fileshare: ({ ours }: Row) => ours,
  Ratio: ({ ratio }: Row) => ratio,
  Target: ({ target }: Row) => target,
  Met: ({ met }: Row) => (met === undefined ? '' : met ? 'yes' : '**no**'),
};

type Column = keyof typeof COLUMNS;

/** Returns the table in Markdown. Default: all columns. */
export function table(rows: readonly Row[], columns = Object.keys(COLUMNS) as readonly Column[]): string {
  const rule = columns.map((_, column) => (column === 0 ? '---' : '---:'));
  const lines = rows.map((row) => columns.map((column) => COLUMNS[column](row)));
  return [columns, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const show = (value: number, { unit, digits }: Unit) => `${value.toFixed(digits)} ${unit}`.trim();

const limited = (value: number, atMost: number, { unit }: Unit) => ({
  target: `at most ${atMost} ${unit}`.trim(),
  met: value <= atMost,
});
