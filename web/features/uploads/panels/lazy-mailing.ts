import { lazyComponent } from '../../../lib/page/lazy-component';

export const EmailIt = lazyComponent(async () => (await import('../mailing/email-it')).EmailIt);
export const MailingStatus = lazyComponent(async () => (await import('../mailing/mailing-status')).MailingStatus);
