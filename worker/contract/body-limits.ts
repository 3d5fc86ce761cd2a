import { JSON_BODY_MAX_BYTES, JSON_BODY_MAX_VALUES, LIST_ITEM_MAX_VALUES, TYPED_BODY_MAX_BYTES } from './limits.ts';

/** Limits of a call's JSON body. Larger bodies are rejected before they are parsed. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Maximum number of objects, lists, strings, numbers and literals. Values of unknown fields count, too. */
  readonly maxValues: number;
  /** Name of the field in the error for too many values. */
  readonly field: string;
}

/** Limits of calls with a few short fields. */
export const SMALL_BODY: BodyLimits = {
  maxBytes: JSON_BODY_MAX_BYTES,
  maxValues: JSON_BODY_MAX_VALUES,
  field: 'body',
};

/**
 * Limits of calls with text that users type or paste. The limit is high, so that the error can name the field that is
 * too long.
 */
export const TYPED_BODY: BodyLimits = { ...SMALL_BODY, maxBytes: TYPED_BODY_MAX_BYTES };

/** Limits of a call whose body has a few short fields and a list of at most `maxItems` items in the field `field`. */
export const listBody = (field: string, maxItems: number, maxBytes: number): BodyLimits => ({
  maxBytes,
  maxValues: JSON_BODY_MAX_VALUES + maxItems * LIST_ITEM_MAX_VALUES,
  field,
});
