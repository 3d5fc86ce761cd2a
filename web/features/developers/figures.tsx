import { useLocation } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
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
import { formatBytes, formatCount } from '../../../worker/contract/sizes';
import { HOUR_MS } from '../../../worker/contract/units';
import { useSiteWords } from '../../lib/site-words';
import { DataTable } from '../../ui/lists/data-table';

export function LimitsTable() {
  const { largestFile, freeMonthly } = useSiteWords().english;
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

const ERRORS = 'errors';
const idOfError = (code: string) => `error-${code}`;

/**
 * Shows all error codes but those of admin calls. The table opens if the visitor follows a link to it, or if the
 * browser's search finds a word in it.
 */
export function ErrorsTable() {
  const details = useRef<HTMLDetailsElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const target = hash === ERRORS || details.current?.querySelector(`[id="${CSS.escape(hash)}"]`);
    if (!target || !details.current) return;
    details.current.open = true;
    // Some browsers do not open the table for a link to a row. A closed table cannot scroll to the row.
    if (target !== true) target.scrollIntoView({ block: 'center' });
  }, [hash]);
  const rows = Object.entries(errors)
    .filter(([code]) => !code.startsWith('admin_'))
    .toSorted(([, [firstStatus]], [, [secondStatus]]) => firstStatus - secondStatus)
    .map(([code, [status, sentence]]) => {
      const name = (
        <>
          <code id={idOfError(code)}>{code}</code>{' '}
          <span className="block text-sm font-normal text-faint">{status}</span>
        </>
      );
      return [name, sentence] as const;
    });
  return (
    <details ref={details} className="group mt-6 print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-surface border border-line bg-surface px-4 text-[0.9375rem] font-medium text-strong select-none hover:border-line-strong [&::-webkit-details-marker]:hidden">
        All {rows.length} error codes
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-[rotate] group-open:rotate-90 print:hidden" />
      </summary>
      <Table caption="Errors" head={['Code and status', 'Sentence']} rows={rows} />
    </details>
  );
}

interface TableProps {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly React.ReactNode[])[];
}

const Table = ({ caption, head, rows }: TableProps) => (
  <div className="mt-6 in-[details]:mt-3">
    <DataTable caption={caption} head={head} rows={rows.map((cells, row) => ({ key: String(row), cells }))} />
  </div>
);
