import { t } from '@lingui/core/macro';
import { PRODUCT_NAME } from '../product';

export function withoutScripts(): string {
  const product = PRODUCT_NAME;
  return t`${product} needs JavaScript to send and to show files.`;
}
