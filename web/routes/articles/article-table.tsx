import { DataTable } from '../../ui/lists/data-table';

interface ArticleTableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly [first: string, ...others: string[]])[];
}

export const ArticleTable = ({ caption, head, rows }: ArticleTableProps) => (
  <div className="mt-6 [&_td:nth-child(2)]:text-strong">
    <DataTable
      look={head.length > 2 ? 'stack' : 'scroll'}
      caption={caption}
      head={head}
      rows={rows.map((cells) => ({ key: cells[0], cells }))}
    />
  </div>
);
