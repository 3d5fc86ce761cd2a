import type { Config } from '../lib/config';
import { seal, unseal } from './sealing';

/**
 * Details of a mail, by kind of mail. They are stored encrypted in the mail's row, and deleted when the mail was sent,
 * was dropped or failed. Times are milliseconds since 1970.
 */
export interface DetailsByKind {
  readonly confirm: { readonly code: string; readonly token: string };
  /** The mail has these details only if the folder had no management link before. */
  readonly link: { readonly managementSecret: string };
  readonly payment_failed: EndingPlan;
  readonly plan_ends: EndingPlan;
  /** `until` is the expiry of folders that had no expiry before the plan ended. */
  readonly files_kept: { readonly userId: string; readonly until: number };
  readonly report_received: Report;
  /** `isUpheld` is true if the admin acted on the report. */
  readonly report_decided: Report & { readonly isUpheld: boolean };
  readonly taken_down: Takedown;
}

/** A plan that ends at `until`. Files without an expiry are deleted at `keptUntil`. */
export interface EndingPlan {
  readonly subscriptionId: string;
  readonly until: number;
  readonly keptUntil: number;
}

/** A report of content. `id` is the reference in mails to the reporter. */
export interface Report {
  readonly id: string;
  readonly reportedAt: number;
}

export interface Takedown {
  readonly at: number;
  /** Empty if the files are encrypted. */
  readonly name: string;
  readonly reason: string;
}

/** Encrypts the details of a mail for the column `secrets`. */
export const sealDetails = <Kind extends keyof DetailsByKind>(
  config: Config,
  details: DetailsByKind[Kind],
): Promise<string> => seal(config, 'mail-secrets', details);

/** Returns an empty object if the mail has no details. Returns null if they cannot be decrypted. */
export const unsealDetails = async (config: Config, secrets: string | null): Promise<object | null> =>
  secrets === null ? {} : ((await unseal(config, 'mail-secrets', secrets)) as object | null);
