import type { Answer } from '../../../worker/contract/calls/endpoint';
import { endpoints } from '../../../worker/contract/calls/endpoints';
import { call } from '../../lib/api';
import { saveBlob } from '../../ui/save';

type Page = Answer<typeof endpoints.exportData>;

/** Saves all data of the account in one file. Rejects if a call fails. */
export async function exportData(userId: string): Promise<void> {
  let page = await call(endpoints.exportData, { userId });
  const { account, apiTokens, subscriptions, secondSubscriptions } = page;
  const folders = new Map<string, Page['folders'][number]>();
  add(folders, page);
  while (page.next !== null) {
    page = await call(endpoints.exportData, { userId, after: page.next });
    add(folders, page);
  }
  const requests = await requestsOf(userId);
  const data = { account, apiTokens, subscriptions, secondSubscriptions, folders: [...folders.values()], requests };
  saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'fileshare-data.json');
}

/** Loads all requests for files. Received files are exported with their folders. */
async function requestsOf(userId: string): Promise<Answer<typeof endpoints.requests>['requests']> {
  const first = await call(endpoints.requests, { userId });
  const requests = [...first.requests];
  for (let page = 2; page <= first.pagination.totalPages; page++) {
    requests.push(...(await call(endpoints.requests, { userId, page })).requests);
  }
  return requests;
}

/** Adds the folders of a page. A folder may be on several pages. */
function add(folders: Map<string, Page['folders'][number]>, page: Page): void {
  for (const folder of page.folders) {
    const existing = folders.get(folder.folderId);
    if (existing) existing.files.push(...folder.files);
    else folders.set(folder.folderId, folder);
  }
}
