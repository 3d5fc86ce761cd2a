import { t } from '@lingui/core/macro';
import receiveJs from './snippets/receive.js?raw';
import receiveMjs from './snippets/receive.mjs?raw';
import receivePy from './snippets/receive.py?raw';
import receiveSh from './snippets/receive.sh?raw';
import sendJs from './snippets/send.js?raw';
import sendMjs from './snippets/send.mjs?raw';
import sendPy from './snippets/send.py?raw';
import sendSh from './snippets/send.sh?raw';

export const programLanguages = () =>
  [
    { value: 'curl', label: 'curl', send: sendSh, receive: receiveSh },
    { value: 'browser', label: t`Browser`, send: sendJs, receive: receiveJs },
    { value: 'node', label: 'Node.js', send: sendMjs, receive: receiveMjs },
    { value: 'python', label: 'Python', send: sendPy, receive: receivePy },
  ] as const;

export type Language = ReturnType<typeof programLanguages>[number]['value'];
