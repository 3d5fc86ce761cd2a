import { unstable_readConfig } from 'wrangler';
import { ROOT } from '../wrangler.ts';

/** Settings of a deployment in `wrangler.toml`. */
export interface Settings {
  readonly name: string;
  readonly vars: Readonly<Record<string, string>>;
  /** Names of the bindings, in order. */
  readonly bindings: readonly string[];
  readonly bucket: string;
  readonly database: { readonly name: string; readonly id: string };
  /** Public origin. Null if `PUBLIC_ORIGIN` is not a URL. */
  readonly origin: URL | null;
}

interface Bound {
  readonly binding: string;
}

interface Named {
  readonly name: string;
}

/** Reads `wrangler.toml`. `environment`: an environment such as `staging`; undefined is production. */
export function readSettings(environment: string | undefined): Settings {
  const config = unstable_readConfig(
    { config: `${ROOT}/wrangler.toml`, ...(environment !== undefined && { env: environment }) },
    { hideWarnings: true },
  );
  const vars = config.vars as Record<string, string>;
  const [database] = config.d1_databases;
  return {
    name: config.name ?? '',
    vars,
    bindings: [
      ...config.r2_buckets.map(({ binding }: Bound) => binding),
      ...config.d1_databases.map(({ binding }: Bound) => binding),
      ...config.durable_objects.bindings.map(({ name }: Named) => name),
      ...config.send_email.map(({ name }: Named) => name),
    ],
    bucket: config.r2_buckets[0]?.bucket_name ?? '',
    database: { name: database?.database_name ?? '', id: database?.database_id ?? '' },
    origin: URL.canParse(vars.PUBLIC_ORIGIN ?? '') ? new URL(vars.PUBLIC_ORIGIN ?? '') : null,
  };
}
