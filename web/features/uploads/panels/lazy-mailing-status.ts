import { lazyComponent } from '../../../lib/page/lazy-component';

export const MailingStatus = lazyComponent(async () => (await import('../mailing/mailing-status')).MailingStatus);
