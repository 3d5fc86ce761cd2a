import { randomBytes, randomUUID } from 'node:crypto';
import { type Claims, signIdToken } from './identity.ts';

export interface Person {
  readonly userId: string;
  readonly address: string;
  /** Sent with all requests. The local platform takes the client address from these headers. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns a visitor with a new user id. By default, the client address is new, too. */
export function newPerson(address = newAddress()): Person {
  return { userId: `user_${randomUUID()}`, address, headers: { 'CF-Connecting-IP': address } };
}

export const speaking = <P extends Person>(acceptLanguage: string, person: P): P => ({
  ...person,
  headers: { ...person.headers, 'Accept-Language': acceptLanguage },
});

export const withCookie = (person: Person): Person => ({
  ...person,
  headers: { ...person.headers, Cookie: `fileshare_user_id=${person.userId}` },
});

/** `userId` is the account's id. `headers` contains the ID token. */
export interface AccountHolder extends Person {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

/** Returns a signed-in user who is not registered yet. `claims.sub` selects the account, by default a new one. */
export async function newAccount(claims: Claims = {}, address = newAddress()): Promise<AccountHolder> {
  const uid = claims.sub ?? randomBytes(14).toString('hex');
  const email = `${uid}@example.com`;
  const token = await signIdToken({ email, name: 'Test Person', ...claims, sub: uid });
  return { ...withToken(newPerson(address), token), userId: `user_${uid}`, uid, email, token };
}

export const withToken = (person: Person, token: string): Person => ({
  ...person,
  headers: { ...person.headers, Authorization: `Bearer ${token}` },
});

function newAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
