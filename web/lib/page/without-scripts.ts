import { t } from '@lingui/core/macro';
import { PRODUCT_NAME } from '../product';

/** Returns the text for browsers that run no scripts. */
export function withoutScripts(): string {
  const product = PRODUCT_NAME;
  return t`${product} needs JavaScript to send and to show files.`;
}
