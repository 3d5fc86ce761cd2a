/**
 * Letters about reported content. Pure. They are sent even to addresses that unsubscribed, because the law requires
 * them: Regulation (EU) 2022/2065, articles 16 (4), 16 (5) and 17. They contain no text of the reporter, so that nobody
 * can send words to strangers with a report.
 */
import { defang } from './defang';
import type { Letter } from './letter';
import { button, facts, paragraph, timeOf } from './words';

const REPORT_REASON =
  "You get this email because someone reported content with your address. If that wasn't you, there is nothing to do.";

interface Report {
  readonly id: string;
  readonly reportedAt: number;
}

export const reportReceivedLetter = ({ id, reportedAt }: Report): Letter => ({
  subject: 'We received your report',
  preheader: 'A person will look at it.',
  title: 'We received your report',
  blocks: [
    paragraph('Thank you for your report. A person will look at it, and we will email you the decision.'),
    facts(['Received', timeOf(reportedAt)], ['Reference', id]),
  ],
  reason: REPORT_REASON,
});

export const reportDecidedLetter = (report: Report & { isUpheld: boolean }, contactUrl: string): Letter => ({
  subject: 'We decided about your report',
  preheader: report.isUpheld ? 'We acted on it.' : 'We found no reason to act.',
  title: 'We decided about your report',
  blocks: [
    paragraph(
      report.isUpheld
        ? 'A person reviewed the content that you reported, and we acted on it. Thank you.'
        : 'A person reviewed the content that you reported, and found no reason to act.',
    ),
    facts(['Reported', timeOf(report.reportedAt)], ['Reference', report.id]),
    paragraph('If you disagree, write to us and name the reference.'),
    button('Write to us', contactUrl),
  ],
  reason: REPORT_REASON,
});

interface Takedown {
  readonly at: number;
  /** Empty if the files are encrypted. */
  readonly name: string;
  readonly reason: string;
}

export const takenDownLetter = ({ at, name, reason }: Takedown, contactUrl: string): Letter => ({
  subject: 'We took down your files',
  preheader: 'Recipients can no longer open them.',
  title: 'We took down your files',
  blocks: [
    paragraph('A person checked files that you shared, and took them down. Recipients can no longer open them.'),
    facts(
      ...(name === '' ? [] : [['Title', defang(name)] as const]),
      ['Reason', defang(reason)],
      ['Taken down', timeOf(at)],
    ),
    paragraph('If you think that this is a mistake, write to us and say why.'),
    button('Write to us', contactUrl),
  ],
  reason: 'You get this email because you shared these files. The law requires it, so it is always sent.',
});
