import { expect, test } from 'vitest';
import {
  endInTab,
  progressInTab,
  showInTab,
} from '../../../../../../../web/features/uploads/panels/progress/tab-title';

test('shows progress and outcome in the title, and restores the title afterwards', () => {
  const page = { title: 'Fileshare' };
  showInTab(progressInTab(0, 'Photos'), page);
  expect(page.title).toBe('0% - Photos');
  showInTab(progressInTab(42, 'Photos'), page);
  expect(page.title).toBe('42% - Photos');
  showInTab(endInTab('completed', 'Photos'), page);
  expect(page.title).toBe('Sent - Photos');
  showInTab(null, page);
  expect(page.title).toBe('Fileshare');
});

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
