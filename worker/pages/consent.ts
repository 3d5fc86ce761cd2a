/**
 * Countries (ISO 3166-1) where visitors must consent before an advertisement may set cookies: the European Economic
 * Area, the United Kingdom and Switzerland (ePrivacy directive, article 5(3); PECR, regulation 6; FADP). The second line
 * has parts of the European Union with a code of their own (TFEU, article 355), and Gibraltar.
 */
const CONSENT_COUNTRIES = new Set(
  [
    'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE IS LI NO GB CH',
    'AX GF GP MF MQ RE YT GI',
  ].flatMap((codes) => codes.split(' ')),
);

/** Cloudflare's codes for Tor and for an unknown country. Such a visitor may be in Europe. */
const UNKNOWN_COUNTRIES = new Set(['T1', 'XX']);

export const needsConsent = (country: string | undefined): boolean =>
  country === undefined || UNKNOWN_COUNTRIES.has(country) || CONSENT_COUNTRIES.has(country);
