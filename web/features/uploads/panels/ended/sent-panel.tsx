import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatBytes } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { useHeadingFocus } from '../../../../ui/hooks/use-heading-focus';
import type { CompletedUpload } from '../../engine/upload';
import type { PickedFile } from '../../picking/picked-file';
import { Stack } from '../../stack/stack';
import { SuccessMark } from './success-mark';

interface SentPanelProps {
  result: CompletedUpload;
  files: readonly PickedFile[];
  onNewUpload(): void;
}

const filesWords = (count: number): string => plural(count, { one: '# file', other: '# files' });

export function SentPanel({ result, files, onNewUpload }: SentPanelProps) {
  const heading = useHeadingFocus();
  return (
    <div className="m-auto flex w-full max-w-xl flex-col items-center gap-5 p-6 text-center">
      <Stack files={files} sign={<SuccessMark />} />
      <div className="w-full min-w-0">
        <h2
          ref={heading}
          tabIndex={-1}
          className="scroll-my-24 text-2xl font-semibold tracking-tight text-balance [overflow-wrap:anywhere]"
        >
          {t({
            message: 'Delivered',
            context: 'files',
            comment: 'Heading after files were sent to the person who asked',
          })}
        </h2>
        <p className="mt-2 text-muted tabular-nums">
          {filesWords(result.fileCount)} · {formatBytes(result.totalSize)}
        </p>
        <p className="mt-3 text-balance text-muted">
          <Trans>You can close this page.</Trans>
        </p>
      </div>
      <Button size="large" onClick={onNewUpload}>
        <Trans comment="Button that starts another upload">Send more</Trans>
      </Button>
    </div>
  );
}
