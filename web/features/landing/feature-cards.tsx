import { CalendarX2, CircleGauge, FolderTree, type LucideIcon, QrCode, RotateCw, Weight } from 'lucide-react';
import { FREE_SMALL_MAX_DAYS } from '../../../worker/contract/limits';
import { formatBytes } from '../../lib/format';
import { FREE_FILE_MAX_BYTES, FREE_MONTHLY_BYTES } from './figures';

const features: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Weight,
    title: `Up to ${formatBytes(FREE_FILE_MAX_BYTES)} per file`,
    text: 'Large files travel in parts, several at a time. Each one is checked on arrival.',
  },
  {
    icon: FolderTree,
    title: 'Whole folders',
    text: 'Drop a folder and it arrives as it was, with everything in its place.',
  },
  {
    icon: RotateCw,
    title: 'Goes on where it stopped',
    text: 'Lost the connection or closed the tab? Only what is missing is sent.',
  },
  {
    icon: QrCode,
    title: 'A link and a QR code',
    text: 'Whoever opens it can download. No account, no app, on any device.',
  },
  {
    icon: CircleGauge,
    title: `${formatBytes(FREE_MONTHLY_BYTES)} free bandwidth`,
    text: 'Every month, for what you send and what others download from you.',
  },
  {
    icon: CalendarX2,
    title: 'Gone when you say',
    text: `You choose when files are deleted, from a few hours up to ${FREE_SMALL_MAX_DAYS} days.`,
  },
];

export function FeatureCards() {
  return (
    <ul className="grid gap-px overflow-hidden rounded-surface border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
      {features.map(({ icon: Icon, title, text }) => (
        <li key={title} className="bg-ground p-6 sm:p-7">
          <Icon aria-hidden className="size-5 text-accent" strokeWidth={1.8} />
          <h3 className="mt-4 font-semibold tracking-tight">{title}</h3>
          <p className="mt-1.5 text-[0.9375rem] text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}
