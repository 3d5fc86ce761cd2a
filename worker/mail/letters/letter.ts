/** A mail before `text-part.ts` and `html-part.ts` render it. */
export interface Letter {
  /** Without text of users. */
  readonly subject: string;
  /** Text beside the subject in lists of mails. */
  readonly preheader: string;
  /** Text of users is defanged. */
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  readonly reason: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Text of a user, possibly with line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  /** A quiet button is less prominent. */
  | { readonly kind: 'button'; readonly label: string; readonly url: string; readonly isQuiet: boolean }
  /** URL to read and to copy. */
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'facts'; readonly rows: readonly Fact[] }
  | { readonly kind: 'code'; readonly code: string };

export type Fact = readonly [name: string, value: string];

export interface FooterLink {
  readonly label: string;
  readonly url: string;
}

export interface Footer {
  readonly unsubscribe: FooterLink;
  /** Contact form. In a mail about a folder, it reports the folder. */
  readonly report: FooterLink;
  /** Name and postal address of the operator. Empty if not set. */
  readonly operator: string;
}
