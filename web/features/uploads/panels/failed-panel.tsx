import { CircleAlert } from 'lucide-react';
import { formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { FileName } from '../../../ui/file-name';
import { Notice } from '../../../ui/notice';
import { useHeadingFocus } from '../../../ui/use-heading-focus';

interface FailedPanelProps {
  message: string;
  /** The names of the files that did not arrive, where that is known. */
  files: readonly string[];
  onAgain(): void;
}

const NAMES_SHOWN = 5;

export function FailedPanel({ message, files, onAgain }: FailedPanelProps) {
  const heading = useHeadingFocus();
  return (
    <Notice
      icon={CircleAlert}
      tone="danger"
      level={2}
      title="Upload Failed"
      headingRef={heading}
      text={message}
      action={
        <Button variant="primary" size="large" onClick={onAgain}>
          Try Again
        </Button>
      }
    >
      {files.length > 0 && (
        <ul className="w-full max-w-sm divide-y divide-line rounded-control border border-line text-left text-sm text-muted">
          {files.slice(0, NAMES_SHOWN).map((name) => (
            <li key={name} className="px-3 py-2">
              <FileName name={name} />
            </li>
          ))}
          {files.length > NAMES_SHOWN && (
            <li className="px-3 py-2 text-faint">and {formatCount(files.length - NAMES_SHOWN)} more</li>
          )}
        </ul>
      )}
    </Notice>
  );
}
