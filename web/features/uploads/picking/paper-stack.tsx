import { ArrowUp } from 'lucide-react';
import { Sheets } from '../../../ui/sheets';

const line = 'block h-1 rounded-full bg-press';

export function PaperStack({ alive }: { alive: boolean }) {
  return (
    <Sheets
      spread={alive ? 'open' : 'closed'}
      left={
        <span className="size-full space-y-1.5 p-2.5">
          <span className={`${line} w-3/4`} />
          <span className={`${line} w-full`} />
          <span className={`${line} w-1/2`} />
        </span>
      }
      middle={
        <span
          className={`grid size-9 place-items-center rounded-full transition-colors ${alive ? 'bg-accent text-accent-ink' : 'bg-accent-wash text-accent'}`}
        >
          <ArrowUp className="size-5" strokeWidth={2.2} />
        </span>
      }
      right={
        <span className="flex size-full flex-col gap-2 p-2.5">
          <span className="flex-1 rounded-small bg-press" />
          <span className={`${line} w-2/3 self-end`} />
        </span>
      }
    />
  );
}
