import { expect, test } from 'vitest';
import { titleWithProgress } from '../../../../../../web/features/uploads/panels/tab-title';

test('the title says how far the upload is, once, and is itself again at the end', () => {
  const begun = titleWithProgress('Fileshare', 0);
  expect(begun).toBe('0% · Fileshare');
  expect(titleWithProgress(begun, 42)).toBe('42% · Fileshare');
  expect(titleWithProgress('42% · Fileshare', null)).toBe('Fileshare');
  expect(titleWithProgress('100% sure', null)).toBe('100% sure');
});
