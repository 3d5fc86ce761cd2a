/** Decoration that callers must hide from screen readers. */
import { Trans } from '@lingui/react/macro';
import { FileText, Folder, Image, Link2, QrCode, WifiOff } from 'lucide-react';

const FILLED = 'bg-accent forced-colors:bg-[Highlight]';
const TRACK = 'rounded-full bg-press forced-colors:outline';

const PARTS = Array.from({ length: 36 }, (_, index) => index);
const ARRIVED = 21;
const UNDER_WAY = 26;

export function PartsPicture() {
  return (
    <div className="grid w-56 grid-cols-12 gap-1.5">
      {PARTS.map((part) => (
        <span
          key={part}
          className={`aspect-square rounded-small forced-colors:border ${part < ARRIVED ? FILLED : part < UNDER_WAY ? 'bg-accent/35' : 'bg-press'}`}
        />
      ))}
    </div>
  );
}

const bar = 'h-1.5 rounded-full bg-press forced-colors:bg-[GrayText]';

export function TreePicture() {
  return (
    <div className="w-52 space-y-3 [&_svg]:size-4">
      <div className="flex items-center gap-2.5">
        <Folder className="fill-accent-wash text-accent" />
        <span className={`${bar} w-24`} />
      </div>
      <div className="flex items-center gap-2.5 ps-6">
        <Folder className="fill-accent-wash text-accent" />
        <span className={`${bar} w-16`} />
      </div>
      <div className="flex items-center gap-2.5 ps-12">
        <Image className="text-faint" />
        <span className={`${bar} w-24`} />
      </div>
      <div className="flex items-center gap-2.5 ps-6">
        <FileText className="text-faint" />
        <span className={`${bar} w-20`} />
      </div>
    </div>
  );
}

export function ResumePicture() {
  return (
    <div className="w-56">
      <div className={`relative h-2 ${TRACK}`}>
        <span className="absolute inset-y-0 start-0 w-3/5 rounded-s-full bg-accent/40 forced-colors:bg-[GrayText]" />
        <span className={`absolute inset-y-0 start-3/5 w-1/4 rounded-e-full ${FILLED}`} />
        <span className="absolute -top-1.5 start-3/5 h-5 w-0.5 -translate-x-1/2 rtl:translate-x-1/2 rounded-full bg-strong forced-colors:bg-[CanvasText]" />
      </div>
      <p className="absolute mt-3 ms-[8.4rem] flex -translate-x-1/2 rtl:translate-x-1/2 items-center gap-1.5 text-xs text-muted">
        <WifiOff className="size-3.5" />
        <Trans>2 minutes offline</Trans>
      </p>
    </div>
  );
}

export function LinkPicture() {
  return (
    <div className="flex items-center gap-3">
      <span className="flex h-10 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 text-sm text-muted shadow-control">
        <Link2 className="size-4 text-accent" />
        /d/Vq3xT0mZ
      </span>
      <span className="rounded-control bg-paper p-1.5 text-ground">
        <QrCode className="size-12" strokeWidth={1.8} />
      </span>
    </div>
  );
}

export function BandwidthPicture({ monthly }: { monthly: string }) {
  return (
    <div className="w-56 space-y-3">
      <p className="flex items-baseline justify-between text-xs text-muted tabular-nums">
        <Trans>
          <span className="text-3xl font-semibold tracking-tight text-strong">{monthly}</span> each month
        </Trans>
      </p>
      <div className={`flex h-2 gap-0.5 overflow-hidden ${TRACK}`}>
        <span className={`w-1/5 ${FILLED}`} />
        <span className="w-1/3 bg-accent/40 forced-colors:bg-[GrayText]" />
      </div>
    </div>
  );
}

export function ExpiryPicture({ choices, selected }: { choices: readonly string[]; selected: string }) {
  return (
    <div className="flex w-60 flex-wrap justify-center gap-2 text-sm text-muted">
      {choices.map((choice) => (
        <span
          key={choice}
          className={`rounded-full border px-3 py-1 ${choice === selected ? 'border-accent bg-accent-wash text-strong forced-colors:border-2 forced-colors:border-[Highlight]' : 'border-line-strong'}`}
        >
          {choice}
        </span>
      ))}
    </div>
  );
}
