import { t } from '@lingui/core/macro';

/** Translates a problem of the operator's settings. Returns other problems unchanged. */
export function settingProblem(problem: string): string {
  const [, setting] = /^([A-Z_]+) is missing\.$/.exec(problem) ?? [];
  if (setting !== undefined) return t({ message: `${setting} is missing.`, comment: 'setting: CONTACT_MAIL_FROM' });
  const [, from, to] = /^([A-Z_]+) and ([A-Z_]+) are the same address\.$/.exec(problem) ?? [];
  if (from === undefined || to === undefined) return problem;
  return t({
    message: `${from} and ${to} are the same address.`,
    comment: 'from: CONTACT_MAIL_FROM. to: CONTACT_MAIL_TO',
  });
}
