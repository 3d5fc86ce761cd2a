import { SECOND_MS } from '../../../worker/contract/units';
import { laterMessages } from '../words/later-messages';

const CHUNK_TIMEOUT_MS = 120 * SECOND_MS;

export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
}

/** Returns a function that loads code and the texts of later screens. It rejects if loading fails or takes too long. */
export const loadCode = <Module>(load: () => Promise<Module>, timeoutMs?: number): (() => Promise<Module>) =>
  loadStartCode(async () => {
    const [module] = await Promise.all([load(), laterMessages()]);
    return module;
  }, timeoutMs);

/** Does not load the texts of later screens. Only for pages whose first screen needs only the catalogue `start`. */
export const loadStartCode =
  <Module>(load: () => Promise<Module>, timeoutMs = CHUNK_TIMEOUT_MS): (() => Promise<Module>) =>
  async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new CodeNotLoaded()), timeoutMs);
    });
    try {
      return await Promise.race([load(), timeout]);
    } finally {
      clearTimeout(timer);
    }
  };
