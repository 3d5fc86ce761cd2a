import { getMultipartBoundary } from '@remix-run/multipart-parser';

/** RFC 2046, section 5.1.1. */
const BOUNDARY_MAX_CHARS = 70;

export class BadForm extends Error {}

/** Throws `BadForm` if the content type is not a multipart form. */
export function boundaryOf(contentType: string): string {
  const boundary = /^multipart\/form-data *;/i.test(contentType) ? getMultipartBoundary(contentType) : null;
  if (boundary === null || boundary === '' || boundary.length > BOUNDARY_MAX_CHARS) throw new BadForm();
  return boundary;
}
