import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

interface OptionsProps {
  isOpen: boolean;
  summary: string;
  className: string;
  edges: string;
  onOpen(isOpen: boolean): void;
  children: ReactNode;
}

export function Options({ isOpen, summary, className, edges, onOpen, children }: OptionsProps) {
  const region = useId();
  return (
    <div className={className}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={region}
        onClick={() => onOpen(!isOpen)}
        className={`flex min-h-11 w-full items-center gap-2 rounded-control py-2 text-start text-sm text-muted hover:text-strong focus-visible:-outline-offset-2 ${edges}`}
      >
        <ChevronDown
          aria-hidden
          className={`size-4 shrink-0 transition-transform ${isOpen ? '' : '-rotate-90 rtl:rotate-90'}`}
        />
        <span>
          <Trans comment="Button that shows more fields of a form">Options</Trans>{' '}
          {!isOpen && <span className="ms-1 text-faint">{summary}</span>}
        </span>
      </button>
      <div id={region}>{isOpen && children}</div>
    </div>
  );
}
