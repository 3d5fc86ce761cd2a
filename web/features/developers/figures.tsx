import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
import { HOUR_MS } from '../../../worker/contract/units';
import { formatBytes, formatCount, listOf } from '../../lib/format';
import { useSiteWords } from '../../lib/site-words';
import { ENGLISH } from '../../ui/english-text';
import { DataTable } from '../../ui/lists/data-table';

export function LimitsTable() {
  const { largestFile, freeMonthly } = useSiteWords();
  const smallUpload = formatBytes(SMALL_UPLOAD_MAX_BYTES);
  const rows: readonly (readonly [string, string])[] = [
    [t`A file`, t`${largestFile} for free`],
    [t`Uploads and downloads in a month`, t`${freeMonthly} for free, per internet address or account`],
    [t`One request`, formatBytes(SINGLE_PUT_MAX_BYTES)],
    [t`A part of a file, except the last one`, listOf(PART_LADDER.map(({ partBytes }) => formatBytes(partBytes)))],
    [t`Small files in one request`, formatCount(BUNDLE_MAX_FILES)],
    [t`One of these small files`, formatBytes(BUNDLE_FILE_MAX_BYTES)],
    [t`Files in a folder`, formatCount(FOLDER_MAX_FILES)],
    [t`Characters in a name`, formatCount(NAME_MAX_CHARS)],
    [t`Characters in the path of a file`, formatCount(PATH_MAX_CHARS)],
    [t`Days until a free upload of up to ${smallUpload} expires`, formatCount(FREE_SMALL_MAX_DAYS)],
    [t`Days until a larger free upload expires`, formatCount(FREE_MAX_DAYS)],
    [t`Hours to resume an interrupted upload`, formatCount(UNFINISHED_UPLOAD_TTL_MS / HOUR_MS)],
  ];
  return <Table caption={t`Limits`} head={[t`What`, t`At most`]} rows={rows} />;
}

const ERRORS = 'errors';
const idOfError = (code: string) => `error-${code}`;

/** Opens for a link to a row. In some browsers, also opens if their search finds a word. */
export function ErrorsTable() {
  const details = useRef<HTMLDetailsElement>(null);
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const target = hash === ERRORS || details.current?.querySelector(`[id="${CSS.escape(hash)}"]`);
    if (!target || !details.current) return;
    details.current.open = true;
    // The browser could not scroll to a row while the table was closed.
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
      const inEnglish = (
        <span key={code} {...ENGLISH}>
          {sentence}
        </span>
      );
      return [name, inEnglish] as const;
    });
  const count = formatCount(rows.length);
  return (
    <details ref={details} className="group mt-6 print:details-content:[content-visibility:visible]">
      <summary className="flex min-h-11 list-none items-center justify-between gap-3 rounded-surface border border-line bg-surface px-4 text-[0.9375rem] font-medium text-strong select-none hover:border-line-strong [&::-webkit-details-marker]:hidden">
        <Trans>All {count} error codes</Trans>
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-[rotate] group-open:rotate-90 print:hidden" />
      </summary>
      <Table caption={t`Errors`} head={[t`Code and status`, t`Sentence`]} rows={rows} />
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
