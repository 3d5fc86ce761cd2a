import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OperationsAnswer } from '../../../../worker/contract/calls/operations';
import { codeWords } from '../code-words';

const NO_PAYMENT = msg`nothing can be bought`;

/** Translations of the texts in `worker/operations/missing-settings.ts`. */
const CONSEQUENCES: Readonly<Record<string, MessageDescriptor>> = {
  PUBLIC_ORIGIN: msg`links have the host name of each request`,
  OPERATOR_NAME: msg`the legal pages do not name an operator`,
  OPERATOR_ADDRESS: msg`the legal pages have no postal address`,
  COPYRIGHT_AGENT: msg`the legal pages name no copyright agent`,
  SUPPORT_EMAIL: msg`pages have no support address`,
  CONTACT_MAIL_TO: msg`messages of the contact form are not mailed`,
  MAIL_FROM: msg`nothing is mailed to senders and recipients`,
  FIREBASE_PROJECT_ID: msg`there are no accounts`,
  DODO_PREMIUM_PRODUCT_ID: NO_PAYMENT,
  DODO_PAYMENTS_API_KEY: NO_PAYMENT,
  DODO_PAYMENTS_WEBHOOK_KEY: NO_PAYMENT,
};

export const consequenceOf = ({ name, without }: OperationsAnswer['missing'][number]): string =>
  codeWords(CONSEQUENCES, name, without);
