import { build } from 'vite';

/** Builds the page for production. Vitest sets `NODE_ENV` to `test`, which would build a different page. */
export async function buildPage(): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    await build({ logLevel: 'warn' });
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = NODE_ENV;
  }
}
