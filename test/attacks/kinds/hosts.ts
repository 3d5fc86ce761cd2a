/** Forged Host headers, sent to a server with `PUBLIC_ORIGIN`. No link may lead to the forged host. */
import { expect } from 'vitest';
import { type AttackRequest, DOCUMENT } from '../attack-request.ts';
import type { ActionRow, Kind } from '../row.ts';

const ORIGIN = 'https://share.example';
const EVIL = 'evil.example';

/** Leaves out the content security policy, which may contain the forged host. */
const headersText = ({ 'content-security-policy': _, ...headers }: Readonly<Record<string, string>>) =>
  Object.entries(headers).flat().join('\n');

const forged = (title: string, request: AttackRequest, status: number, contains: string | null): ActionRow => ({
  title: `Host: ${EVIL}, to get into ${title}`,
  outcome: `${status}; ${contains === null ? '' : `says ${contains}; `}never ${EVIL}`,
  act: async ({ ask }) => {
    const answer = await ask({ ...request, headers: { ...request.headers, Host: EVIL } });
    const text = `${headersText(answer.headers)}\n${answer.body}`;
    expect(answer.status).toBe(status);
    if (contains !== null) expect(text).toContain(contains);
    expect(text).not.toContain(EVIL);
  },
});

const rows: ActionRow[] = [
  forged('a share link', { method: 'PUT', path: '/a.txt', body: 'abc' }, 201, `${ORIGIN}/d/`),
  forged('home', { path: '/', headers: DOCUMENT }, 200, `${ORIGIN}/`),
  forged('the sitemap', { path: '/sitemap.xml' }, 200, `<loc>${ORIGIN}/</loc>`),
  forged('robots.txt', { path: '/robots.txt' }, 200, `${ORIGIN}/sitemap.xml`),
  forged('the script for terminals', { path: '/cli' }, 200, `ORIGIN='${ORIGIN}'`),
  forged('the program for encrypted shares', { path: '/open.mjs' }, 200, `"${ORIGIN}"`),
  forged('the ShareX configuration', { path: '/fileshare.sxcu' }, 200, ORIGIN),
  forged('the OpenAPI document', { path: '/api/openapi.json' }, 200, null),
  forged('the page of a missing share', { path: '/d/none', headers: DOCUMENT }, 404, null),
];

export const hosts: Kind = { name: 'Forged hosts', vars: { PUBLIC_ORIGIN: ORIGIN }, rows };
