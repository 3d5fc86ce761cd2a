import { expect, test } from 'vitest';
import { questionGroupsOf } from '../../../../../web/features/landing/questions';
import { siteWordsOf } from '../../../../../worker/contract/site-words';

const questionGroups = questionGroupsOf(siteWordsOf({}));

test('there are 11 questions in the three groups that the specification names', () => {
  expect(questionGroups.map((group) => group.title)).toEqual([
    'Getting Started',
    'Features & Limits',
    'Security & Privacy',
  ]);
  expect(questionGroups.flatMap((group) => group.questions)).toHaveLength(11);
});
