import type { Context } from 'hono';
import { requestPath } from '../contract/byte-paths';
import type { OwnRequest as OwnRequestAnswer } from '../contract/calls/requests';
import type { AppEnv } from '../lib/env';
import { publicOrigin } from '../lib/hosts/origin';
import { iso } from '../lib/iso';
import { stateOf } from './state';
import type { OwnRequest } from './store';

export const requestAnswer = (
  c: Context<AppEnv>,
  { request, sendingCount, hasFolder }: OwnRequest,
): OwnRequestAnswer => ({
  requestId: request.id,
  link: publicOrigin(c) + requestPath(request.id),
  title: request.title,
  note: request.note,
  createdAt: iso(request.createdAt),
  expiryDate: iso(request.expiresAt),
  state: stateOf(request, c.var.now),
  maxFiles: request.maxFiles,
  maxBytes: request.maxBytes,
  usedFiles: request.usedFiles,
  usedBytes: request.usedBytes,
  isForOne: request.isForOne,
  hasPassword: request.passwordHash !== null,
  sendingCount,
  folderId: hasFolder ? request.folderId : null,
});
