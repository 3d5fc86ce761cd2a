import { randomUUID } from 'node:crypto';
import { createCall } from '../../web/lib/api.ts';
import { endpoints } from '../../worker/contract/calls/endpoints.ts';
import { type Check, Skipped, type Target } from './check.ts';
import { archiveFiles, fetchingChecks } from './checks/fetching.ts';
import { mailChecks } from './checks/mail.ts';
import { paymentChecks } from './checks/payment.ts';
import { programChecks } from './checks/programs.ts';
import { FILES, sendingChecks } from './checks/sending.ts';
import { siteChecks } from './checks/site.ts';
import { announce } from './folder.ts';

const CHECKS: readonly Check[] = [
  ...siteChecks,
  ...paymentChecks,
  ...sendingChecks,
  ...fetchingChecks,
  ...programChecks,
  ...mailChecks,
];

/** Runs the smoke test, prints the results, and deletes its uploads. Returns true if no check failed. */
export async function smoke(url: URL, { mail, mailTo }: Pick<Target, 'mail' | 'mailTo'>): Promise<boolean> {
  const call = createCall(url.origin);
  const userId = `user_${randomUUID()}`;
  const startedAt = Date.now();
  await call(endpoints.health, {}).catch((cause: unknown) => {
    throw new Error(`${url.origin} is not a running Fileshare.`, { cause });
  });
  const folders: string[] = [];
  const announceFolder = async (name: string, sizes: Readonly<Record<string, number>>) => {
    const folder = await announce(call, userId, name, sizes);
    folders.push(folder.folderId);
    return folder;
  };
  const counts = { passed: 0, skipped: 0, failed: 0 };
  try {
    const folder = await announceFolder('Smoke test', FILES);
    const smallFolder = await announceFolder('Smoke test, small files', archiveFiles);
    const target: Target = { url, mail, mailTo, folder, smallFolder };
    for (const check of CHECKS) counts[await runCheck(check, target)]++;
  } finally {
    for (const folderId of folders) await call(endpoints.deleteFolder, { folderId, userId });
  }
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s.`);
  return counts.failed === 0;
}

async function runCheck(check: Check, target: Target): Promise<'passed' | 'skipped' | 'failed'> {
  const startedAt = Date.now();
  try {
    const result = await check.run(target);
    if (result instanceof Skipped) {
      console.log(`skipped  ${check.claim}: ${result.reason}.`);
      return 'skipped';
    }
    console.log(`passed   ${check.claim} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    return 'passed';
  } catch (error) {
    console.log(`FAILED   ${check.claim}`);
    console.log(`         ${error instanceof Error ? error.message : String(error)}`);
    console.log(`         ${check.advice}`);
    return 'failed';
  }
}
