import type { ReactNode } from 'react';
import { Scrollable } from './scrollable';

interface DataTableProps {
  /** Accessible name. It is not visible. */
  caption: string;
  head: readonly string[];
  /** Rows of the table. The first cell of a row is the row's heading. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table that can be scrolled horizontally if it is too wide. */
export function DataTable({ caption, head, rows }: DataTableProps) {
  return (
    <Scrollable label={caption} className="overflow-x-auto rounded-surface border border-line">
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-surface">
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-3 font-medium whitespace-nowrap text-strong">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells: [first, ...otherCells] }) => (
            <tr key={key}>
              <th scope="row" className="min-w-32 px-4 py-3 align-top font-medium text-strong">
                {first}
              </th>
              {otherCells.map((cell, column) => (
                <td key={head[column + 1]} className="min-w-32 px-4 py-3 align-top tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrollable>
  );
}
