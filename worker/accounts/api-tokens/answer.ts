import type { ApiToken } from '../../contract/calls/api-tokens';
import { readScopes } from '../../identity/api-token';
import { iso, isoOrNull } from '../../lib/iso';
import type { ApiTokenRow } from './token-store';

export const tokenAnswer = ({ id, name, scopes, ends, createdAt, lastUsedAt, expiresAt }: ApiTokenRow): ApiToken => ({
  tokenId: id,
  name,
  scopes: readScopes(scopes),
  ends,
  createdAt: iso(createdAt),
  lastUsedAt: isoOrNull(lastUsedAt),
  expiresAt: isoOrNull(expiresAt),
});
