/** Contents of a mail. `text-part.ts` and `html-part.ts` render them. */
export interface Letter {
  /** Contains no text of users. */
  readonly subject: string;
  /** Shown beside the subject in lists of mails. */
  readonly preheader: string;
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Why the recipient gets this mail. */
  readonly reason: string;
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** Text of a user, possibly with line breaks. */
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string; readonly isQuiet: boolean }
  /** URL as text, to read and to copy. */
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
  /** Link to the contact form. In a mail about a folder, the form reports the folder. */
  readonly report: FooterLink;
  readonly operator: string;
}
