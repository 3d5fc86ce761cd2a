import { expect } from '@playwright/test';

const host = process.env.E2E_AUTH_HOST;
const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
const emulator = `http://${host}/emulator/v1/projects/demo-fileshare`;
const toolkit = `http://${host}/identitytoolkit.googleapis.com/v1`;

/** Waits for the emulator, which starts some seconds after the Worker. */
export const emulatorReady = () =>
  expect
    .poll(
      () =>
        fetch(`http://${host}/`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 90_000 },
    )
    .toBe(true);

interface Mail {
  /** Current address of the account. `newEmail` is the address to confirm, if it is new. */
  readonly email: string;
  readonly newEmail?: string;
  readonly requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL' | 'VERIFY_AND_CHANGE_EMAIL';
  readonly oobCode: string;
  readonly oobLink: string;
}

async function mailTo(address: string, requestType: Mail['requestType']): Promise<Mail> {
  const answer = await fetch(`${emulator}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: Mail[] };
  const mail = oobCodes.findLast(
    (code) => (code.newEmail ?? code.email) === address && code.requestType === requestType,
  );
  if (!mail) throw new Error(`Nobody wrote to ${address}.`);
  return mail;
}

export async function openMailedLink(address: string, requestType: Mail['requestType']): Promise<void> {
  const answer = await fetch((await mailTo(address, requestType)).oobLink);
  if (!answer.ok) throw new Error(await answer.text());
}

export async function resetPassword(email: string, newPassword: string): Promise<void> {
  const body = JSON.stringify({ oobCode: (await mailTo(email, 'PASSWORD_RESET')).oobCode, newPassword });
  const answer = await fetch(`${toolkit}/accounts:resetPassword?key=any`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function canSignIn(email: string, password: string): Promise<boolean> {
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const answer = await fetch(`${toolkit}/accounts:signInWithPassword?key=any`, { method: 'POST', headers, body });
  return answer.ok;
}

/** When a password changes, the provider ends all sessions of the account. */
export async function changePasswordElsewhere(email: string, password: string, newPassword: string): Promise<void> {
  const post = async (call: string, body: object) => {
    const answer = await fetch(`${toolkit}/accounts:${call}?key=any`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as { idToken: string };
  };
  const { idToken } = await post('signInWithPassword', { email, password, returnSecureToken: true });
  await post('update', { idToken, password: newPassword, returnSecureToken: true });
}
