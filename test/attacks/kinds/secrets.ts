import { expect } from 'vitest';
import { bytePaths } from '../../../worker/contract/byte-paths.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { newRegistered } from '../../harness/api-tokens.ts';
import { bytes } from '../../harness/bytes.ts';
import { makeSecret } from '../../harness/management.ts';
import { newPerson } from '../../harness/people.ts';
import { ADMIN } from '../../harness/running/server.ts';
import { beginOne, finishSmall, uploadOne } from '../../harness/uploads.ts';
import { json } from '../attack-request.ts';
import { HOUR_S, now, relative, tokenPart, UNSIGNED_HEADER } from '../forged-tokens.ts';
import { PASSWORD, SECRET_NAME, withHeaders } from '../ground.ts';
import type { Row } from '../row.ts';

export const secrets: readonly Row[] = [
  {
    title: 'the management secret of another folder',
    request: async ({ share, victim }) => {
      const { owner, folderId } = await share('abc');
      const secret = await makeSecret(owner, folderId);
      return {
        method: 'DELETE',
        path: `/api/delete-folder/${victim.folderId}`,
        headers: { 'X-Management-Secret': secret },
      };
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'a replaced management secret',
    request: async ({ share }) => {
      const { owner, folderId } = await share('abc');
      const old = await makeSecret(owner, folderId);
      await makeSecret(owner, folderId);
      return { method: 'DELETE', path: `/api/delete-folder/${folderId}`, headers: { 'X-Management-Secret': old } };
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'a management secret in the query of a URL',
    request: ({ victim }) => ({
      path: `/api/folder/${victim.folderId}/manage?X-Management-Secret=${victim.managementSecret}`,
    }),
    expected: { status: 400, code: 'invalid_input', excludes: [SECRET_NAME] },
  },
  {
    title: 'the deletion URL of another folder',
    request: async ({ ask, victim }) => {
      const upload = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      const token = upload.headers['x-url-delete']?.split('/').at(-1);
      return { method: 'DELETE', path: `/delete/${victim.folderId}/${token}` };
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'the deletion URL, opened by a link scanner',
    request: async ({ ask }) => {
      const upload = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      return { path: relative(upload.headers['x-url-delete'] ?? '') };
    },
    expected: { status: 405 },
  },
  {
    title: 'the deletion URL, a second time',
    request: async ({ ask }) => {
      const upload = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      const path = relative(upload.headers['x-url-delete'] ?? '');
      expect((await ask({ method: 'DELETE', path })).status).toBe(200);
      return { method: 'DELETE', path };
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'the password pass of another folder',
    request: async ({ share, stranger, victim }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      return { path: `/api/folder/${victim.folderId}`, headers: { Authorization: `Bearer ${pass}` } };
    },
    expected: { status: 401, code: 'password_required', excludes: [SECRET_NAME] },
  },
  {
    title: 'a password pass from before a change of the password',
    request: async ({ share, stranger }) => {
      const { owner, folderId } = await share('abc', { name: SECRET_NAME }, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      await owner.call(endpoints.changeSharing, { folderId, userId: owner.person.userId, password: 'another' });
      return { path: `/api/folder/${folderId}`, headers: { Authorization: `Bearer ${pass}` } };
    },
    expected: { status: 401, code: 'password_required', excludes: [SECRET_NAME] },
  },
  {
    title: 'a cookie with an unsigned password pass',
    request: ({ victim }) => ({
      path: `/api/folder/${victim.folderId}`,
      headers: {
        Cookie: `fileshare_passes=${UNSIGNED_HEADER}.${tokenPart({ passes: [[victim.folderId, 0, now() + HOUR_S]], exp: now() + HOUR_S })}.`,
      },
    }),
    expected: { status: 401, code: 'password_required', excludes: [SECRET_NAME] },
  },
  {
    title: "an unsigned account cookie, to read the account's protected folder",
    request: ({ victim }) => ({
      path: `/api/folder/${victim.accountFolderId}`,
      headers: {
        Cookie: `fileshare_account=${UNSIGNED_HEADER}.${tokenPart({ sub: victim.account.person.userId, exp: now() + HOUR_S })}.; fileshare_user_id=${victim.account.person.userId}`,
      },
    }),
    expected: { status: 401, code: 'password_required', excludes: [SECRET_NAME] },
  },
  {
    title: 'the secret of a delivery to another request for files',
    request: ({ victim }) => ({
      method: 'POST',
      path: `/api/request/${victim.requestId}/cancel`,
      headers: { 'X-Sending-Secret': victim.sending.secret },
    }),
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'an unsigned admin session',
    request: {
      path: '/api/admin/history',
      headers: {
        Authorization: `Bearer ${UNSIGNED_HEADER}.${tokenPart({ sub: ADMIN.email, jti: 'x', exp: now() + HOUR_S })}.`,
      },
    },
    expected: { status: 401, code: 'admin_required' },
  },
  {
    title: "an account's ID token as admin session",
    request: ({ victim }) => ({
      path: '/api/admin/history',
      headers: { Authorization: `Bearer ${victim.account.person.token}` },
    }),
    expected: { status: 401, code: 'admin_required' },
  },
  {
    title: 'an unsigned webhook of the payment provider',
    request: {
      method: 'POST',
      path: bytePaths.paymentWebhook,
      ...json({ type: 'subscription.active', data: {} }),
    },
    expected: { status: 503, code: 'payment_not_set_up' },
  },
  {
    title: 'the object key of another file',
    request: async ({ stranger, victim }) => {
      const { r2Key } = await beginOne(stranger());
      const body = json({ fileId: victim.unfinished.fileId, r2Key, success: false });
      return { method: 'POST', path: endpoints.completeUpload.path, ...body };
    },
    expected: { status: 404, code: 'not_found' },
  },
  {
    title: 'aborting the upload of a finished file',
    request: async ({ stranger }) => {
      const { uploadId, r2Key } = await finishSmall(stranger());
      return { method: 'POST', path: endpoints.abortMultipart.path, ...json({ uploadId, r2Key }) };
    },
    expected: { status: 409, code: 'upload_finished' },
  },
  {
    title: 'an anonymous id that was linked to an account, to list its files',
    request: async ({ server }) => {
      const anonymous = server.newVisitor();
      await uploadOne(anonymous, bytes(10));
      const account = await newRegistered(server);
      const { userId } = account.person;
      await account.call(endpoints.linkAnonymous, { userId, anonymousUserId: anonymous.person.userId });
      const body = json({ userId: anonymous.person.userId });
      return { as: withHeaders(newPerson(), {}), method: 'POST', path: endpoints.foldersPaginated.path, ...body };
    },
    expected: { status: 403, code: 'id_linked' },
  },
  {
    title: "an anonymous id of another account, to link it to the attacker's account",
    request: async ({ server }) => {
      const anonymousUserId = newPerson().userId;
      const first = await newRegistered(server);
      await first.call(endpoints.linkAnonymous, { userId: first.person.userId, anonymousUserId });
      const second = await newRegistered(server);
      const body = json({ userId: second.person.userId, anonymousUserId });
      return { as: second.person, method: 'POST', path: endpoints.linkAnonymous.path, ...body };
    },
    expected: { status: 409, code: 'linked_elsewhere' },
  },
];
