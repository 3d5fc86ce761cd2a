interface DragVeilProps {
  isVisible: boolean;
  /** Null if the page has a hint itself. */
  text: string | null;
  dims?: boolean;
}

export const DragVeil = ({ isVisible, text, dims }: DragVeilProps) => (
  <div
    aria-hidden
    data-visible={isVisible || undefined}
    className={`drag-veil pointer-events-none fixed inset-0 z-30 opacity-0 transition-opacity data-visible:opacity-100 ${dims ? 'bg-veil' : ''}`}
  >
    {text !== null && (
      <p
        className={`absolute left-1/2 -translate-x-1/2 ${dims ? 'top-1/2' : 'bottom-10'} rounded-full bg-accent px-6 py-3 font-semibold whitespace-nowrap text-accent-ink shadow-popup forced-colors:border`}
      >
        {text}
      </p>
    )}
  </div>
);
