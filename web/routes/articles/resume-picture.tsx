import { ArrowRight, CloudCheck, CloudOff, CloudUpload } from 'lucide-react';
import { Figure } from './figure';

const PARTS = Array.from({ length: 28 }, (_, index) => index);
/** Number of parts that had arrived when the connection broke. */
const ARRIVED_PARTS = 16;
/** End of the parts that were in flight (exclusive). */
const IN_FLIGHT_END = 19;

/** In forced-colours mode, browsers show only system colours. */
const LOOKS = {
  new: 'bg-accent forced-colors:bg-[Highlight]',
  kept: 'bg-accent/45 forced-colors:bg-[CanvasText]',
  flight: 'bg-accent/25 forced-colors:border forced-colors:border-[Highlight]',
  lost: 'border border-dashed border-limit',
  missing: 'bg-press forced-colors:border',
};

type PartLook = keyof typeof LOOKS;

const STEPS: readonly { icon: typeof CloudOff; tone: string; words: string; lookOf(part: number): PartLook }[] = [
  {
    icon: CloudUpload,
    tone: 'text-accent',
    words: 'Sent in parts',
    lookOf: (part) => (part < ARRIVED_PARTS ? 'new' : part < IN_FLIGHT_END ? 'flight' : 'missing'),
  },
  {
    icon: CloudOff,
    tone: 'text-limit',
    words: 'Connection lost: the parts stay',
    lookOf: (part) => (part < ARRIVED_PARTS ? 'kept' : part < IN_FLIGHT_END ? 'lost' : 'missing'),
  },
  {
    icon: CloudCheck,
    tone: 'text-good',
    words: 'Back online: only the rest is sent',
    lookOf: (part) => (part < ARRIVED_PARTS ? 'kept' : 'new'),
  },
];

function Sheets({ width, lookOf }: { width: string; lookOf(part: number): PartLook }) {
  return (
    <div className={`relative shrink-0 ${width}`}>
      <span className="absolute inset-0 -translate-x-2 -rotate-6 rounded-control border border-line-strong bg-surface" />
      <span className="absolute inset-0 translate-x-2 rotate-6 rounded-control border border-line-strong bg-surface" />
      <div className="relative grid grid-cols-7 gap-0.5 rounded-control border border-line-strong bg-raised px-2 py-3 shadow-control @lg:gap-1 @lg:px-2.5 @lg:py-3.5">
        {PARTS.map((part) => (
          <span key={part} className={`aspect-square rounded-[20%] ${LOOKS[lookOf(part)]}`} />
        ))}
      </div>
    </div>
  );
}

export const ResumePicture = () => (
  <div className="flex items-center gap-3 @md:gap-6">
    {STEPS.map(({ words, lookOf }, step) => (
      <div key={words} className="contents">
        {step > 0 && <ArrowRight className="size-4 shrink-0 text-faint" />}
        <Sheets width="w-16 @md:w-24" lookOf={lookOf} />
      </div>
    ))}
  </div>
);

export const ResumeFigure = () => (
  <Figure
    alt="A large file is sent in parts. When the connection is lost, the parts that have arrived stay. When it is back, only the missing parts are sent."
    caption="After a lost connection the upload continues by itself. What has arrived is not sent again."
  >
    <div className="mx-auto grid w-fit gap-6 @md:w-full @md:grid-cols-3 @md:gap-4">
      {STEPS.map(({ icon: Icon, tone, words, lookOf }) => (
        <div
          key={words}
          className="grid grid-cols-[auto_minmax(0,10rem)] items-center gap-x-7 gap-y-5 ps-3 @md:grid-cols-1 @md:content-start @md:justify-items-center @md:ps-0"
        >
          <Sheets width="w-24 @md:w-32" lookOf={lookOf} />
          <div className="flex gap-2 text-sm leading-5 text-strong @md:max-w-40">
            <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} />
            {words}
          </div>
        </div>
      ))}
    </div>
  </Figure>
);
