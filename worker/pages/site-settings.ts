import type { Answer } from '../contract/endpoint';
import type { endpoints } from '../contract/endpoints';
import { signInSettings } from '../identity/sign-in-settings';
import type { Config } from '../lib/config';
import { isPaymentSetUp } from '../payments/dodo';

/** What the page must know of this installation. None of it is secret. */
export const siteSettings = (config: Config): Answer<typeof endpoints.config> => ({
  signIn: signInSettings(config),
  payments: isPaymentSetUp(config),
  supportEmail: config.SUPPORT_EMAIL,
  adsClientId: config.ADS_CLIENT_ID || null,
  analyticsToken: config.ANALYTICS_TOKEN || null,
});
