import { errors } from '../../../worker/contract/errors';
import {
  BUNDLE_FILE_MAX_BYTES,
  BUNDLE_MAX_FILES,
  FOLDER_MAX_FILES,
  FREE_MAX_DAYS,
  FREE_SMALL_MAX_DAYS,
  NAME_MAX_CHARS,
  PART_LADDER,
  PATH_MAX_CHARS,
  SINGLE_PUT_MAX_BYTES,
  SMALL_UPLOAD_MAX_BYTES,
  UNFINISHED_UPLOAD_TTL_MS,
} from '../../../worker/contract/limits';
import { HOUR_MS } from '../../../worker/contract/units';
import { formatBytes, formatCount } from '../../lib/format';
import { useSiteWords } from '../../lib/site-words';
import { DataTable } from '../../ui/lists/data-table';

export function LimitsTable() {
  const { largestFile, freeMonthly } = useSiteWords();
  const rows: readonly (readonly [string, string])[] = [
    ['A file', `${largestFile} for free`],
    ['Uploads and downloads in a month', `${freeMonthly} for free, by internet address or account`],
    ['One request', formatBytes(SINGLE_PUT_MAX_BYTES)],
    ['A part of a file, but the last', PART_LADDER.map(({ partBytes }) => formatBytes(partBytes)).join(', ')],
    ['Small files in one request', `${BUNDLE_MAX_FILES}, of ${formatBytes(BUNDLE_FILE_MAX_BYTES)} each at most`],
    ['Files of a folder', formatCount(FOLDER_MAX_FILES)],
    ['A name', `${NAME_MAX_CHARS} characters, the path before it ${formatCount(PATH_MAX_CHARS)}`],
    [
      'How long it is kept',
      `${FREE_SMALL_MAX_DAYS} days, above ${formatBytes(SMALL_UPLOAD_MAX_BYTES)} ${FREE_MAX_DAYS} days`,
    ],
    ['Interrupted upload', `${UNFINISHED_UPLOAD_TTL_MS / HOUR_MS} hours from the last part`],
  ];
  return <Table caption="Limits" head={['What', 'At most']} rows={rows} />;
}

/** Table of error codes, sorted by status. Codes of admin calls are not in the table. */
export function ErrorsTable() {
  const rows = Object.entries(errors)
    .filter(([code]) => !code.startsWith('admin_'))
    .toSorted(([, [firstStatus]], [, [secondStatus]]) => firstStatus - secondStatus)
    .map(([code, [status, sentence]]) => {
      const name = (
        <>
          <code>{code}</code> <span className="block text-sm font-normal text-faint">{status}</span>
        </>
      );
      return [name, sentence] as const;
    });
  return <Table caption="Errors" head={['Code and status', 'Sentence']} rows={rows} />;
}

interface TableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly React.ReactNode[])[];
}

const Table = ({ caption, head, rows }: TableProps) => (
  <div className="mt-6">
    <DataTable caption={caption} head={head} rows={rows.map((cells, row) => ({ key: String(row), cells }))} />
  </div>
);
