/** A mail before it is rendered. `text-part.ts` and `html-part.ts` render the same letter. */
export interface Letter {
  /** Contains no text of users. */
  readonly subject: string;
  /** Text that mail programs show beside the subject in lists of mails. */
  readonly preheader: string;
  /** Heading of the mail. Text of users is defanged. */
  readonly title: string;
  readonly blocks: readonly Block[];
  /** Sentence that says why the recipient gets this mail. */
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
  /** Page that unsubscribes the recipient. */
  readonly unsubscribe: FooterLink;
  /**
   * Contact form. If the mail is about a folder, the link reports the folder. Otherwise it is for a message to the
   * operator.
   */
  readonly report: FooterLink;
  /** Name and postal address of the operator. Empty if the operator has not set them. */
  readonly operator: string;
}
