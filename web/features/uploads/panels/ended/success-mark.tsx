export function SuccessMark() {
  return (
    <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-accent text-accent-ink">
      <svg viewBox="0 0 24 24" className="size-4" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden>
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
