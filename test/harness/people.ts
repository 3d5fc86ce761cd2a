import { randomBytes, randomUUID } from 'node:crypto';
import { type Claims, signIdToken } from './identity.ts';

/** Visitor with a browser: an anonymous id, and the client address that the platform sees. */
export interface Person {
  readonly userId: string;
  readonly address: string;
  /** Headers of every request. The local platform takes the client address from them. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns a new visitor. By default the address is not used by any other test. */
export function newPerson(address = newAddress()): Person {
  return { userId: `user_${randomUUID()}`, address, headers: { 'CF-Connecting-IP': address } };
}

/** Returns the visitor with the owner's cookie. */
export const withCookie = (person: Person): Person => ({
  ...person,
  headers: { ...person.headers, Cookie: `fileshare_user_id=${person.userId}` },
});

/** Signed-in user. `userId` is the account's, and every request carries its ID token. */
export interface AccountHolder extends Person {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

/** Returns a user who just signed in to a new account, or to the account of `claims.sub`. It is not registered. */
export async function newAccount(claims: Claims = {}, address = newAddress()): Promise<AccountHolder> {
  const uid = claims.sub ?? randomBytes(14).toString('hex');
  const email = `${uid}@example.com`;
  const token = await signIdToken({ email, name: 'Test Person', ...claims, sub: uid });
  return { ...withToken(newPerson(address), token), userId: `user_${uid}`, uid, email, token };
}

/** Returns the visitor with this bearer token on every request. */
export const withToken = (person: Person, token: string): Person => ({
  ...person,
  headers: { ...person.headers, Authorization: `Bearer ${token}` },
});

function newAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
