/**
 * Runs the Auth emulator in its own process, because loading it takes seconds. The process ends with its parent.
 * Arguments: project, host, port, and the file that stores accounts between restarts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { createApp } from 'firebase-tools/lib/emulator/auth/server.js';

const SAVE_DELAY_MS = 200;
const ACCOUNTS_MAX = 1000;

const [project = '', host = '', port = '', file = ''] = process.argv.slice(2);
const accounts = `http://${host}:${port}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
const emulator = `http://${host}:${port}/emulator/v1/projects/${project}`;
const headers = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };

let saveTimer: NodeJS.Timeout | undefined;
const saveSoon = () => {
  clearTimeout(saveTimer);
  saveTimer = setTimeout(() => void save(), SAVE_DELAY_MS);
};

async function save(): Promise<void> {
  const answer = await fetch(`${accounts}:batchGet?maxResults=${ACCOUNTS_MAX}`, { headers });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await answer.text());
}

/** Turns on email enumeration protection, the default of new Firebase projects. */
async function protectAddresses(): Promise<void> {
  const body = JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } });
  await fetch(`${emulator}/config`, { method: 'PATCH', headers, body });
}

async function load(): Promise<void> {
  const { users } = JSON.parse(readFileSync(file, 'utf8'));
  if (!users?.length) return;
  const body = JSON.stringify({ users, allowOverwrite: true });
  const answer = await fetch(`${accounts}:batchCreate`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Prints the last mail. The emulator does not send it. */
async function printLastMail(): Promise<void> {
  const answer = await fetch(`${emulator}/oobCodes`, { headers });
  const mail = (await answer.json()).oobCodes?.at(-1);
  if (mail) console.log(`Mail to ${mail.email}: ${mail.oobLink}`);
}

// Stop signals also reach child processes, but the parent may still need the emulator.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());

const app = await createApp(project);
const server = createServer((request, response) => {
  if (request.method !== 'GET') response.once('finish', saveSoon);
  if (request.url?.includes(':sendOobCode')) response.once('finish', () => void printLastMail());
  app(request, response);
});
server.listen(Number(port), host, () =>
  protectAddresses()
    .then(load)
    .catch(() => {})
    .then(() => process.send?.('ready')),
);
