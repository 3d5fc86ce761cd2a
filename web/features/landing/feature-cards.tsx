import type { ComponentType } from 'react';
import { FREE_SMALL_MAX_DAYS } from '../../../worker/contract/limits';
import type { SiteWords } from '../../../worker/contract/site-words';
import { useSiteWords } from '../../lib/site-words';
import { BandwidthPicture, ExpiryPicture, LinkPicture, PartsPicture, ResumePicture, TreePicture } from './pictures';

interface Feature {
  picture: ComponentType;
  title: string;
  text: string;
}

const featuresOf = ({ largestFile, freeMonthly }: SiteWords): readonly Feature[] => [
  {
    picture: PartsPicture,
    title: `Up to ${largestFile} per file`,
    text: 'Large files travel in parts, several at a time. Each one is checked on arrival.',
  },
  {
    picture: ResumePicture,
    title: 'Goes on where it stopped',
    text: 'Lost the connection or closed the tab? Only what is missing is sent.',
  },
  {
    picture: TreePicture,
    title: 'Whole folders',
    text: 'A folder arrives as it was, with everything in its place.',
  },
  {
    picture: LinkPicture,
    title: 'A link and a QR code',
    text: 'Whoever opens it can download. No account, no app, on any device.',
  },
  {
    picture: BandwidthPicture,
    title: `${freeMonthly} free bandwidth`,
    text: 'Every month, for what you send and what others download from you.',
  },
  {
    picture: ExpiryPicture,
    title: 'Gone when you say',
    text: `You choose when files are deleted, from a few hours up to ${FREE_SMALL_MAX_DAYS} days.`,
  },
];

export function FeatureCards() {
  const words = useSiteWords();
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {featuresOf(words).map(({ picture: Picture, title, text }) => (
        <li key={title} className="overflow-hidden rounded-surface border border-line bg-surface shadow-surface">
          <div aria-hidden className="relative grid h-40 place-items-center border-b border-line bg-ground/60">
            <Picture />
          </div>
          <div className="px-6 pt-5 pb-6">
            <h3 className="font-semibold tracking-tight">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
