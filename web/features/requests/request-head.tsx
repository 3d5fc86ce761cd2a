import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { countOf, formatBytes } from '../../lib/format';
import { LinkedText } from '../../ui/linked-text';
import { HEADING } from '../../ui/page-style';
import { RelativeTime } from '../../ui/relative-time';

/** Terms of a request for files. */
export function RequestHead({ request }: { request: Answer<typeof endpoints.request> }) {
  const { title, note, filesLeft, bytesLeft, expiryDate, isForOne } = request;
  return (
    <header className="pb-6 text-center">
      <h1 tabIndex={-1} className={`${HEADING} scroll-my-24 [overflow-wrap:anywhere]`}>
        {title}
      </h1>
      <p className="mt-1 text-sm text-muted">Files requested</p>
      {note !== null && (
        <p className="mx-auto mt-3 max-w-xl whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
          <LinkedText text={note} />
        </p>
      )}
      <p className="mt-3 text-sm text-muted tabular-nums">
        Accepts {countOf(filesLeft, 'more file')}, {formatBytes(bytesLeft)} in all{isForOne && ', from one sender'}.
        Ends <RelativeTime time={expiryDate} />. Only the person who asked sees your files.
      </p>
    </header>
  );
}
