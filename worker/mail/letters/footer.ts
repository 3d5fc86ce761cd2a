import type { Words } from '../../words/words';
import type { Footer } from './letter';

interface FooterFacts {
  readonly unsubscribeUrl: string;
  /** True if even unsubscribed addresses get this mail. */
  readonly isAlwaysSent: boolean;
  readonly contactUrl: string;
  /** Null if the mail is not about a folder. */
  readonly reportedUrl: string | null;
  readonly operator: string;
}

export function footerOf(
  { say }: Words,
  { unsubscribeUrl, isAlwaysSent, contactUrl, reportedUrl, operator }: FooterFacts,
): Footer {
  return {
    unsubscribe: {
      label: isAlwaysSent
        ? say('Get no other email from this site', {}, { comment: 'This email is sent even after unsubscribing' })
        : say('Get no more email from this site'),
      url: unsubscribeUrl,
    },
    report:
      reportedUrl === null
        ? { label: say('Write to us'), url: contactUrl }
        : { label: say('Report these files'), url: `${contactUrl}?url=${encodeURIComponent(reportedUrl)}` },
    operator,
  };
}
