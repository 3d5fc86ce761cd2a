interface LinkTextProps {
  /** A link with or without `https://`, or a token. */
  link: string;
}

/** A line breaks before the id, not inside it. A link with a key breaks anywhere. */
export function LinkText({ link }: LinkTextProps) {
  const [address = '', key] = link.split('#');
  const at = address.lastIndexOf('/') + 1;
  return (
    <>
      <span className="text-muted">{address.slice(0, at)}</span>
      <wbr />
      {/* `inline-block` prevents a line break at a hyphen in the id. */}
      <span className={key === undefined ? 'inline-block max-w-full' : ''}>{address.slice(at)}</span>
      {key !== undefined && `#${key}`}
    </>
  );
}
