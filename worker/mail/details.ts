import type { Config } from '../lib/config';
import { seal, unseal } from './sealing';

/** Details by kind of mail, stored encrypted until the mail ends. Times are milliseconds since 1970. */
export interface DetailsByKind {
  readonly confirm: { readonly code: string; readonly token: string };
  /** Absent if the folder had a management link before. */
  readonly link: { readonly managementSecret: string };
  readonly payment_failed: EndingPlan;
  readonly plan_ends: EndingPlan;
  /** `until` is the expiry of the folders that had none before the plan ended. */
  readonly files_kept: { readonly userId: string; readonly until: number };
  readonly report_received: Report;
  /** `isUpheld` is true if the admin acted on the report. */
  readonly report_decided: Report & { readonly isUpheld: boolean };
  readonly taken_down: Takedown;
}

/** The plan ends at `until`. Files without expiry are deleted at `keptUntil`. */
export interface EndingPlan {
  readonly subscriptionId: string;
  readonly until: number;
  readonly keptUntil: number;
}

/** `id` is the reference in mails to the reporter. */
export interface Report {
  readonly id: string;
  readonly reportedAt: number;
}

export interface Takedown {
  readonly at: number;
  readonly name: string;
  readonly reason: string;
}

export const sealDetails = <Kind extends keyof DetailsByKind>(
  config: Config,
  details: DetailsByKind[Kind],
): Promise<string> => seal(config, 'mail-secrets', details);

/** Returns an empty object if there are no details, or null if they cannot be decrypted. */
export const unsealDetails = async (config: Config, secrets: string | null): Promise<object | null> =>
  secrets === null ? {} : ((await unseal(config, 'mail-secrets', secrets)) as object | null);
