import { randomBytes, randomUUID } from 'node:crypto';

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

function newAddress(): string {
  return `10.${[...randomBytes(3)].join('.')}`;
}
