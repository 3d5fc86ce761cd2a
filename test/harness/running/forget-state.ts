import { rmSync } from 'node:fs';

/** Deletes the files in which the Worker of the browser tests stores its state. */
export default function forgetState(): void {
  const { E2E_STATE } = process.env;
  if (E2E_STATE) rmSync(E2E_STATE, { recursive: true, force: true });
}
