import { unstable_readConfig } from 'wrangler';
import { ROOT } from '../wrangler.ts';

export interface Settings {
  readonly vars: Readonly<Record<string, string>>;
  readonly bucket: string;
  readonly database: { readonly name: string; readonly id: string };
  /** Null if `PUBLIC_ORIGIN` is not a URL. */
  readonly origin: URL | null;
}

/** Reads the settings of an environment in `wrangler.toml`. Undefined means production. */
export function readSettings(environment: string | undefined): Settings {
  const config = unstable_readConfig(
    { config: `${ROOT}/wrangler.toml`, ...(environment !== undefined && { env: environment }) },
    { hideWarnings: true },
  );
  const vars = config.vars as Record<string, string>;
  const [database] = config.d1_databases;
  return {
    vars,
    bucket: config.r2_buckets[0]?.bucket_name ?? '',
    database: { name: database?.database_name ?? '', id: database?.database_id ?? '' },
    origin: URL.canParse(vars.PUBLIC_ORIGIN ?? '') ? new URL(vars.PUBLIC_ORIGIN ?? '') : null,
  };
}
