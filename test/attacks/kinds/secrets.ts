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
    tried: 'the management secret of one folder at another',
    asks: async ({ share, victim }) => {
      const { owner, folderId } = await share('abc');
      const secret = await makeSecret(owner, folderId);
      return {
        method: 'DELETE',
        path: `/api/delete-folder/${victim.folderId}`,
        headers: { 'X-Management-Secret': secret },
      };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a management secret that a new one has replaced',
    asks: async ({ share }) => {
      const { owner, folderId } = await share('abc');
      const old = await makeSecret(owner, folderId);
      await makeSecret(owner, folderId);
      return { method: 'DELETE', path: `/api/delete-folder/${folderId}`, headers: { 'X-Management-Secret': old } };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a management secret as the query of an address',
    asks: ({ victim }) => ({
      path: `/api/folder/${victim.folderId}/manage?X-Management-Secret=${victim.managementSecret}`,
    }),
    must: { status: 400, code: 'invalid_input', never: [SECRET_NAME] },
  },
  {
    tried: 'the address that deletes one folder, at another',
    asks: async ({ ask, victim }) => {
      const upload = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      const token = upload.headers['x-url-delete']?.split('/').at(-1);
      return { method: 'DELETE', path: `/delete/${victim.folderId}/${token}` };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'the address that deletes, opened by a scanner of links',
    asks: async ({ ask }) => {
      const upload = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      return { path: relative(upload.headers['x-url-delete'] ?? '') };
    },
    must: { status: 405 },
  },
  {
    tried: 'the address that deletes, a second time',
    asks: async ({ ask }) => {
      const upload = await ask({ method: 'PUT', path: '/a.txt', body: 'abc' });
      const path = relative(upload.headers['x-url-delete'] ?? '');
      expect((await ask({ method: 'DELETE', path })).status).toBe(200);
      return { method: 'DELETE', path };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a pass for one folder at another',
    asks: async ({ share, stranger, victim }) => {
      const { folderId } = await share('abc', {}, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      return { path: `/api/folder/${victim.folderId}`, headers: { Authorization: `Bearer ${pass}` } };
    },
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: 'a pass of before the password was changed',
    asks: async ({ share, stranger }) => {
      const { owner, folderId } = await share('abc', { name: SECRET_NAME }, { password: PASSWORD });
      const { pass } = await stranger().call(endpoints.unlock, { folderId, password: PASSWORD });
      await owner.call(endpoints.changeSharing, { folderId, userId: owner.person.userId, password: 'another' });
      return { path: `/api/folder/${folderId}`, headers: { Authorization: `Bearer ${pass}` } };
    },
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: 'a pass for a folder in a cookie that nobody signed',
    asks: ({ victim }) => ({
      path: `/api/folder/${victim.folderId}`,
      headers: {
        Cookie: `fileshare_passes=${UNSIGNED_HEADER}.${tokenPart({ passes: [[victim.folderId, 0, now() + HOUR_S]], exp: now() + HOUR_S })}.`,
      },
    }),
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: "the cookie of an account's browser, made up, to read what the account protects",
    asks: ({ victim }) => ({
      path: `/api/folder/${victim.accountFolderId}`,
      headers: {
        Cookie: `fileshare_account=${UNSIGNED_HEADER}.${tokenPart({ sub: victim.account.person.userId, exp: now() + HOUR_S })}.; fileshare_user_id=${victim.account.person.userId}`,
      },
    }),
    must: { status: 401, code: 'password_required', never: [SECRET_NAME] },
  },
  {
    tried: "a sending's secret at another request",
    asks: ({ victim }) => ({
      method: 'POST',
      path: `/api/request/${victim.requestId}/cancel`,
      headers: { 'X-Sending-Secret': victim.sending.secret },
    }),
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'a session of the administrator that nobody signed',
    asks: {
      path: '/api/admin/history',
      headers: {
        Authorization: `Bearer ${UNSIGNED_HEADER}.${tokenPart({ sub: ADMIN.email, jti: 'x', exp: now() + HOUR_S })}.`,
      },
    },
    must: { status: 401, code: 'admin_required' },
  },
  {
    tried: "an account's ID token at the administration",
    asks: ({ victim }) => ({
      path: '/api/admin/history',
      headers: { Authorization: `Bearer ${victim.account.person.token}` },
    }),
    must: { status: 401, code: 'admin_required' },
  },
  {
    tried: 'a webhook of the payment provider that nobody signed',
    asks: {
      method: 'POST',
      path: bytePaths.paymentWebhook,
      ...json({ type: 'subscription.active', data: {} }),
    },
    must: { status: 503, code: 'payment_not_set_up' },
  },
  {
    tried: 'an object key of an uploader with another file',
    asks: async ({ stranger, victim }) => {
      const { r2Key } = await beginOne(stranger());
      const body = json({ fileId: victim.unfinished.fileId, r2Key, success: false });
      return { method: 'POST', path: endpoints.completeUpload.path, ...body };
    },
    must: { status: 404, code: 'not_found' },
  },
  {
    tried: 'completing parts of a finished file once more',
    asks: async ({ stranger }) => {
      const { uploadId, r2Key } = await finishSmall(stranger());
      return { method: 'POST', path: endpoints.abortMultipart.path, ...json({ uploadId, r2Key }) };
    },
    must: { status: 409, code: 'upload_finished' },
  },
  {
    tried: 'an anonymous id that was linked to an account, to list what it had',
    asks: async ({ server }) => {
      const anonymous = server.as(newPerson());
      await uploadOne(anonymous, bytes(10));
      const account = await newRegistered(server);
      const { userId } = account.person;
      await account.call(endpoints.linkAnonymous, { userId, anonymousUserId: anonymous.person.userId });
      const body = json({ userId: anonymous.person.userId });
      return { as: withHeaders(newPerson(), {}), method: 'POST', path: endpoints.foldersPaginated.path, ...body };
    },
    must: { status: 403, code: 'id_linked' },
  },
  {
    tried: "another's anonymous id, linked to one's own account after it is another account's",
    asks: async ({ server }) => {
      const anonymousUserId = newPerson().userId;
      const first = await newRegistered(server);
      await first.call(endpoints.linkAnonymous, { userId: first.person.userId, anonymousUserId });
      const second = await newRegistered(server);
      const body = json({ userId: second.person.userId, anonymousUserId });
      return { as: second.person, method: 'POST', path: endpoints.linkAnonymous.path, ...body };
    },
    must: { status: 409, code: 'linked_elsewhere' },
  },
];
