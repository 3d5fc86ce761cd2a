import { drawFault, type FaultKind } from './fault.ts';
import type { Orders, Stage as RequestStage } from './proxy.ts';
import type { Random } from './random.ts';
import type { ProxiedRequest } from './transfer.ts';

/** The server dies `afterMs` after request number `nth` has reached `stage`. A new process starts after `downMs`. */
interface Death {
  readonly nth: number;
  readonly stage: RequestStage;
  readonly afterMs: number;
  readonly downMs: number;
}

function drawDeath(random: Random): Death | null {
  if (!random.chance(0.6)) return null;
  return {
    nth: random.int(1, 9),
    stage: random.pick(['here', 'half', 'out', 'out', 'answered']),
    afterMs: random.chance(0.5) ? 0 : random.int(1, 40),
    downMs: random.int(0, 250),
  };
}

const ADDRESS = 'cf-connecting-ip';
const FAULT_SHARES = [0.15, 0.3, 0.45, 0.6];

export class Spoiling implements Orders {
  readonly #random: Random;
  readonly #share: number;
  readonly #death: Death | null;
  readonly #kill: (downMs: number) => void;
  readonly #seen = new Map<string, number>();
  readonly #reached = new Map<RequestStage, number>();
  readonly #tampered = new Set<string>();
  readonly #sentBytes = new Map<string, number>();
  readonly #hit = new Set<string>();
  readonly #downloads = new Map<string, number>();
  readonly #pendingKills = new Set<NodeJS.Timeout>();
  readonly faults: { readonly kind: FaultKind; readonly request: string }[] = [];

  constructor(random: Random, kill: (downMs: number) => void) {
    this.#random = random;
    this.#share = random.pick(FAULT_SHARES);
    this.#death = drawDeath(random);
    this.#kill = kill;
  }

  get plan(): string {
    return `${Math.round(this.#share * 100)} % of requests fail; death: ${JSON.stringify(this.#death)}`;
  }

  killLater(afterMs: number, downMs: number): void {
    this.#pendingKills.add(setTimeout(() => this.#kill(downMs), afterMs));
  }

  end(): void {
    for (const timer of this.#pendingKills) clearTimeout(timer);
  }

  isTampered(address: string): boolean {
    return this.#tampered.has(address);
  }

  /** Returns the number of sent bytes that may be lost. After a fault, the client also aborts its other requests. */
  wastedBytes(address: string, hasDied: boolean): number {
    return hasDied || this.#hit.has(address) ? (this.#sentBytes.get(address) ?? 0) : 0;
  }

  downloads(folderId: string): number {
    return this.#downloads.get(folderId) ?? 0;
  }

  // The fault depends on the request's label and its count, not on other requests.
  faultFor = (request: ProxiedRequest) => {
    const label = labelOf(request);
    const count = (this.#seen.get(label) ?? 0) + 1;
    this.#seen.set(label, count);
    if (request.path.startsWith('/api/upload/')) {
      const address = String(request.headers[ADDRESS]);
      const bytes = Number(request.headers['content-length'] ?? 0);
      this.#sentBytes.set(address, (this.#sentBytes.get(address) ?? 0) + bytes);
    }
    const random = this.#random.branch(`${label} ${count}`);
    return random.chance(this.#share) ? drawFault(random) : null;
  };

  onStage = ({ path }: ProxiedRequest, stage: RequestStage): void => {
    const [, folderId] = /^\/api\/download\/([^/]+)\//.exec(path) ?? [];
    if (folderId !== undefined && stage === 'out') this.#downloads.set(folderId, this.downloads(folderId) + 1);
    const reached = (this.#reached.get(stage) ?? 0) + 1;
    this.#reached.set(stage, reached);
    const death = this.#death;
    if (death?.stage === stage && death.nth === reached) this.killLater(death.afterMs, death.downMs);
  };

  onFault = (request: ProxiedRequest, kind: FaultKind): void => {
    this.faults.push({ kind, request: labelOf(request) });
    this.#hit.add(String(request.headers[ADDRESS]));
    if (kind.startsWith('corrupt') && !isProvenByItself(request)) this.#tampered.add(String(request.headers[ADDRESS]));
  };
}

/** Returns true if a changed byte is detected or harmless. In other requests, only TLS detects it. */
const isProvenByItself = ({ method, path }: ProxiedRequest): boolean =>
  path.startsWith('/api/upload/b') ||
  path.startsWith('/api/upload/part/') ||
  path.startsWith('/api/webhooks/') ||
  path.startsWith('/health') ||
  (method === 'GET' && path.startsWith('/api/download/'));

function labelOf({ method, path, headers }: ProxiedRequest): string {
  const route = path
    .replace(/\?.*/, '')
    .split('/')
    .map((part) => (/^[\w-]{10,}$/.test(part) && /[\dA-Z_]/.test(part) ? '*' : part))
    .join('/');
  return `${headers[ADDRESS] ?? ''} ${method} ${route}`;
}
