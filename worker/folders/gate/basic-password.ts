import { normalPassword } from '../../contract/calls/sharing';

/**
 * The password in an `Authorization` header of HTTP's basic authentication (RFC 7617, UTF-8), normalised; undefined
 * where there is none. The user's name says nothing: `curl -u :password`.
 */
export function basicPassword(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '') ?? [];
  if (encoded === undefined) return undefined;
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  return password === undefined ? undefined : normalPassword(password);
}
