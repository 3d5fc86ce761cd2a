import { Plural, Trans } from '@lingui/react/macro';
import type { Answer } from '../../../worker/contract/calls/endpoint';
import type { endpoints } from '../../../worker/contract/calls/endpoints';
import { formatBytes } from '../../lib/format';
import { sentenceSpace } from '../../lib/words/language';
import { LinkedText } from '../../ui/linked-text';
import { HEADING } from '../../ui/page-style';
import { RelativeTime } from '../../ui/relative-time';

interface RequestProps {
  request: Answer<typeof endpoints.request>;
}

export function RequestHead({ request: { title, note } }: RequestProps) {
  return (
    // In low windows, the head is short, so it can stay above a list of files.
    <header className="pb-6 text-center short:pb-3">
      <p className="mb-1 text-sm text-muted low:hidden">
        <Trans>Files requested</Trans>
      </p>
      <h1 dir="auto" tabIndex={-1} className={`${HEADING} scroll-my-24 [overflow-wrap:anywhere]`}>
        {title}
      </h1>
      {note !== null && (
        <p
          dir="auto"
          className="mx-auto mt-2 max-w-xl short:mt-1 text-balance whitespace-pre-wrap text-muted [overflow-wrap:anywhere]"
        >
          <LinkedText text={note} />
        </p>
      )}
    </header>
  );
}

export function RequestTerms({ request }: RequestProps) {
  const { filesLeft, bytesLeft, expiryDate, isForOne } = request;
  const size = formatBytes(bytesLeft);
  return (
    <p className="mt-4 text-center text-sm text-balance text-muted tabular-nums">
      {isForOne ? (
        <Trans>
          Accepts <Plural value={filesLeft} one="# more file" other="# more files" />,{' '}
          <span className="whitespace-nowrap">{size} in all</span>, from one sender.
        </Trans>
      ) : (
        <Trans>
          Accepts <Plural value={filesLeft} one="# more file" other="# more files" />,{' '}
          <span className="whitespace-nowrap">{size} in all</span>.
        </Trans>
      )}
      {sentenceSpace()}
      <span className="whitespace-nowrap max-sm:block">
        <Trans>
          Ends <RelativeTime time={expiryDate} />.
        </Trans>
      </span>
      {sentenceSpace()}
      <span className="block">
        <Trans>Only the person who asked sees your files.</Trans>
      </span>
    </p>
  );
}
