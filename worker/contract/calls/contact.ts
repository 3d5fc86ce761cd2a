import * as z from 'zod/mini';
import { TYPED_BODY } from '../body-limits';
import { CONTACT_SUBJECTS } from '../contact-subjects';
import { filledText, successAnswer, text } from '../fields';
import { CONTACT_MESSAGE_MAX_CHARS, EMAIL_MAX_CHARS, NAME_MAX_CHARS, URL_MAX_CHARS } from '../limits';
import { endpoint } from './endpoint';

/** For an e-mail header, which must be a single line. */
const singleLine = (count: number) => filledText(count).check(z.regex(/^\P{Cc}*$/u, 'must be a single line'));

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
      /** An http or https URL. Required to report content. */
      folderUrl: z.nullish(text(URL_MAX_CHARS)),
      message: filledText(CONTACT_MESSAGE_MAX_CHARS),
      /** Hidden field that only robots fill in. If it has text, the server responds as usual, but stores nothing. */
      website: z._default(z.string('must be text'), ''),
    }),
    output: successAnswer,
    errors: ['too_many_messages'],
  }),
} as const;
