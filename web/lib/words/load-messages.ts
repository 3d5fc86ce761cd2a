import { i18n } from '@lingui/core';
import './isolate-values';
import { startLaterMessages } from './later-messages';
import { setErrorWords } from './loaded-error-words';

/**
 * Resolves when the messages of the first screens of home and shares have loaded. All other messages load at the same
 * time; `laterMessages` waits for them.
 */
export function loadMessages(): Promise<void> {
  const start = loadStart();
  startLaterMessages(async () => {
    const [{ messages }, { errorWords }] = await Promise.all([
      import('../../words/en/more.po'),
      import('./error-words'),
      start,
    ]);
    // `i18n.load` would render all messages again, which disturbs hydration. Their users have waited for them.
    Object.assign(i18n.messages, messages);
    setErrorWords(errorWords);
  });
  return start;
}

async function loadStart(): Promise<void> {
  const { messages } = await import('../../words/en/start.po');
  i18n.loadAndActivate({ locale: 'en', messages });
}
