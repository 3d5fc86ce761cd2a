import { expect, test } from 'vitest';
import { questionGroupsOf } from '../../../../../web/features/landing/questions';
import { siteWordsOf } from '../../../../../worker/pages/site-words';

const questionGroups = questionGroupsOf(siteWordsOf({}));

test('has 11 questions in three groups', () => {
  expect(questionGroups.map((group) => group.title)).toEqual([
    'Getting Started',
    'Features & Limits',
    'Security & Privacy',
  ]);
  expect(questionGroups.flatMap((group) => group.questions)).toHaveLength(11);
});
