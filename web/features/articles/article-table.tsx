import type { ReactNode } from 'react';

interface ArticleTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A table in a text. The first cell of a row says what the row is about. */
export function ArticleTable({ caption, head, rows }: ArticleTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="mt-6 overflow-x-auto rounded-surface border border-line" aria-label={caption} tabIndex={0}>
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line bg-surface">
            {head.map((cell) => (
              <th key={cell} scope="col" className="px-4 py-3 font-medium text-strong">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([first, ...others]) => (
            <tr key={String(first)}>
              <th scope="row" className="min-w-32 px-4 py-3 align-top font-medium text-strong">
                {first}
              </th>
              {others.map((cell, column) => (
                <td key={head[column + 1]} className="min-w-36 px-4 py-3 align-top tabular-nums">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
