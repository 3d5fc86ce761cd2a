import type { ReactNode } from 'react';

interface DataTableProps {
  /** Accessible name, which is not visible. */
  caption: string;
  head: readonly string[];
  /** The first cell of a row is the row's heading. */
  rows: readonly DataRow[];
  /**
   * If true, phones and tablets show each row as a card. The card has the first cell as its title, one line for every
   * further cell, and the row's buttons.
   */
  isCards?: boolean;
}

interface DataRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /**
   * Buttons of the row. Null if this row has no buttons. If the field is undefined in all rows, the table has no
   * column for buttons.
   */
  readonly actions?: ReactNode;
}

/** A table that scrolls horizontally if it is too wide. */
export function DataTable({ caption, head, rows, isCards = false }: DataTableProps) {
  const look = isCards ? cardLook : tableLook;
  const hasActions = rows.some(({ actions }) => actions !== undefined);
  return (
    // Not a `Scrollable`: articles would load it with the code that other pages share (`dev/build/chunks.ts`).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible by keyboard
    <section aria-label={caption} tabIndex={0} className={`overflow-x-auto ${look.frame}`}>
      <table className={`w-full text-left text-[0.9375rem] ${look.table}`}>
        <caption className="sr-only">{caption}</caption>
        <thead className={look.head}>
          <tr className="border-b border-line bg-surface">
            {[...head, ...(hasActions ? ['Actions'] : [])].map((cell) => (
              <th key={cell} scope="col" className="px-4 py-3 font-medium whitespace-nowrap text-strong">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={look.body}>
          {rows.map(({ key, cells: [first, ...otherCells], actions }) => (
            <tr key={key} className={look.row}>
              <th scope="row" className={`min-w-32 px-4 py-3 align-top font-medium text-strong ${look.first}`}>
                {first}
              </th>
              {otherCells.map((cell, column) => (
                <td key={head[column + 1]} className={`min-w-32 px-4 py-3 align-top tabular-nums ${look.cell}`}>
                  {isCards && <span className="text-muted xl:hidden">{head[column + 1]}</span>}
                  <div className={look.value}>{cell}</div>
                </td>
              ))}
              {hasActions && (
                <td className={`px-4 py-3 align-top ${look.actions}`}>
                  <div className="flex flex-wrap gap-2 max-xl:*:flex-1">{actions}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const tableLook = {
  frame: 'rounded-surface border border-line',
  table: '',
  head: '',
  body: 'divide-y divide-line',
  row: '',
  first: '',
  cell: '',
  value: '',
  actions: '',
};

const cardLook: typeof tableLook = {
  frame: 'xl:rounded-surface xl:border xl:border-line',
  table: 'max-xl:block',
  head: 'max-xl:hidden',
  body: 'divide-line max-xl:grid max-xl:gap-3 md:max-xl:grid-cols-2 xl:divide-y',
  row: 'max-xl:block max-xl:rounded-surface max-xl:border max-xl:border-line max-xl:p-4',
  first: 'max-xl:block max-xl:px-0 max-xl:pt-0 max-xl:pb-2 max-xl:text-base',
  cell: 'max-xl:grid max-xl:grid-cols-[5.75rem_minmax(0,1fr)] max-xl:gap-2 max-xl:px-0 max-xl:py-1 max-xl:text-sm',
  value: 'max-xl:[overflow-wrap:anywhere]',
  actions: 'max-xl:block max-xl:px-0 max-xl:pt-3 max-xl:pb-0 max-xl:has-[div:empty]:hidden',
};
