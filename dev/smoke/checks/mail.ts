import { createCall } from '../../../web/lib/api.ts';
import { endpoints } from '../../../worker/contract/calls/endpoints.ts';
import { mailEndpoints } from '../../../worker/contract/calls/mail.ts';
import { type Check, must, Skipped } from '../check.ts';

export const mailChecks: readonly Check[] = [
  {
    claim: 'the Worker accepts a mail to the given address (then look into the mailbox)',
    advice: 'Set MAIL_FROM and PUBLIC_ORIGIN, and look at the mail errors in /admin, "Operations".',
    async run({ url, mailTo }) {
      if (mailTo === null) return new Skipped('needs --mail-to you@example.com');
      const call = createCall(url.origin);
      must((await call(endpoints.config, {})).mail === true, 'Mail is off.');
      const { ticket } = await call(mailEndpoints.confirmMail, { address: mailTo });
      must(ticket !== '', 'The response has no ticket.');
      return undefined;
    },
  },
];
