import type { ReactNode } from 'react';
import { FREE_SMALL_MAX_DAYS, PREMIUM_FILE_MAX_BYTES } from '../../../worker/contract/limits';
import type { SiteWords } from '../../../worker/contract/site-words';
import { formatBytes } from '../../lib/format';
import { useSiteWords } from '../../lib/site-words';
import { SwipeRow } from '../../ui/lists/swipe-row';
import { BandwidthPicture, ExpiryPicture, LinkPicture, PartsPicture, ResumePicture, TreePicture } from './pictures';

interface Feature {
  picture: ReactNode;
  title: string;
  text: string;
}

interface PlanWords {
  largestFile: string;
  monthly: string;
  bandwidthTitle: string;
  expiryText: string;
  expiryChoices: readonly string[];
  chosenExpiry: string;
}

const freePlan = ({ largestFile, freeMonthly }: SiteWords): PlanWords => ({
  largestFile,
  monthly: freeMonthly,
  bandwidthTitle: `${freeMonthly} free bandwidth`,
  expiryText: `You choose when files are deleted, from a few hours up to ${FREE_SMALL_MAX_DAYS} days.`,
  expiryChoices: ['12 hours', '1 day', '2 days', '3 days', '5 days'],
  chosenExpiry: '2 days',
});

const premiumPlan = ({ premiumMonthly }: SiteWords): PlanWords => ({
  largestFile: formatBytes(PREMIUM_FILE_MAX_BYTES),
  monthly: premiumMonthly,
  bandwidthTitle: `${premiumMonthly} bandwidth`,
  expiryText: 'With Premium your files have no expiry. Delete them anytime.',
  expiryChoices: ['No expiry'],
  chosenExpiry: 'No expiry',
});

const featuresOf = (plan: PlanWords): readonly Feature[] => [
  {
    picture: <PartsPicture />,
    title: `Up to ${plan.largestFile} per file`,
    text: 'Large files travel in parts, several at a time. Each one is checked on arrival.',
  },
  {
    picture: <ResumePicture />,
    title: 'Resumes where it stopped',
    text: 'Lost the connection or closed the tab? Only what is missing is sent.',
  },
  {
    picture: <TreePicture />,
    title: 'Whole folders',
    text: 'A folder arrives exactly as it was.',
  },
  {
    picture: <LinkPicture />,
    title: 'A link and a QR code',
    text: 'Anyone who opens it can download. No account, no app, on any device.',
  },
  {
    picture: <BandwidthPicture monthly={plan.monthly} />,
    title: plan.bandwidthTitle,
    text: 'Every month, for what you send and what others download from you.',
  },
  {
    picture: <ExpiryPicture choices={plan.expiryChoices} selected={plan.chosenExpiry} />,
    title: 'Deleted when you say',
    text: plan.expiryText,
  },
];

/** Subscribers see the limits of Premium. All other visitors see the limits of the free plan. */
export function FeatureCards({ isSubscriber }: { isSubscriber: boolean }) {
  const words = useSiteWords();
  const plan = isSubscriber ? premiumPlan(words) : freePlan(words);
  return (
    <SwipeRow label="Features">
      {featuresOf(plan).map(({ picture, title, text }) => (
        <li
          key={title}
          className="overflow-hidden rounded-surface border border-line bg-surface shadow-surface max-sm:w-[82%] max-sm:shrink-0 max-sm:snap-center"
        >
          <div aria-hidden className="relative grid h-40 place-items-center border-b border-line bg-ground/60">
            {picture}
          </div>
          <div className="px-6 pt-5 pb-6">
            <h3 className="font-semibold tracking-tight">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
          </div>
        </li>
      ))}
    </SwipeRow>
  );
}
