import { parseEnv } from 'node:util';
import { ApiError, createCall } from '../../web/lib/api.ts';
import { adminEndpoints } from '../../worker/contract/calls/admin.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { REPORT_SUBJECT } from '../../worker/contract/contact-subjects.ts';
import { devVars } from '../dev-vars.ts';

const WRITER = { name: 'Robin Reader', email: 'reader@example.com' };
const QUESTION = 'How long are my files kept?';
const REASON = 'The rights holder asked for it (notice 4711).';

export async function logIn(url: URL): Promise<string> {
  const { ADMIN_EMAIL: email = '', ADMIN_PASSWORD: password = '' } = parseEnv(devVars());
  const { token } = await createCall(url.origin)(adminEndpoints.adminLogin, { email, password });
  return token;
}

/** Sends a question to the operator, and a report of each link. Skips messages that already exist. */
export async function writeToOperator(url: URL, bearer: string, links: readonly string[]): Promise<void> {
  const call = createCall(url.origin);
  const { submissions } = await call(adminEndpoints.adminSubmissions, {}, { bearer });
  const existing = new Set(submissions.map((submission) => submission.folderUrl ?? submission.message));
  if (!existing.has(QUESTION)) {
    await call(endpoints.contact, { ...WRITER, subject: 'General Question', message: QUESTION });
  }
  for (const folderUrl of links.filter((link) => !existing.has(link))) {
    await call(endpoints.contact, { ...WRITER, subject: REPORT_SUBJECT, folderUrl, message: 'This is mine.' });
  }
}

/** Takes a folder down. Does nothing if it is already taken down. */
export async function takeDown(url: URL, bearer: string, link: string): Promise<void> {
  try {
    await createCall(url.origin)(adminEndpoints.adminTakedown, { url: link, reason: REASON }, { bearer });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'taken_down') throw error;
  }
}
