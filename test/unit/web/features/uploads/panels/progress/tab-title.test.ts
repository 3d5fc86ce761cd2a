import { expect, test } from 'vitest';
import {
  endInTab,
  progressInTab,
  showInTab,
} from '../../../../../../../web/features/uploads/panels/progress/tab-title';

test('the title says how far the upload is and how it ended, and is itself again afterwards', () => {
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

test('a page that is opened meanwhile has its own title afterwards', () => {
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

test('a cancel is not told to whoever pressed it', () => {
  expect(endInTab('cancelled', 'Photos')).toBeNull();
});
