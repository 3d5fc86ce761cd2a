import type { Config } from '../lib/config';

/** What an installation does without, by the setting that is left out; the Worker takes these settings as they are. */
const WITHOUT: readonly (readonly [name: keyof Config, what: string])[] = [
  ['PUBLIC_ORIGIN', 'links name whatever host was asked'],
  ['OPERATOR_NAME', 'the legal pages name nobody who runs this'],
  ['OPERATOR_ADDRESS', 'the legal pages have no postal address'],
  ['COPYRIGHT_AGENT', 'the legal pages name nobody who takes notices of infringement'],
  ['SUPPORT_EMAIL', 'pages name no address for support'],
  ['CONTACT_MAIL_TO', 'messages of the contact form are not mailed'],
  ['FIREBASE_PROJECT_ID', 'there are no accounts'],
  ['DODO_PREMIUM_PRODUCT_ID', 'nothing can be bought'],
  ['DODO_PAYMENTS_API_KEY', 'nothing can be bought'],
  ['DODO_PAYMENTS_WEBHOOK_KEY', 'nothing can be bought'],
];

/** The settings that are left out, and what there is not without each. */
export const missingSettings = (config: Config): { name: string; without: string }[] =>
  WITHOUT.filter(([name]) => config[name] === '').map(([name, without]) => ({ name, without }));
