import * as z from 'zod/mini';
import { TYPED_BODY } from '../body-limits';
import { CONTACT_SUBJECTS } from '../contact-subjects';
import { maxChars, text } from '../fields';
import { CONTACT_MESSAGE_MAX_CHARS, EMAIL_MAX_CHARS, NAME_MAX_CHARS, URL_MAX_CHARS } from '../limits';
import { endpoint } from './endpoint';

const nonEmptyText = (count: number) =>
  z.string('must be text').check(z.trim(), z.minLength(1, 'must not be empty'), maxChars(count));

/** Must be a single line, because the server puts the text into a header of an e-mail. */
const singleLine = (count: number) => nonEmptyText(count).check(z.regex(/^\P{Cc}*$/u, 'must be a single line'));

export const contactEndpoints = {
  contact: endpoint({
    method: 'POST',
    path: '/api/contact',
    caller: 'anyone',
    scope: 'public',
    body: TYPED_BODY,
    input: z.object({
      name: singleLine(NAME_MAX_CHARS),
      email: singleLine(EMAIL_MAX_CHARS).check(z.regex(z.regexes.email, 'must be an email address')),
      subject: z.enum(CONTACT_SUBJECTS, 'must be one of the subjects'),
      /** Required if content is reported. An http or https URL. */
      folderUrl: z.nullish(text(URL_MAX_CHARS)),
      message: nonEmptyText(CONTACT_MESSAGE_MAX_CHARS),
      /**
       * Hidden field that only robots fill in. If this field has a value, the server stores nothing, but sends the
       * same response as for a stored message.
       */
      website: z._default(z.string('must be text'), ''),
    }),
    output: z.object({ success: z.literal(true) }),
    errors: ['too_many_messages'],
  }),
} as const;
