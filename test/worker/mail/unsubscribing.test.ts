import { expect, test } from 'vitest';
import { oneClickUnsubscribe } from '../../../worker/contract/byte-paths.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { lastMailTo, MAIL_ORIGIN, MAIL_VARS, mailsTo, newAddress, unsubscribeTokenIn } from '../../harness/mails.ts';
import { ownServer } from '../../harness/running/own-server.ts';

const server = ownServer({ vars: MAIL_VARS });

async function confirmationState(address: string): Promise<unknown> {
  const since = Date.now();
  await server.newVisitor().call(mailEndpoints.confirmMail, { address });
  const newest = async () =>
    server.d1
      .prepare("SELECT status, error FROM mails WHERE kind = 'confirm' AND created_at >= ? AND ended_at IS NOT NULL")
      .bind(since)
      .first();
  await expect.poll(newest).not.toBeNull();
  return newest();
}

async function newToken(address: string): Promise<string> {
  await server.newVisitor().call(mailEndpoints.confirmMail, { address });
  return unsubscribeTokenIn(await lastMailTo(server, address));
}

test('the one-click link of RFC 8058 stops all mail to the address', async () => {
  const address = newAddress();
  await server.newVisitor().call(mailEndpoints.confirmMail, { address });
  const { headers = {} } = await lastMailTo(server, address);
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, url = ''] = /^<(https:.*)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  expect(url.startsWith(MAIL_ORIGIN)).toBe(true);
  const response = await server.newVisitor().fetch(url.slice(MAIL_ORIGIN.length), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect(response.status).toBe(200);
  expect(await confirmationState(address)).toEqual({ status: 'dropped', error: 'unsubscribed' });
  expect(await mailsTo(server, address)).toHaveLength(1);
});

test('opening the link changes nothing, because mail scanners open links', async () => {
  const address = newAddress();
  const opened = await server.newVisitor().fetch(oneClickUnsubscribe(await newToken(address)));
  expect(opened.status).toBe(404);
  expect(await confirmationState(address)).toMatchObject({ status: 'sent' });
});

test('a person unsubscribes on the page, and undoes it', async () => {
  const address = newAddress();
  const token = await newToken(address);
  await server.newVisitor().call(mailEndpoints.unsubscribe, { token });
  await server.newVisitor().call(mailEndpoints.unsubscribe, { token });
  expect(await confirmationState(address)).toMatchObject({ status: 'dropped' });
  await server.newVisitor().call(mailEndpoints.unsubscribe, { token, undo: true });
  expect(await confirmationState(address)).toMatchObject({ status: 'sent' });
});

test('stores no readable address after unsubscribing', async () => {
  const token = await newToken(newAddress('keeps'));
  await server.newVisitor().call(mailEndpoints.unsubscribe, { token });
  const { results } = await server.d1.prepare('SELECT * FROM mail_blocks').all();
  expect(JSON.stringify(results)).not.toContain('keeps');
  expect(results).toContainEqual(expect.objectContaining({ reason: 'unsubscribed' }));
});

test('refuses tokens that the server did not make', async () => {
  for (const token of ['a'.repeat(86), '', 'x', '../../etc/passwd']) {
    const refused = server.newVisitor().call(mailEndpoints.unsubscribe, { token });
    await expect(refused).rejects.toMatchObject({ status: 404, code: 'not_found' });
  }
  expect((await server.newVisitor().fetch(oneClickUnsubscribe('a'.repeat(86)), { method: 'POST' })).status).toBe(404);
});
