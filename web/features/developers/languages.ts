import receiveMjs from './snippets/receive.mjs?raw';
import receivePy from './snippets/receive.py?raw';
import receiveSh from './snippets/receive.sh?raw';
import sendMjs from './snippets/send.mjs?raw';
import sendPy from './snippets/send.py?raw';
import sendSh from './snippets/send.sh?raw';

/** The programs that the guide shows; they are tested as they stand (`test/worker/programs/developers-snippets.test.ts`). */
export const LANGUAGES = [
  { value: 'curl', label: 'curl', send: sendSh, receive: receiveSh },
  { value: 'javascript', label: 'JavaScript', send: sendMjs, receive: receiveMjs },
  { value: 'python', label: 'Python', send: sendPy, receive: receivePy },
] as const;

export type Language = (typeof LANGUAGES)[number]['value'];
