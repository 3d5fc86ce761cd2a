/**
 * Content security policy for uploaded files: no script, form or request in a file runs. Browsers still display
 * images, media and text. The page's service worker also sends this policy with files that it decrypts.
 */
export const UPLOADED_FILE_POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
