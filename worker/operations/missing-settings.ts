import type { Config } from '../lib/config';

/** Optional settings, and the effect if they are missing. */
const CONSEQUENCES: readonly (readonly [name: keyof Config, effect: string])[] = [
  ['PUBLIC_ORIGIN', 'links have the host name of each request'],
  ['OPERATOR_NAME', 'the legal pages do not name an operator'],
  ['OPERATOR_ADDRESS', 'the legal pages have no postal address'],
  ['COPYRIGHT_AGENT', 'the legal pages name no copyright agent'],
  ['SUPPORT_EMAIL', 'pages have no support address'],
  ['CONTACT_MAIL_TO', 'messages of the contact form are not mailed'],
  ['MAIL_FROM', 'nothing is mailed to senders and recipients'],
  ['FIREBASE_PROJECT_ID', 'there are no accounts'],
  ['DODO_PREMIUM_PRODUCT_ID', 'nothing can be bought'],
  ['DODO_PAYMENTS_API_KEY', 'nothing can be bought'],
  ['DODO_PAYMENTS_WEBHOOK_KEY', 'nothing can be bought'],
];

export const missingSettings = (config: Config): { name: string; without: string }[] =>
  CONSEQUENCES.filter(([name]) => config[name] === '').map(([name, consequence]) => ({ name, without: consequence }));
