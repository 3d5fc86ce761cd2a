import { randomBytes, randomUUID } from 'node:crypto';
import { type Claims, signIdToken } from './identity.ts';

/** Somebody in front of a browser: an anonymous id, and the address the platform sees them at. */
export interface Person {
  readonly userId: string;
  readonly address: string;
  /** What every request of theirs carries; the local platform takes the address from the test. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Somebody new. With no address given they have one that nobody else in the tests has. */
export function newPerson(address = newAddress()): Person {
  return { userId: `user_${randomUUID()}`, address, headers: { 'CF-Connecting-IP': address } };
}

/** Somebody at their own device again, whose browser sends the cookie by which the server knows the owner. */
export const withCookie = (person: Person): Person => ({
  ...person,
  headers: { ...person.headers, Cookie: `fileshare_user_id=${person.userId}` },
});

/** Somebody signed in: `userId` is the account's, and every request of theirs carries its ID token. */
export interface AccountHolder extends Person {
  readonly uid: string;
  readonly email: string;
  readonly token: string;
}

/** Somebody with a new account, or with that of `claims.sub`, who has signed in just now. Nothing is registered. */
export async function newAccount(claims: Claims = {}, address = newAddress()): Promise<AccountHolder> {
  const uid = claims.sub ?? randomBytes(14).toString('hex');
  const email = `${uid}@example.com`;
  const token = await signIdToken({ email, name: 'Test Person', ...claims, sub: uid });
  return { ...withToken(newPerson(address), token), userId: `user_${uid}`, uid, email, token };
}

/** The same person, whose requests carry this as a bearer token. */
export const withToken = (person: Person, token: string): Person => ({
  ...person,
  headers: { ...person.headers, Authorization: `Bearer ${token}` },
});

function newAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
