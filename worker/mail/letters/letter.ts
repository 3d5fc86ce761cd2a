/** A mail before it is rendered. `text-part.ts` and `html-part.ts` render the same letter. */
export interface Letter {
  /** Contains no text of users. */
  readonly subject: string;
  /** Text that mail programs show beside the subject in lists of mails. */
  readonly preheader: string;
  /** Heading of the mail. Text of users is defanged. */
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  readonly reason: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Text of a user, possibly with line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** A quiet button is less important than the others. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string; readonly isQuiet: boolean }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'code'; readonly code: string };

export type Fact = readonly [name: string, value: string];

export interface FooterLink {
  readonly label: string;
  readonly url: string;
}

/** End of every mail. */
export interface Footer {
  /** Page on which the recipient unsubscribes. */
  readonly unsubscribe: FooterLink;
  /** Contact form, to report the files. If the mail is not about files, to write to the operator. */
  readonly report: FooterLink;
  /** Name and postal address of the operator. Empty if unknown. */
  readonly operator: string;
}
