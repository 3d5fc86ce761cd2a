export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-shimmer rounded-small bg-[linear-gradient(100deg,var(--color-hover)_40%,var(--color-press)_50%,var(--color-hover)_60%)] bg-size-[200%_100%] ${className}`}
    />
  );
}
