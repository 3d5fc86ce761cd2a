/** The identity provider's other side: what reaches people by mail, and what time does to accounts. */
import { expect } from '@playwright/test';

const host = process.env.E2E_AUTH_HOST;
const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };
const emulator = `http://${host}/emulator/v1/projects/demo-fileshare`;
const toolkit = `http://${host}/identitytoolkit.googleapis.com/v1`;

/** Resolves once it answers, which takes some seconds from the start of the Worker. */
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

/** The code of the newest mail to this address that resets its password. */
async function resetCodeFor(email: string): Promise<string> {
  const answer = await fetch(`${emulator}/oobCodes`);
  const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; requestType: string; oobCode: string }[] };
  const mail = oobCodes.findLast((one) => one.email === email && one.requestType === 'PASSWORD_RESET');
  if (!mail) throw new Error(`Nobody wrote to ${email}.`);
  return mail.oobCode;
}

/** Follows the link of the mail to its end. */
export async function resetPassword(email: string, newPassword: string): Promise<void> {
  const body = JSON.stringify({ oobCode: await resetCodeFor(email), newPassword });
  const answer = await fetch(`${toolkit}/accounts:resetPassword?key=any`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Whether the password still opens an account. */
export async function canSignIn(email: string, password: string): Promise<boolean> {
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const answer = await fetch(`${toolkit}/accounts:signInWithPassword?key=any`, { method: 'POST', headers, body });
  return answer.ok;
}
