import { plural, t } from '@lingui/core/macro';

/** `isWaiting` is true until all files have arrived. */
export function recipientWords(recipients: readonly string[], isWaiting: boolean): string {
  const [address] = recipients;
  if (address === undefined) return isWaiting ? t`We’ll email you when everything has arrived.` : t`Emailed to you.`;
  if (recipients.length === 1) {
    return isWaiting ? t`We’ll email it to ${address} when everything has arrived.` : t`Emailed to ${address}.`;
  }
  return isWaiting
    ? plural(
        { recipientCount: recipients.length },
        {
          one: 'We’ll email it to # person when everything has arrived.',
          other: 'We’ll email it to # people when everything has arrived.',
        },
      )
    : plural({ recipientCount: recipients.length }, { one: 'Emailed to # person.', other: 'Emailed to # people.' });
}
