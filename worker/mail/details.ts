import type { Config } from '../lib/config';
import { seal, unseal } from './sealing';

/** Facts that only a mail has, by kind. Times are milliseconds since 1970. They are encrypted until the mail ends. */
export interface DetailsByKind {
  readonly confirm: { readonly code: string; readonly token: string };
  /** The folder had no management link before. */
  readonly link: { readonly managementSecret: string };
  readonly payment_failed: EndingPlan;
  readonly plan_ends: EndingPlan;
  /** `until`: expiry of the folders that had no expiry before the plan ended. */
  readonly files_kept: { readonly userId: string; readonly until: number };
  readonly report_received: Report;
  /** True if the admin removed something because of the report. */
  readonly report_decided: Report & { readonly isUpheld: boolean };
  readonly taken_down: { readonly at: number; readonly name: string; readonly reason: string };
}

/** A plan that ends at `until`. Files without expiry are deleted at `keptUntil`. */
interface EndingPlan {
  readonly subscriptionId: string;
  readonly until: number;
  readonly keptUntil: number;
}

/** A report of content. `id` is the reference by which operator and reporter talk about it. */
interface Report {
  readonly id: string;
  readonly reportedAt: number;
}

export const sealDetails = <Kind extends keyof DetailsByKind>(
  config: Config,
  details: DetailsByKind[Kind],
): Promise<string> => seal(config, 'mail-secrets', details);

/** Returns the details of a mail, or null if they cannot be decrypted. A mail without details has an empty object. */
export const unsealDetails = async (config: Config, secrets: string | null): Promise<object | null> =>
  secrets === null ? {} : ((await unseal(config, 'mail-secrets', secrets)) as object | null);
