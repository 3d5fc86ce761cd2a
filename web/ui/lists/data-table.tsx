import type { ReactNode } from 'react';
import { Scrollable } from './scrollable';

interface DataTableProps {
  /** Accessible name; not shown. */
  caption: string;
  head: readonly string[];
  /** The first cell names the row. */
  rows: readonly DataRow[];
  /** Shows each row as a card on phones: the first cell as its title, then a line per cell, then its buttons. */
  isCards?: boolean;
}

interface DataRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  /** Buttons of the row. Null for a row without buttons. If no row has this field, there is no column for it. */
  readonly actions?: ReactNode;
}

/** A table that scrolls if there is not enough room. */
export function DataTable({ caption, head, rows, isCards = false }: DataTableProps) {
  const look = isCards ? cardLook : tableLook;
  const hasActions = rows.some(({ actions }) => actions !== undefined);
  return (
    <Scrollable label={caption} className={`overflow-x-auto ${look.frame}`}>
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
                  {isCards && <span className="shrink-0 text-muted md:hidden">{head[column + 1]}</span>}
                  <div className={look.value}>{cell}</div>
                </td>
              ))}
              {hasActions && (
                <td className={`px-4 py-3 align-top ${look.actions}`}>
                  <div className="flex flex-wrap gap-2 max-md:*:flex-1">{actions}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
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
  frame: 'md:rounded-surface md:border md:border-line',
  table: 'max-md:block',
  head: 'max-md:hidden',
  body: 'divide-line max-md:block max-md:space-y-3 md:divide-y',
  row: 'max-md:block max-md:rounded-surface max-md:border max-md:border-line max-md:p-4',
  first: 'max-md:block max-md:px-0 max-md:pt-0 max-md:pb-2 max-md:text-base',
  cell: 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-6 max-md:px-0 max-md:py-1',
  value: 'max-md:min-w-0 max-md:text-right max-md:[overflow-wrap:anywhere]',
  actions: 'max-md:block max-md:px-0 max-md:pt-3 max-md:pb-0 max-md:has-[div:empty]:hidden',
};
