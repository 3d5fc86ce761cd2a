/** Sentences about the emails of an upload. Pure. */

/** `isWaiting` is true until all files have arrived. */
export function askedWords(recipients: readonly string[], isWaiting: boolean): string {
  const [first] = recipients;
  if (first === undefined) return isWaiting ? 'We’ll email you when everything has arrived.' : 'Emailed to you.';
  const people = recipients.length === 1 ? first : `${recipients.length} people`;
  return isWaiting ? `We’ll email it to ${people} when everything has arrived.` : `Emailed to ${people}.`;
}
