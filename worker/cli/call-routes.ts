/** Calls of the shell script. They read forms and write lines, because a shell script cannot easily handle JSON. */
import type { Context, Hono } from 'hono';
import { requestPath, sharePath } from '../contract/byte-paths';
import type { Endpoint, ParsedInput } from '../contract/calls/endpoint';
import { endpoints } from '../contract/calls/endpoints';
import { SHARE_ID, USER_ID_HEADER } from '../contract/ids';
import { JSON_BODY_MAX_BYTES } from '../contract/limits';
import { ANSWER_LINES_TYPE } from '../contract/line-types';
import { GIB } from '../contract/units';
import { checksumsOf } from '../downloads/checksums';
import { findSharedWithContents, sharedFolderAnswer } from '../folders/shared-folder';
import { tokenUserOf } from '../identity/api-token-caller';
import { authorize } from '../identity/caller';
import { ApiError, renameErrorField } from '../lib/api-error';
import { configure } from '../lib/configure';
import { dbOf } from '../lib/database/db';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { makeRequest } from '../requests/make-request';
import { sendingsOf } from '../requests/sendings';
import { parse } from '../serve/route';
import { readCallerId } from './caller';
import { fetchList } from './fetch-list';
import { daysIn, numberIn, readForm } from './form';
import { helpText } from './help';
import { qrText } from './qr-text';
import { sendAnswer } from './send';
import { requestStatus, shareStatus } from './status';

const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: 'the title',
  note: '--message',
  days: '--expires',
  maxFiles: '--max-files',
  maxBytes: '--max-size',
  password: '--password',
};

export function mountCliCalls(app: Hono<AppEnv>): void {
  app.use('/cli/:call/*', async (c, next) => {
    configure(c);
    await next();
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
  });

  app.post('/cli/send', async (c) => lines(c, await sendAnswer(c)));

  app.post('/cli/request', async (c) => {
    const userId = await readCallerId(c, endpoints.makeRequest);
    const form = await readForm(c, JSON_BODY_MAX_BYTES);
    try {
      const input = parse(endpoints.makeRequest.input, {
        userId,
        title: form('title'),
        note: form('message'),
        password: form('password'),
        days: daysIn(form, 'expires') ?? 7,
        maxFiles: numberIn(form, 'max-files') ?? 1000,
        maxBytes: numberIn(form, 'max-size') ?? 10 * GIB,
      });
      await authorize(c, { caller: 'user' }, input);
      const { requestId, link } = (await makeRequest(c, input)).request;
      return lines(c, `link\t${link}\n${formatOutput(`${link}\n`, { requestId, link })}`);
    } catch (error) {
      throw renameErrorField(error, (field) => FIELD_LABELS[field]);
    }
  });

  app.get('/cli/files/:folderId', async (c) =>
    lines(c, fetchList(await checksumsOf(c, await readInput(c, endpoints.checksums)))),
  );

  app.get('/cli/help', (c) => lines(c, formatOutput(helpText(publicOrigin(c)))));

  // The user's machine may have no program for QR codes.
  app.get('/cli/qr/d/:folderId', (c) => qrCode(c, sharePath(c.req.param('folderId')), c.req.param('folderId')));
  app.get('/cli/qr/u/:requestId', (c) => qrCode(c, requestPath(c.req.param('requestId')), c.req.param('requestId')));

  app.get('/cli/status/:kind{[dmrf]}/:folderId', async (c) => {
    const { folderId, userId } = await readInput(c, endpoints.folder);
    const shared = await findSharedWithContents(dbOf(c.env), folderId, c.var.now);
    const { folder } = await sharedFolderAnswer(c, shared, { origin: publicOrigin(c), userId });
    return lines(c, formatOutput(shareStatus(folder), { folder }));
  });

  app.get('/cli/status/u/:requestId', async (c) => {
    const sendings = await sendingsOf(c, await readInput(c, endpoints.sendings));
    const text = requestStatus(sendings, (folderId) => publicOrigin(c) + sharePath(folderId));
    return lines(c, formatOutput(text, sendings));
  });
}

const formatOutput = (text: string, value?: object): string =>
  text.replace(/^(?!$)/gm, 'text\t') + (value === undefined ? '' : `json\t${JSON.stringify(value)}\n`);

function qrCode(c: Context<AppEnv>, path: string, id: string): Response {
  if (!SHARE_ID.test(id)) throw new ApiError('not_found');
  return lines(c, formatOutput(qrText(publicOrigin(c) + path)));
}

const lines = (c: Context<AppEnv>, text: string): Response =>
  c.body(text, 200, { 'Content-Type': `${ANSWER_LINES_TYPE}; charset=utf-8` });

/** Returns the input from query, path and headers, after validating it and authorizing the caller. */
async function readInput<E extends Endpoint>(c: Context<AppEnv>, call: E): Promise<ParsedInput<E>> {
  const caller = await tokenUserOf(c, call);
  const userId = c.req.header(USER_ID_HEADER) ?? caller.userId;
  const input = parse(call.input, { ...c.req.query(), ...c.req.param(), userId }) as ParsedInput<E>;
  await authorize(c, call, input);
  return input;
}
