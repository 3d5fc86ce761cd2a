import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { downloadPath } from '../../../worker/contract/byte-paths.ts';
import type { Answer } from '../../../worker/contract/calls/endpoint.ts';
import type { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { USER_ID_STORAGE_KEY } from '../../../worker/contract/ids.ts';
import { linkOf } from '../../e2e/acts/acts.ts';
import { newPerson } from '../../harness/people.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { receive, sendJson } from '../contestants/http.ts';
import { newPatientContext } from '../launch-browser.ts';
import type { BrowserUpload } from './browser-upload.ts';
import { type FilesSpec, makeFiles } from './page-files.ts';

/** Number of files that are downloaded and compared. The server has verified all checksums. */
const COMPARED_FILES = 10;

/** Uploads files through the page's visible controls and removes them. */
export async function oursInBrowser(browser: Browser, { worker }: Contestant, spec: FilesSpec): Promise<BrowserUpload> {
  const person = newPerson();
  const context = await newPatientContext(browser, person.headers);
  const page = await context.newPage();
  await page.goto(worker.url.href);
  await pick(page, spec);

  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  const before = performance.now();
  await page.getByRole('button', { name: 'Upload Files' }).click();
  await page.evaluate(untilEnded);
  const seconds = (performance.now() - before) / 1000;
  const link = await linkOf(page);
  const userId = await page.evaluate((key) => localStorage.getItem(key), USER_ID_STORAGE_KEY);
  await context.close();

  const folderId = new URL(link).pathname.split('/').pop() ?? '';
  await compareWhatArrived(worker.url, folderId, spec);
  await sendJson(new URL(`/api/delete-folder/${folderId}`, worker.url), 'DELETE', { userId });
  return { seconds, paths: paths.filter((path) => path === '/health' || path.startsWith('/api/')) };
}

/** Creates the files in the page, presses the button and passes them to the file input. */
async function pick(page: Page, spec: FilesSpec): Promise<void> {
  const files = await page.evaluateHandle(makeFiles, spec);
  const button = page.getByRole('button', { name: 'Choose Files' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  const input = chooser.element();
  // Both handles must belong to the page's main context.
  await page.evaluate(
    ({ input, picked }) => {
      const transfer = new DataTransfer();
      for (const file of picked) transfer.items.add(file);
      (input as HTMLInputElement).files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    { input, picked: files },
  );
  await page.getByRole('button', { name: 'Upload Files' }).waitFor();
}

/**
 * Waits for the end of the upload. Runs in the page as source text. Polls one heading, because a locator's wait
 * searches the whole page in every frame and takes CPU from the upload.
 */
const untilEnded = () =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const heading = document.querySelector('[aria-label="Upload"] h2')?.textContent ?? '';
      if (!/^Upload (Successful!|Failed)$/.test(heading)) return;
      clearInterval(timer);
      resolve();
    }, 20);
  });

async function compareWhatArrived(origin: URL, folderId: string, spec: FilesSpec): Promise<void> {
  const url = new URL(`/api/folder/${folderId}`, origin);
  const { folder } = await sendJson<Answer<typeof endpoints.folder>>(url, 'GET');
  if (folder.fileCount !== spec.count || folder.totalSize !== spec.count * spec.size) {
    throw new Error(`The folder holds ${folder.fileCount} files, ${folder.totalSize} bytes.`);
  }
  const made = new Map(makeFiles(spec).map((file) => [file.name, file]));
  for (const { fileId, originalFilename } of folder.files.slice(0, COMPARED_FILES)) {
    const hash = createHash('sha256');
    await receive(new URL(downloadPath(folderId, fileId), origin), {}, (chunk) => hash.update(chunk));
    const wanted = await sha256Of(made.get(originalFilename) ?? new Blob());
    if (hash.digest('hex') !== wanted) throw new Error(`"${originalFilename}" is not what was uploaded.`);
  }
}

async function sha256Of(file: Blob): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest('hex');
}
