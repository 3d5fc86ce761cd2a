import type { Answer } from '../contract/calls/endpoint';
import type { endpoints } from '../contract/calls/endpoints';
import type { Config } from '../lib/config';

/** Returns null if sign-in is not set up. */
export function signInSettings(config: Config): Answer<typeof endpoints.config>['signIn'] {
  if (config.FIREBASE_PROJECT_ID === '') return null;
  return {
    projectId: config.FIREBASE_PROJECT_ID,
    apiKey: config.FIREBASE_API_KEY,
    authDomain: config.FIREBASE_AUTH_DOMAIN,
    emulatorHost: config.FIREBASE_AUTH_EMULATOR_HOST || null,
  };
}
