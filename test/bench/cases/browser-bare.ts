import { randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { FILES_IN_FLIGHT } from '../../../web/features/uploads/limits.ts';
import { partBytesOf } from '../big-file.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { send, sendJson } from '../contestants/http.ts';
import { PARTS_AT_A_TIME } from '../contestants/in-flight.ts';
import { newPatientContext } from '../launch-browser.ts';
import type { BrowserUpload } from './browser-upload.ts';
import { type FilesSpec, makeFiles } from './page-files.ts';
import { type PagePut, putAll } from './page-put.ts';

/** Sends the same bodies from the same browser to the bare Worker, with the same concurrency, and removes them. */
export async function bareInBrowser(browser: Browser, { worker }: Contestant, spec: FilesSpec): Promise<BrowserUpload> {
  const context = await newPatientContext(browser);
  const page = await context.newPage();
  await page.goto(worker.url.href);
  const files = await page.evaluateHandle(makeFiles, spec);
  const objects = Array.from({ length: spec.count }, () => new URL(`/${randomUUID()}`, worker.url));
  const [big] = objects;
  const inParts = spec.count === 1 && big !== undefined;

  const before = performance.now();
  if (inParts) {
    const { uploadId } = await sendJson<{ uploadId: string }>(big, 'POST');
    const upload = `${big.href}?upload=${encodeURIComponent(uploadId)}`;
    const puts = partsOf(spec.size, upload);
    const answers = await page.evaluate(putAll, { files, puts, width: PARTS_AT_A_TIME });
    await sendJson(
      new URL(upload),
      'POST',
      answers.map((answer) => JSON.parse(answer)),
    );
  } else {
    const puts = objects.map(({ href }, file): PagePut => ({ file, from: 0, to: spec.size, url: href }));
    await page.evaluate(putAll, { files, puts, width: FILES_IN_FLIGHT });
  }
  const seconds = (performance.now() - before) / 1000;

  await context.close();
  for (const url of objects) await send(url, { method: 'DELETE' });
  return { seconds, paths: [] };
}

function partsOf(size: number, upload: string): PagePut[] {
  const partBytes = partBytesOf(size);
  return Array.from({ length: Math.ceil(size / partBytes) }, (_, index) => ({
    file: 0,
    from: index * partBytes,
    to: Math.min(size, (index + 1) * partBytes),
    url: `${upload}&part=${index + 1}`,
  }));
}
