import { expect, test } from 'vitest';
import { questionGroups } from '../../../../../web/features/landing/questions';

test('there are 11 questions in the three groups that the specification names', () => {
  expect(questionGroups.map((group) => group.title)).toEqual([
    'Getting Started',
    'Features & Limits',
    'Security & Privacy',
  ]);
  expect(questionGroups.flatMap((group) => group.questions)).toHaveLength(11);
});
