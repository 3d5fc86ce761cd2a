import { i18n } from '@lingui/core';
import { startLaterMessages } from './later-messages';

/**
 * Resolves when the messages of the first screens of home and shares have loaded. All other messages load at the same
 * time; `laterMessages` waits for them.
 */
export function loadMessages(): Promise<void> {
  const start = loadStart();
  startLaterMessages(async () => {
    const [{ messages }] = await Promise.all([import('../../words/en/more.po'), start]);
    // `i18n.load` would render all messages again, which disturbs hydration. Their users have waited for them.
    Object.assign(i18n.messages, messages);
  });
  return start;
}

async function loadStart(): Promise<void> {
  const { messages } = await import('../../words/en/start.po');
  i18n.loadAndActivate({ locale: 'en', messages });
}
