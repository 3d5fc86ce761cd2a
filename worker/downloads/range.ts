export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * The part of `size` bytes that a `Range` header asks for (RFC 9110, section 14).
 * `whole`: no header, a unit that is not bytes, a malformed one, or several ranges, which we may answer with all.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return 'whole';
  const [, first = '', last = ''] = found;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < offset) return 'whole';
  return offset >= size ? 'unsatisfiable' : { offset, length: end - offset + 1 };
}
