import type { Random } from './random.ts';

/** Out of reach: the request is lost. Not heard: the response is lost. */
export type FarFault = 'provider out of reach' | 'provider not heard';

const SHARE = 0.3;

/** Sends the server's requests to the internet. After `spoil`, requests to the payment provider may fail. */
export class FarSide {
  readonly #provider: string;
  #random: Random | null = null;
  #onFault: (kind: FarFault) => void = () => undefined;

  constructor(provider: string) {
    this.#provider = provider;
  }

  spoil(random: Random | null, onFault: (kind: FarFault) => void = () => undefined): void {
    this.#random = random;
    this.#onFault = onFault;
  }

  async reach(url: string, init: RequestInit): Promise<Response> {
    const random = url.startsWith(this.#provider) && this.#random?.chance(SHARE) ? this.#random : null;
    if (random?.chance(0.5)) {
      this.#onFault('provider out of reach');
      throw new TypeError('The provider cannot be reached.');
    }
    const answer = await fetch(url, init);
    if (random) {
      await answer.body?.cancel();
      this.#onFault('provider not heard');
      throw new TypeError('The response of the provider was lost.');
    }
    return answer;
  }
}
