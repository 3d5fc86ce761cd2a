import { rmSync } from 'node:fs';

export default function forgetState(): void {
  const { E2E_STATE } = process.env;
  if (E2E_STATE) rmSync(E2E_STATE, { recursive: true, force: true });
}
