const secret = (name: string): string => `npx wrangler secret put ${name}`;

/** Lines of `wrangler.toml`, or a command, that add a missing setting. */
export const SETTING_STEPS: Readonly<Record<string, string>> = {
  PUBLIC_ORIGIN: 'PUBLIC_ORIGIN = "https://files.example.com"',
  OPERATOR_NAME: 'OPERATOR_NAME = "Example Ltd."',
  OPERATOR_ADDRESS: 'OPERATOR_ADDRESS = "1 Main Street, Springfield"',
  COPYRIGHT_AGENT: 'COPYRIGHT_AGENT = "Example Ltd., +1 555 0100, legal@example.com"',
  SUPPORT_EMAIL: 'SUPPORT_EMAIL = "help@example.com"',
  CONTACT_MAIL_TO: 'CONTACT_MAIL_TO = "you@example.com"\nCONTACT_MAIL_FROM = "contact@example.com"',
  MAIL_FROM: 'MAIL_FROM = "files@example.com"',
  FIREBASE_PROJECT_ID:
    'FIREBASE_PROJECT_ID = "my-project"\nFIREBASE_API_KEY = "…"\nFIREBASE_AUTH_DOMAIN = "my-project.firebaseapp.com"',
  DODO_PREMIUM_PRODUCT_ID: 'DODO_PREMIUM_PRODUCT_ID = "pdt_…"',
  DODO_PAYMENTS_API_KEY: secret('DODO_PAYMENTS_API_KEY'),
  DODO_PAYMENTS_WEBHOOK_KEY: secret('DODO_PAYMENTS_WEBHOOK_KEY'),
};
