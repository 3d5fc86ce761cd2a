import { expect, test } from 'vitest';
import {
  endInTab,
  progressInTab,
  showInTab,
} from '../../../../../../../web/features/uploads/panels/progress/tab-title';

test('restores the title of a page that was opened during the upload', () => {
  const page = { title: 'Send large files' };
  showInTab(progressInTab(42, 'Photos'), page);
  page.title = 'My Files';
  showInTab(progressInTab(43, 'Photos'), page);
  expect(page.title).toBe('43% - Photos');
  showInTab(null, page);
  expect(page.title).toBe('My Files');
  showInTab(endInTab('failed', 'Photos'), page);
  expect(page.title).toBe('Not sent - Photos');
  page.title = 'Plans';
  showInTab(null, page);
  expect(page.title).toBe('Plans');
});

test('does not show a cancelled upload in the title', () => {
  expect(endInTab('cancelled', 'Photos')).toBeNull();
});
