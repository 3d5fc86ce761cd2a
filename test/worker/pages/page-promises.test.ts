import { expect, test } from 'vitest';
import { sitePaths } from '../../../worker/contract/site-pages.ts';
import { sharedServer } from '../../harness/running/shared-server.ts';

const server = sharedServer();

/** Phrases that would be untrue: mail may be off, users get no status updates, and everything has a limit. */
const BROKEN_PROMISES =
  /\bunlimited\b|\b(any|every) size\b|we('ll| will)? (e-?mail|notify|inform) you|status updates?|password (protection )?is coming/i;

test('no page makes a promise that the product does not keep', async () => {
  for (const path of sitePaths) {
    const html = await (await server.newVisitor().fetch(path)).text();
    const text = html.replace(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, ' ');
    expect([path, text.match(BROKEN_PROMISES)?.[0]]).toEqual([path, undefined]);
  }
});
