interface SuccessMarkProps {
  /** It is a sign on something else. */
  isSmall?: boolean;
}

/** A check mark that draws itself once. */
export function SuccessMark({ isSmall = false }: SuccessMarkProps) {
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full ${isSmall ? 'size-6 bg-accent text-accent-ink' : 'size-11 bg-accent-wash text-accent'}`}
    >
      <svg
        viewBox="0 0 24 24"
        className={isSmall ? 'size-4' : 'size-6'}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        aria-hidden
      >
        <path
          d="M5 12.5l4.6 4.6L19 7.5"
          pathLength="1"
          strokeDasharray="1"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="animate-draw"
        />
      </svg>
    </span>
  );
}
