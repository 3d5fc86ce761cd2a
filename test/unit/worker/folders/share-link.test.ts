import { describe, expect, test } from 'vitest';
import * as paths from '../../../../worker/contract/byte-paths.ts';
import { allEndpoints } from '../../../../worker/contract/calls/all-endpoints.ts';
import { readLink, shareLinkOf } from '../../../../worker/folders/share-link.ts';
import { deletePath } from '../../../../worker/programs/paths.ts';

const HOSTS = ['files.example', 'localhost:8787'];
const ID = 'aB3-_6789012345x';
const OTHER_ID = 'zzzzzzzzzzzzzzzz';

const builders = Object.entries({ ...paths, deletePath }).filter(
  (entry): entry is [string, (...ids: string[]) => string] => /Path$/.test(entry[0]) && typeof entry[1] === 'function',
);
/** Recipients never have these URLs, because the files have not arrived yet. */
const OF_UPLOADS = ['blobPath', 'partPath'];

describe('readLink', () => {
  test.each(builders.filter(([name]) => !OF_UPLOADS.includes(name)))('reads the path of %s', (name, build) => {
    const path = name === 'archivePath' ? build(ID) : build(ID, OTHER_ID, 'name (1).txt');
    const expected = name === 'requestPath' ? { requestId: ID } : { folderId: ID };
    for (const link of [path, `https://files.example${path}`, `localhost:8787${path}`]) {
      expect([link, readLink(link, HOSTS)]).toEqual([link, expected]);
    }
  });

  const named = [
    ...Object.values(paths.bytePaths),
    ...Object.values(allEndpoints).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
  ].filter((path) => /:(folderId|requestId)/.test(path));

  test.each(named)('reads the path %s', (path) => {
    const link = path.replace(/:(folderId|requestId)/, ID).replaceAll(/:\w+/g, OTHER_ID);
    expect(readLink(link, HOSTS)).toEqual(path.includes(':folderId') ? { folderId: ID } : { requestId: ID });
  });

  test.each([
    `/r/${ID}`,
    `/d/${ID}/photos/a%20b.jpg`,
    `<https://files.example/d/${ID}>`,
    `"https://files.example/d/${ID}".`,
    `(https://files.example/m/${ID}#secret)`,
    `https://files.example/d/${ID},`,
    `https://files.example/d/${ID}%20`,
    ` ${shareLinkOf('https://files.example', ID)}?x=1#y `,
  ])('reads %j with pasted punctuation', (link) => {
    expect(readLink(link, HOSTS)).toEqual({ folderId: ID });
  });

  test.each([
    '/d/aB3%2D_6789012345x',
    '/%64/aB3-_6789012345x',
    '/api/%64ownload/aB3-%5F6789012345x/zzzzzzzzzzzzzzzz',
    '/api/archive/aB3%2D%5F6789012345x).',
  ])('reads %j, which the router decodes', (link) => {
    expect(readLink(link, HOSTS)).toEqual({ folderId: ID });
  });

  test.each([
    'please delete it',
    '/',
    `/d/${ID}x`,
    '/d/short',
    `/x/${ID}`,
    '/d/aB3%252D_6789012345x',
    `/d%2F${ID}`,
    `/api/upload/blob/${ID}`,
    `https://evil.example/d/${ID}`,
    `https://files.example@evil.example/d/${ID}`,
    `javascript:alert(1)//d/${ID}`,
    `//evil.example/u/${ID}`,
  ])('rejects %j with a message', (link) => {
    expect(readLink(link, HOSTS)).toEqual({
      problem: { reason: expect.stringMatching(/^(not_a_link|other_site|not_a_share)$/) },
    });
  });
});
