import { AtSign, Files, Link2, UserRound } from 'lucide-react';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { Figure } from './figure';

interface Stop {
  readonly icon: typeof Files;
  readonly words: string;
  readonly column: number;
}

/** Tailwind finds class names only if they are whole in the source. */
const COLUMNS = ['', 'col-start-1', 'col-start-2', 'col-start-3', 'col-start-4'];

const ourStops = (largestFile: string): readonly Stop[] => [
  { icon: Files, words: `Files of up to ${largestFile}`, column: 1 },
  { icon: Link2, words: 'Link and QR code', column: 4 },
];

const wetransferStops: readonly Stop[] = [
  { icon: Files, words: '3 GB in 30 days', column: 1 },
  { icon: AtSign, words: 'Your email address', column: 2 },
  { icon: UserRound, words: 'An account', column: 3 },
  { icon: Link2, words: 'Link or email', column: 4 },
];

function Way({ stops, isOurs, hasWords }: { stops: readonly Stop[]; isOurs: boolean; hasWords: boolean }) {
  return (
    <div className="relative grid grid-cols-4">
      <span
        className={`absolute inset-x-[12.5%] top-5.5 h-px ${isOurs ? 'bg-accent forced-colors:bg-[Highlight]' : 'bg-line-strong forced-colors:bg-[CanvasText]'}`}
      />
      {stops.map(({ icon: Icon, words, column }) => (
        <div key={words} className={`row-start-1 flex flex-col items-center gap-2 px-1 ${COLUMNS[column]}`}>
          <span
            className={`relative grid size-11 place-items-center rounded-control border bg-raised shadow-control ${isOurs ? 'border-accent text-accent' : 'border-line-strong text-muted'}`}
          >
            <Icon className="size-5" />
          </span>
          {hasWords && <span className="text-center text-xs text-balance text-muted @md:text-sm">{words}</span>}
        </div>
      ))}
    </div>
  );
}

export function StopsPicture() {
  return (
    <div className="w-72 space-y-5">
      <Way stops={ourStops('')} isOurs hasWords={false} />
      <Way stops={wetransferStops} isOurs={false} hasWords={false} />
    </div>
  );
}

export function StopsFigure() {
  const { largestFile } = useSiteWords().english;
  return (
    <Figure
      alt={`With ${PRODUCT_NAME} the way leads straight from your files to a link and QR code. With the free WeTransfer it leads from your files, 3 GB in 30 days, over your email address and an account to a link or email.`}
      caption="The way from your files to a link. SwissTransfer and Wormhole need no account either."
    >
      <div className="mb-3 text-sm font-medium text-strong">{PRODUCT_NAME}</div>
      <Way stops={ourStops(largestFile)} isOurs hasWords />
      <div className="mt-7 mb-3 text-sm font-medium text-strong">WeTransfer, free</div>
      <Way stops={wetransferStops} isOurs={false} hasWords />
    </Figure>
  );
}
