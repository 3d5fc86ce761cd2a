import type { Config } from 'drizzle-kit';

export default {
  dialect: 'sqlite',
  schema: './db/*.ts',
  out: './migrations',
  casing: 'snake_case',
} as const satisfies Config;
