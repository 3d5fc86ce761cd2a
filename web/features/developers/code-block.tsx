import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { Button } from '../../ui/button';
import { useCopy } from '../../ui/hooks/use-copy';
import { Scrollable } from '../../ui/lists/scrollable';

export function CodeBlock({ label, code }: { label: string; code: string }) {
  const { copied, copy } = useCopy(code);
  return (
    <div className="mt-4 overflow-clip rounded-surface border border-line bg-surface">
      <div className="flex items-center justify-between gap-3 border-b border-line ps-4 text-xs text-faint">
        {label}
        <Button
          className="print:hidden"
          variant="quiet"
          size="icon"
          title={t`Copy`}
          aria-label={t`Copy: ${label}`}
          onClick={copy}
        >
          {copied ? <Check aria-hidden className="text-good" /> : <Copy aria-hidden />}
        </Button>
      </div>
      {/* Left to right in all languages, so the start of a long line is visible. */}
      <div dir="ltr">
        <Scrollable
          label={label}
          className="fade-line-end overflow-x-auto p-4 text-[0.8125rem] leading-relaxed text-strong"
        >
          <pre lang="en" className="w-max font-mono print:w-auto print:whitespace-pre-wrap">
            <code>{code}</code>
          </pre>
        </Scrollable>
      </div>
      <span aria-live="polite" className="sr-only">
        {copied && t`Copied!`}
      </span>
    </div>
  );
}
