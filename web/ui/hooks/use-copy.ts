import { useEffect, useState } from 'react';
import { SECOND_MS } from '../../../worker/contract/units';

const COPIED_NOTICE_MS = 2 * SECOND_MS;

/** If the browser forbids the clipboard, an alert shows the text. `copied` is true for 2 seconds after a copy. */
export function useCopy(text: string, onRefused?: () => void): { copied: boolean; copy(): Promise<void> } {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      window.alert(text);
      onRefused?.();
    }
  }
  return { copied, copy };
}
