import { i18n, type Messages } from '@lingui/core';
import { type Language, localeOf } from '../../../worker/contract/languages';
import type { PageMessages } from '../../../worker/contract/page-data';
import './isolate-values';
import { setLanguage } from './language';
import { laterMessages, startLaterMessages } from './later-messages';
import { setErrorWords } from './loaded-error-words';

type LoadCatalogue = () => Promise<{ readonly messages: Messages }>;

type Catalogues = Readonly<Record<keyof PageMessages, LoadCatalogue>>;

let loadAdmin: LoadCatalogue = async () => ({ messages: {} });

/** Resolves when the messages of the first screens have loaded. `laterMessages` waits for the others. */
export function loadMessages(language: Language, catalogues: Catalogues): Promise<void> {
  setLanguage(language);
  loadAdmin = catalogues.admin;
  const start = loadStart(language, catalogues);
  startLaterMessages(async () => {
    const [{ messages }, { errorWords }] = await Promise.all([catalogues.more(), import('./error-words'), start]);
    // `i18n.load` would render all messages again, which disturbs hydration.
    Object.assign(i18n.messages, messages);
    setErrorWords(errorWords);
  });
  return start;
}

export async function loadAdminMessages(): Promise<void> {
  const [{ messages }] = await Promise.all([loadAdmin(), laterMessages()]);
  Object.assign(i18n.messages, messages);
}

async function loadStart(language: Language, { start }: Catalogues): Promise<void> {
  const { messages } = await start();
  i18n.loadAndActivate({ locale: localeOf(language), messages });
}
