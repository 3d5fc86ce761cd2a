/** Problems stop a deployment, notes do not. Each tells the operator what to do. */
import { WEBHOOK_EVENTS } from '../../worker/payments/webhook-events.ts';
import type { Settings } from './settings.ts';

const NO_ID = /^[0-]*$/;

/** Returns problems with the account and the domain. A rehearsal does not check them. */
export function accountProblems({ database, origin }: Settings): string[] {
  return [
    ...(NO_ID.test(database.id)
      ? [`Put the id that "npx wrangler d1 create ${database.name}" prints into wrangler.toml, as database_id.`]
      : []),
    ...(origin?.protocol === 'https:'
      ? []
      : ['Set PUBLIC_ORIGIN in wrangler.toml to the public URL, for example https://files.example.com.']),
  ];
}

/** Returns the problems with the settings. `configProblem` is the Worker's own error message, or null. */
export function settingsProblems({ vars }: Settings, configProblem: string | null): string[] {
  const { CONTACT_MAIL_TO: to = '', CONTACT_MAIL_FROM: from = '', MAIL_FROM = '', PUBLIC_ORIGIN = '' } = vars;
  return [
    ...(configProblem === null ? [] : [configProblem]),
    ...((to === '') === (from === '') ? [] : ['Set both CONTACT_MAIL_TO and CONTACT_MAIL_FROM, or neither.']),
    ...(to !== '' && to.toLowerCase() === from.toLowerCase()
      ? ['CONTACT_MAIL_TO and CONTACT_MAIL_FROM must differ.']
      : []),
    ...(MAIL_FROM !== '' && PUBLIC_ORIGIN === ''
      ? ['MAIL_FROM also needs PUBLIC_ORIGIN, for the links in mails.']
      : []),
  ];
}

/** Returns notes about empty optional settings, and about the webhook of the payment provider. */
export function remarks({ vars }: Settings): string[] {
  const effects: Readonly<Record<string, string>> = {
    OPERATOR_NAME: 'the legal pages do not name an operator',
    FIREBASE_PROJECT_ID: 'there are no accounts',
    CONTACT_MAIL_TO: 'messages of the contact form are only stored',
  };
  const notes = Object.entries(effects)
    .filter(([name]) => (vars[name] ?? '') === '')
    .map(([name, effect]) => `${name} is empty: ${effect}.`);
  if ((vars.DODO_PREMIUM_PRODUCT_ID ?? '') === '') return notes;
  return [...notes, `The webhook at Dodo Payments must send ${WEBHOOK_EVENTS.join(', ')}.`];
}

/** Returns problems with missing secrets: required ones in `stop`, others in `recommended`. */
export function secretProblems(names: readonly string[]): { stop: string[]; recommended: string[] } {
  const missing = (name: string) => !names.includes(name);
  return {
    stop: missing('SIGNING_SECRET')
      ? ['SIGNING_SECRET is missing: openssl rand -base64 32 | npx wrangler secret put SIGNING_SECRET']
      : [],
    recommended: ['ADMIN_EMAIL', 'ADMIN_PASSWORD']
      .filter(missing)
      .map((name) => `${name} is missing, so nobody can log in to /admin.`),
  };
}

/** Returns a problem for each built page that contains a host name of the local machine. */
export function localTraces(files: Readonly<Record<string, string>>): string[] {
  return Object.entries(files).flatMap(([name, text]) => {
    const match = /\b(localhost|127\.0\.0\.1)\b(:\d+)?/.exec(text);
    return match ? [`dist/web/${name} contains ${match[0]}, so it was not built for a deployment.`] : [];
  });
}
