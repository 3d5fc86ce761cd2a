/**
 * Letters about reported content. The law requires them even for unsubscribed addresses: Regulation (EU) 2022/2065,
 * articles 16 (4), 16 (5) and 17. They contain no text of reporters, who could otherwise mail it to strangers.
 */
import type { Words } from '../../words/words';
import type { Report, Takedown } from '../details';
import { button, facts, paragraph, titleFact } from './blocks';
import { defang } from './defang';
import type { Fact, Letter } from './letter';

const reasonOf = ({ say }: Words): string =>
  say(
    "You get this email because someone reported content with your address. If that wasn't you, there is nothing to do.",
    {},
    { comment: 'Someone reported content, and entered the address of the reader' },
  );

const referenceFact = ({ say }: Words, id: string): Fact => [
  say('Reference', {}, { comment: 'Names a row of a table. The row has the id of a report' }),
  id,
];

const writeButton = ({ say }: Words, contactUrl: string) => button(say('Write to us'), contactUrl);

export function reportReceivedLetter(words: Words, { id, reportedAt }: Report): Letter {
  const { say, timeOf } = words;
  return {
    subject: say('We received your report'),
    preheader: say('A person will look at it.', {}, { comment: 'The report' }),
    title: say('We received your report'),
    blocks: [
      paragraph(say('Thank you for your report. A person will look at it, and we will email you the decision.')),
      facts(
        [say('Received', {}, { comment: 'Names a row of a table. The row has a time' }), timeOf(reportedAt)],
        referenceFact(words, id),
      ),
    ],
    reason: reasonOf(words),
  };
}

export function reportDecidedLetter(
  words: Words,
  { id, reportedAt, isUpheld }: Report & { isUpheld: boolean },
  contactUrl: string,
): Letter {
  const { say, timeOf } = words;
  return {
    subject: say('We decided about your report'),
    preheader: isUpheld ? say('We acted on it.', {}, { comment: 'The report' }) : say('We found no reason to act.'),
    title: say('We decided about your report'),
    blocks: [
      paragraph(
        isUpheld
          ? say('A person reviewed the content that you reported, and we acted on it. Thank you.')
          : say('A person reviewed the content that you reported, and found no reason to act.'),
      ),
      facts(
        [say('Reported', {}, { comment: 'Names a row of a table. The row has a time' }), timeOf(reportedAt)],
        referenceFact(words, id),
      ),
      paragraph(say('If you disagree, write to us and name the reference.')),
      writeButton(words, contactUrl),
    ],
    reason: reasonOf(words),
  };
}

export function takenDownLetter(words: Words, { at, name, reason }: Takedown, contactUrl: string): Letter {
  const { say, timeOf } = words;
  return {
    subject: say('We took down your files'),
    preheader: say('Recipients can no longer open them.', {}, { comment: 'The files' }),
    title: say('We took down your files'),
    blocks: [
      paragraph(say('A person checked files that you shared, and took them down. Recipients can no longer open them.')),
      facts(
        ...(name === '' ? [] : [titleFact(words, name)]),
        [
          say('Reason', {}, { comment: 'Names a row of a table. The row says why files were taken down' }),
          defang(reason),
        ],
        [say('Taken down', {}, { comment: 'Names a row of a table. The row has a time' }), timeOf(at)],
      ),
      paragraph(say('If you think that this is a mistake, write to us and say why.')),
      writeButton(words, contactUrl),
    ],
    reason: say('You get this email because you shared these files. The law requires it, so it is always sent.'),
  };
}
