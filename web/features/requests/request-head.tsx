import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { countOf, formatBytes } from '../../lib/format';
import { LinkedText } from '../../ui/linked-text';
import { HEADING } from '../../ui/page-style';
import { RelativeTime } from '../../ui/relative-time';

export function RequestHead({ request }: { request: Answer<typeof endpoints.request> }) {
  const { title, note, filesLeft, bytesLeft, expiryDate, isForOne } = request;
  return (
    <header className="pb-6 text-center">
      <h1 tabIndex={-1} className={`${HEADING} scroll-my-24 [overflow-wrap:anywhere]`}>
        {title}
      </h1>
      <p className="mt-1 text-sm text-muted">Files requested</p>
      {note !== null && (
        <p className="mx-auto mt-3 max-w-xl text-balance whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
          <LinkedText text={note} />
        </p>
      )}
      <p className="mt-3 text-sm text-balance text-muted tabular-nums">
        Accepts {countOf(filesLeft, 'more file')},{' '}
        <span className="whitespace-nowrap">{formatBytes(bytesLeft)} in all</span>
        {isForOne && ', from one sender'}.{' '}
        <span className="whitespace-nowrap">
          Ends <RelativeTime time={expiryDate} />.
        </span>
      </p>
      <p className="text-sm text-balance text-muted">Only the person who asked sees your files.</p>
    </header>
  );
}
