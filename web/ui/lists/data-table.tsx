import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

interface DataTableProps {
  caption: string;
  head: readonly string[];
  /** The first cell of each row is its heading. */
  rows: readonly DataRow[];
  look?: Look;
}

/**
 * - `scroll`: scrolls to the side. On phones, the first column stays in view.
 * - `stack`: on phones, the first cell is the title. Other cells have a line each. Otherwise like `scroll`.
 * - `cards`: below 80rem, a card per row. The first cell is the title. Other cells have a line each.
 * - `lines`: below 48rem, the first cell is the title. The last cell is beside it, the others are below.
 */
type Look = 'scroll' | 'stack' | 'cards' | 'lines';

interface DataRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** Null if this row has no buttons. Undefined if the table has no buttons. */
  readonly actions?: ReactNode;
}

export function DataTable({ caption, head, rows, look: name = 'scroll' }: DataTableProps) {
  const look = LOOKS[name];
  const hasActions = rows.some(({ actions }) => actions !== undefined);
  return (
    // This is not a `Scrollable`, because articles would then load the code that other pages share
    // (`dev/build/chunks.ts`).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible by keyboard
    <section aria-label={caption} tabIndex={0} className={`overflow-x-auto ${look.frame}`}>
      <table className={`w-full text-start text-[0.9375rem] ${look.table}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={look.head}>
          <tr className="border-b border-line bg-surface">
            {[
              ...head,
              ...(hasActions ? [t({ message: 'Actions', comment: 'Heading of a column of buttons' })] : []),
            ].map((cell) => (
              <th
                key={cell}
                scope="col"
                className={`px-4 py-3 text-start font-medium whitespace-nowrap text-strong ${look.columnHead}`}
              >
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={look.body}>
          {rows.map(({ key, cells: [first, ...otherCells], actions }) => (
            <tr key={key} className={look.row}>
              <th
                scope="row"
                className={`min-w-32 px-4 py-3 text-start align-baseline font-medium text-strong ${look.first}`}
              >
                {first}
              </th>
              {otherCells.map((cell, column) => (
                <td key={head[column + 1]} className={`min-w-32 px-4 py-3 align-baseline tabular-nums ${look.cell}`}>
                  {look.label !== '' && <span className={look.label}>{head[column + 1]}</span>}
                  <div className={look.value}>{cell}</div>
                </td>
              ))}
              {hasActions && (
                <td className={`px-4 py-3 align-baseline ${look.actions}`}>
                  <div className="flex gap-2 max-xl:flex-wrap max-xl:*:flex-1">{actions}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LookClasses {
  readonly frame: string;
  readonly table: string;
  readonly head: string;
  readonly columnHead: string;
  readonly body: string;
  readonly row: string;
  readonly first: string;
  readonly cell: string;
  /** Heading of the column, inside the cell. `''` if there is none. */
  readonly label: string;
  readonly value: string;
  readonly actions: string;
}

const SCROLL_FRAME = 'fade-line-end focus-visible:-outline-offset-2 rounded-surface border border-line bg-surface';

const LOOKS: Readonly<Record<Look, LookClasses>> = {
  scroll: {
    frame: SCROLL_FRAME,
    table:
      'border-separate border-spacing-0 [&_tr>*]:border-b [&_tr>*]:border-line [&_tbody_tr:last-child>*]:border-b-0',
    head: '',
    columnHead: 'max-sm:first:sticky max-sm:first:start-0 max-sm:first:bg-surface',
    body: '',
    row: '',
    first: 'max-sm:sticky max-sm:start-0 max-sm:max-w-36 max-sm:min-w-28 max-sm:bg-surface max-sm:pe-3',
    cell: '',
    label: '',
    value: '',
    actions: '',
  },
  stack: {
    frame: SCROLL_FRAME,
    table:
      'max-sm:block sm:border-separate sm:border-spacing-0 sm:[&_tr>*]:border-b sm:[&_tr>*]:border-line sm:[&_tbody_tr:last-child>*]:border-b-0',
    head: 'max-sm:hidden',
    columnHead: '',
    body: 'max-sm:block max-sm:divide-y max-sm:divide-line',
    row: 'max-sm:block max-sm:px-4 max-sm:py-3',
    first: 'max-sm:block max-sm:p-0 max-sm:pb-1.5 max-sm:text-base max-sm:font-semibold',
    cell: 'max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:p-0 max-sm:py-0.5 max-sm:text-sm',
    label: 'sm:hidden',
    value: '',
    actions: '',
  },
  cards: {
    frame: 'xl:rounded-surface xl:border xl:border-line',
    table: 'max-xl:block',
    head: 'max-xl:hidden',
    columnHead: 'xl:px-3',
    body: 'divide-line max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2 xl:divide-y',
    row: 'max-xl:block max-xl:rounded-surface max-xl:border max-xl:border-line max-xl:p-4',
    first: 'max-xl:block max-xl:px-0 max-xl:pt-0 max-xl:pb-2 max-xl:text-base xl:min-w-24 xl:px-3',
    cell: 'xl:min-w-24 xl:px-3 max-xl:grid max-xl:grid-cols-[6rem_minmax(0,1fr)] max-xl:gap-2 max-xl:px-0 max-xl:py-1 max-xl:text-sm',
    label: 'text-muted xl:hidden',
    value: 'max-xl:[overflow-wrap:anywhere]',
    actions: 'xl:px-3 max-xl:block max-xl:px-0 max-xl:pt-3 max-xl:pb-0 max-xl:has-[div:empty]:hidden',
  },
  lines: {
    frame: 'md:rounded-surface md:border md:border-line',
    table: 'max-md:block',
    head: 'max-md:hidden',
    columnHead: '',
    body: 'divide-y divide-line max-md:block',
    row: 'max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:py-3',
    first: 'max-md:order-1 max-md:grow max-md:basis-[calc(100%-12rem)] max-md:p-0',
    cell: 'max-md:order-3 max-md:min-w-0 max-md:p-0 max-md:text-sm max-md:text-muted max-md:last:order-2 max-md:has-[>div:empty]:hidden',
    label: '',
    value: 'max-md:[overflow-wrap:anywhere]',
    actions: '',
  },
};
