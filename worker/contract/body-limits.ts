import { JSON_BODY_MAX_BYTES, JSON_BODY_MAX_VALUES, LIST_ITEM_MAX_VALUES, TYPED_BODY_MAX_BYTES } from './limits.ts';

/** Limits of a JSON body. Larger bodies are rejected before they are parsed. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Maximum number of objects, lists, strings, numbers and literals, including those in unknown fields. */
  readonly maxValues: number;
  /** The error for too many values names this field. */
  readonly field: string;
}

/** Limits for bodies with a few short fields. */
export const SMALL_BODY: BodyLimits = {
  maxBytes: JSON_BODY_MAX_BYTES,
  maxValues: JSON_BODY_MAX_VALUES,
  field: 'body',
};

/**
 * Limits for text that users type or paste. Fields have lower limits, so the error can name the field that is too long.
 */
export const TYPED_BODY: BodyLimits = { ...SMALL_BODY, maxBytes: TYPED_BODY_MAX_BYTES };

/** Limits for a body with a few short fields and a list in the field `field`. */
export const listBody = (field: string, maxItems: number, maxBytes: number): BodyLimits => ({
  maxBytes,
  maxValues: JSON_BODY_MAX_VALUES + maxItems * LIST_ITEM_MAX_VALUES,
  field,
});
