import type { Context } from 'hono';
import type { AppEnv } from '../lib/env';
import type { AdminAction } from './store';

export const auditEntry = (
  c: Context<AppEnv>,
  action: AdminAction['action'],
  target: string | null = null,
): Omit<AdminAction, 'id'> => ({ admin: c.var.admin ?? '', action, target, at: c.var.now });
