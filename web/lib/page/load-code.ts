import { SECOND_MS } from '../../../worker/contract/units';

/** Screens. */
const CHUNK_TIMEOUT_MS = 120 * SECOND_MS;

/** Loads a part of the page's code; rejects with a sentence when it does not come. Reloading the page tries again. */
export const loadCode =
  <Module>(load: () => Promise<Module>, timeoutMs = CHUNK_TIMEOUT_MS): (() => Promise<Module>) =>
  async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('A part of this page is taking too long to load. Reload the page to try again.')),
        timeoutMs,
      );
    });
    try {
      return await Promise.race([load(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
