import type { Page } from './page.ts';

const UPLOAD_MS = 300_000;

export async function sharedLink(sender: Page): Promise<string> {
  await sender.sees('Upload Successful!', UPLOAD_MS);
  const link = () => document.querySelector<HTMLAnchorElement>('a[aria-label^="Share link: "]')?.href;
  return sender.until('the link is shown', () => sender.run(link));
}

export async function send(sender: Page, url: string, paths: readonly string[]): Promise<string> {
  await sender.open(url);
  await sender.pick('Choose Files', paths);
  await sender.press('button', 'Upload Files');
  return sharedLink(sender);
}

export async function openFolder(visitor: Page, link: string, fileCount: number): Promise<void> {
  await visitor.open(link);
  await visitor.press('button', `Click to view contents All ${fileCount} files`);
}

export function partsSent(): string[] {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return paths.filter((path) => path.startsWith('/api/upload/part/'));
}

export const linkHasFocus = () => document.activeElement?.ariaLabel === 'Share link';

export function linkField(): { selected: string; isWhole: boolean } | null {
  const field = document.querySelector('[role=textbox][aria-label="Share link"]');
  if (!field) return null;
  const { scrollWidth, scrollHeight, clientWidth, clientHeight } = field;
  const selected = getSelection()?.toString() ?? '';
  return { selected, isWhole: scrollWidth <= clientWidth && scrollHeight <= clientHeight };
}
