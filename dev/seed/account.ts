import { setTimeout as wait } from 'node:timers/promises';

export const ACCOUNT = { email: 'person@example.com', password: 'a person of the seed', displayName: 'Sam Seed' };

const START_LIMIT_MS = 60_000;
const RETRY_MS = 500;

export interface SignedInUser {
  readonly uid: string;
  readonly token: string;
}

/** Signs in to the Auth emulator at `host` (`host:port`). Creates the account if it does not exist. */
export async function signIn(host: string): Promise<SignedInUser> {
  await untilReady(host);
  const existing = await ask(host, 'signInWithPassword');
  const answer = existing.idToken === undefined ? await ask(host, 'signUp') : existing;
  if (answer.idToken === undefined) {
    throw new Error(`Sign-in as ${ACCOUNT.email} failed: ${answer.error?.message}. Delete the account and try again.`);
  }
  return { uid: answer.localId ?? '', token: answer.idToken };
}

interface Answer {
  readonly idToken?: string;
  readonly localId?: string;
  readonly error?: { readonly message: string };
}

async function ask(host: string, method: 'signInWithPassword' | 'signUp'): Promise<Answer> {
  const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...ACCOUNT, returnSecureToken: true }),
  });
  return response.json();
}

/** Waits until the emulator responds. It starts some seconds later than the Worker. */
async function untilReady(host: string): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const isReady = await fetch(`http://${host}/`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error(`The Auth emulator at ${host} does not answer.`);
    await wait(RETRY_MS);
  }
}
