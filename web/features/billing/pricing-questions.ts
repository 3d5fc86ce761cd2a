import {
  BANDWIDTH_OVERAGE_USD_PER_GB,
  PREMIUM_STORAGE_BYTES,
  STORAGE_OVERAGE_USD_PER_GB,
} from '../../../worker/contract/limits';
import type { SiteWords } from '../../../worker/contract/site-words';
import { formatBytes } from '../../lib/format';

const storage = formatBytes(PREMIUM_STORAGE_BYTES);
const SAMPLE_GB = 100;

export const pricingQuestionsOf = ({ freeMonthly: free, premiumMonthly: premium, monthGoesOn }: SiteWords) => [
  {
    title: 'What happens when I use more than my plan includes?',
    content: `On Free, uploads and downloads stop at ${free} a month and continue ${monthGoesOn}. On Premium nothing stops: what you use above ${storage} of storage or ${premium} of bandwidth is added to your next bill.`,
  },
  {
    title: 'What does overage cost?',
    content: `Storage above ${storage} costs $${STORAGE_OVERAGE_USD_PER_GB} per GB and month, bandwidth above ${premium} costs $${BANDWIDTH_OVERAGE_USD_PER_GB} per GB. A further ${SAMPLE_GB} GB of bandwidth is ${Math.round(BANDWIDTH_OVERAGE_USD_PER_GB * SAMPLE_GB * 100)} cents.`,
  },
  {
    title: 'How does metered billing work?',
    content:
      'Overage is counted in whole GB for each calendar month (UTC), storage at its highest in that month, and charged once with the next billing date. Without overage you pay the price of the plan and nothing else.',
  },
  {
    title: 'How is bandwidth counted?',
    content:
      'What you upload counts, and what others download of your files. Downloading your own files is free up to the same amount a month, and a download that breaks off counts only for what was really sent. On Free it is counted per network address, on Premium per account.',
  },
  {
    title: 'What happens to my files when Premium ends?',
    content:
      'After a cancellation, Premium continues until the end of the paid period, and can be resumed until then. Files without an expiry are kept for 7 more days, and then deleted; your profile shows the day. Files with an expiry keep it. Subscribing again within those days keeps everything.',
  },
  {
    title: 'Where can I see what I have used?',
    content:
      'Your profile shows the storage and the bandwidth of the month, with uploads and downloads apart and the day it starts again. It warns you from 80 percent on.',
  },
];
