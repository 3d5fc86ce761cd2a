import { normalPassword } from '../../contract/calls/sharing';

/**
 * Returns the normalized password of a basic `Authorization` header (RFC 7617, UTF-8), or undefined. The user name does
 * not matter, as in `curl -u :password`.
 */
export function basicPassword(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return password === undefined ? undefined : normalPassword(password);
}
