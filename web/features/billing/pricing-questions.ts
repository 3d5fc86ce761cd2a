import { BANDWIDTH_OVERAGE_USD_PER_GB, STORAGE_OVERAGE_USD_PER_GB } from '../../../worker/contract/limits';

/** The questions of the pricing page, their figures from the product's own numbers. */
export const pricingQuestions = [
  {
    title: 'What happens when I use more than my plan includes?',
    content:
      'On Free, uploads and downloads stop at 100GB a month and go on with the new month, or at once with Premium. On Premium nothing stops: what you use above 500GB of storage or 1TB of bandwidth is added to your next bill.',
  },
  {
    title: 'What does overage cost?',
    content: `Storage above 500GB costs $${STORAGE_OVERAGE_USD_PER_GB} per GB and month, bandwidth above 1TB costs $${BANDWIDTH_OVERAGE_USD_PER_GB} per GB. A further 100GB of bandwidth is ${Math.round(BANDWIDTH_OVERAGE_USD_PER_GB * 100 * 100)} cents.`,
  },
  {
    title: 'How does metered billing work?',
    content:
      'Overage is measured to the byte, summed up for the calendar month (UTC), and charged once with the next billing date. Without overage you pay the price of the plan and nothing else.',
  },
  {
    title: 'How is bandwidth counted?',
    content:
      'What you upload counts, and what others download of your files. Downloading your own files is free, and a download that breaks off counts only for what was really sent. On Free it is counted per network address, on Premium per account.',
  },
  {
    title: 'Where can I see what I have used?',
    content:
      'Your profile shows the storage and the bandwidth of the month, with uploads and downloads apart and the day on which it begins anew. It warns you from 80 percent on.',
  },
] as const;
