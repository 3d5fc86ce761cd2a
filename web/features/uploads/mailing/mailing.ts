/** Confirms the sender's address, then asks for the emails. Runs outside React, so the sender can leave the page. */
import { mailEndpoints } from '../../../../worker/contract/calls/mail';
import { SECOND_MS } from '../../../../worker/contract/units';
import { call } from '../../../lib/api';
import { isRetryable } from '../../../lib/is-retryable';
import { isSameAddress, type MailWish, NO_MAIL } from '../../../lib/mail-wish';
import { queryClient } from '../../../lib/query-client';
import { createStore, type Store } from '../../../lib/store';
import { MAIL_SENDER_KEY } from './sender-address';

export type MailingState =
  | { readonly name: 'checking' }
  /** A code was emailed to `address`. `ticket` belongs to the code. */
  | { readonly name: 'code'; readonly address: string; readonly ticket: string }
  /** `failure` is null if no code was requested. */
  | { readonly name: 'no-code'; readonly address: string; readonly failure: unknown }
  /** The address is confirmed. The emails are not requested yet. */
  | { readonly name: 'confirmed' }
  /** `isWaiting`: the server waits until all files have arrived. */
  | { readonly name: 'asked'; readonly isWaiting: boolean }
  | { readonly name: 'failed'; readonly failure: unknown };

/** `userId` owns the folder, unless there is a `managementSecret`. */
export interface MailCaller {
  readonly userId: string;
  readonly managementSecret?: string | undefined;
}

const RETRY_MS = [2 * SECOND_MS, 10 * SECOND_MS, 30 * SECOND_MS];

/** Starts to confirm the sender's address. Call `mailFolder` when all files are announced. */
export function startMailing(wish: MailWish, caller: MailCaller): Mailing {
  const mailing = new Mailing(wish, caller);
  void mailing.start();
  return mailing;
}

/** Asks the sender for an address and confirms it. */
export const confirmOnly = (address: string, caller: MailCaller): Mailing =>
  new Mailing({ ...NO_MAIL, address }, caller, { name: 'no-code', address, failure: null });

export class Mailing {
  readonly wish: MailWish;
  readonly state: Store<MailingState>;
  readonly #caller: MailCaller;
  #folderId: string | null = null;

  constructor(wish: MailWish, caller: MailCaller, state: MailingState = { name: 'checking' }) {
    this.wish = wish;
    this.#caller = caller;
    this.state = createStore(state);
  }

  async start(): Promise<void> {
    if (await this.#isConfirmed(this.wish.address)) this.#confirmed();
    else await this.sendCode(this.wish.address);
  }

  async sendCode(address: string): Promise<void> {
    const { userId } = this.#caller;
    const before = this.state.get();
    const isRepeated = before.name === 'code' && before.address === address.trim();
    if (!isRepeated) this.state.set({ name: 'checking' });
    try {
      const { ticket, isConfirmed } = await call(mailEndpoints.confirmMail, { userId, address: address.trim() });
      if (isConfirmed) this.#confirmed();
      else this.state.set({ name: 'code', address: address.trim(), ticket });
    } catch (failure) {
      this.state.set({ name: 'no-code', address, failure });
    }
  }

  /** Rejects if the call fails, for example because the code is wrong. */
  async enterCode(code: string): Promise<void> {
    const state = this.state.get();
    if (state.name !== 'code') return;
    await call(mailEndpoints.enterMailCode, { userId: this.#caller.userId, ticket: state.ticket, code });
    this.#confirmed();
  }

  /** Checks whether the sender has opened the link in the email, for example in another tab. */
  async checkLink(): Promise<void> {
    const before = this.state.get();
    if (before.name !== 'code' || !(await this.#isConfirmed(before.address))) return;
    if (this.state.get() === before) this.#confirmed();
  }

  /** Asks the server for the emails about the folder, as soon as the address is confirmed. */
  async mailFolder(folderId: string): Promise<void> {
    this.#folderId = folderId;
    if (this.state.get().name === 'confirmed') await this.#ask();
  }

  async retry(): Promise<void> {
    this.state.set({ name: 'checking' });
    await this.start();
  }

  /** Returns true if this browser or account has confirmed the address. Returns false if the call fails. */
  async #isConfirmed(address: string): Promise<boolean> {
    const { userId } = this.#caller;
    const sender = await call(mailEndpoints.mailSender, { userId }).catch(() => ({ address: null }));
    return sender.address !== null && isSameAddress(sender.address, address);
  }

  #confirmed(): void {
    void queryClient.invalidateQueries({ queryKey: [MAIL_SENDER_KEY] });
    this.state.set({ name: 'confirmed' });
    if (this.#folderId !== null) void this.#ask();
  }

  async #ask(attempt = 0): Promise<void> {
    try {
      const { isWaiting } = await this.#callServer(this.#folderId ?? '');
      this.state.set({ name: 'asked', isWaiting });
    } catch (failure) {
      const waitMs = RETRY_MS[attempt];
      if (waitMs === undefined || !isRetryable(failure)) this.state.set({ name: 'failed', failure });
      else setTimeout(() => void this.#ask(attempt + 1), waitMs);
    }
  }

  #callServer(folderId: string): Promise<{ isWaiting: boolean }> {
    const { userId, managementSecret } = this.#caller;
    const { recipients, senderName, wantsDownloads } = this.wish;
    const mail = { folderId, recipients: [...recipients], senderName: senderName.trim(), wantsDownloads };
    const input = managementSecret === undefined ? { ...mail, userId } : mail;
    return call(mailEndpoints.mailFolder, input, { managementSecret });
  }
}
