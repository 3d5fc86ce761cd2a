import { JSON_BODY_MAX_BYTES, JSON_BODY_MAX_VALUES, LIST_ITEM_MAX_VALUES, TYPED_BODY_MAX_BYTES } from './limits.ts';

export interface BodyLimits {
  readonly maxBytes: number;
  /** Counts objects, lists, strings, numbers and literals, also in unknown fields. */
  readonly maxValues: number;
  /** Field that the error names if there are too many values. */
  readonly field: string;
}

export const SMALL_BODY: BodyLimits = {
  maxBytes: JSON_BODY_MAX_BYTES,
  maxValues: JSON_BODY_MAX_VALUES,
  field: 'body',
};

/** For text that users type or paste. With a low limit, the error could not name the field that is too long. */
export const TYPED_BODY: BodyLimits = { ...SMALL_BODY, maxBytes: TYPED_BODY_MAX_BYTES };

export const listBody = (field: string, maxItems: number, maxBytes: number): BodyLimits => ({
  maxBytes,
  maxValues: JSON_BODY_MAX_VALUES + maxItems * LIST_ITEM_MAX_VALUES,
  field,
});
