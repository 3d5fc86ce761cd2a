import { JSON_BODY_MAX_BYTES, JSON_BODY_MAX_VALUES, LIST_ITEM_MAX_VALUES, TYPED_BODY_MAX_BYTES } from './limits.ts';

/** What the JSON body of a call may be at most. Whatever is larger is refused before it is parsed. */
export interface BodyLimits {
  readonly maxBytes: number;
  /** Objects, lists, strings, numbers and literals, those in fields that nobody knows included. */
  readonly maxValues: number;
  /** The field that is named where there are too many values. */
  readonly field: string;
}

/** Of calls that take a few short fields. */
export const SMALL_BODY: BodyLimits = {
  maxBytes: JSON_BODY_MAX_BYTES,
  maxValues: JSON_BODY_MAX_VALUES,
  field: 'body',
};

/** Of calls that take what people type or paste: where it is too long, they are told in which field. */
export const TYPED_BODY: BodyLimits = { ...SMALL_BODY, maxBytes: TYPED_BODY_MAX_BYTES };

/** Of calls that take the list `field` of so many items beside short fields, in so many bytes. */
export const listBody = (field: string, maxItems: number, maxBytes: number): BodyLimits => ({
  maxBytes,
  maxValues: JSON_BODY_MAX_VALUES + maxItems * LIST_ITEM_MAX_VALUES,
  field,
});
