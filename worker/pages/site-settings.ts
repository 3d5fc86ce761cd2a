import { isMailed } from '../contact/mail';
import type { Answer } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import { FILES_PER_CALL_MAX, FOLDER_MAX_FILES } from '../contract/limits';
import { signInSettings } from '../identity/sign-in-settings';
import type { Config } from '../lib/config';
import { mailSettingsOf } from '../mail/settings';
import { isPaymentSetUp } from '../payments/dodo';
import { entitlementsOf } from '../plans/entitlements';
import { needsConsent } from './consent';

/** All these settings are public. `country` is an ISO 3166-1 code. */
export const siteSettings = (config: Config, country: string | undefined): Answer<typeof endpoints.config> => ({
  signIn: signInSettings(config),
  payments: isPaymentSetUp(config),
  supportEmail: config.SUPPORT_EMAIL,
  contactMailed: isMailed(config),
  mail: mailSettingsOf(config) !== null,
  termsNotice: config.TERMS_NOTICE,
  adsClientId: config.ADS_CLIENT_ID || null,
  adsNeedConsent: needsConsent(country),
  analyticsToken: config.ANALYTICS_TOKEN || null,
  encryptByDefault: config.ENCRYPT_BY_DEFAULT === 'true',
  limits: {
    freeFileBytes: entitlementsOf('free', config).maxFileBytes,
    premiumFileBytes: entitlementsOf('premium', config).maxFileBytes,
    filesPerCall: Math.min(FILES_PER_CALL_MAX, config.MAX_FILES_PER_UPLOAD),
    filesPerUpload: Math.min(FOLDER_MAX_FILES, config.FILES_PER_WINDOW, config.UNFINISHED_FILES_MAX),
  },
});
