/**
 * Shows a frame around the window while the user drags files over it, because the window accepts drops everywhere.
 * `text` is null if the page has its own hint.
 */
export function DragVeil({ isVisible, text = 'Drop anywhere to add' }: { isVisible: boolean; text?: string | null }) {
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-0 z-30 transition-opacity ${isVisible ? 'opacity-100' : 'opacity-0'}`}
    >
      <div className="absolute inset-2 rounded-surface border-2 border-accent shadow-[inset_0_0_80px_var(--color-accent-wash)]" />
      {text !== null && (
        <p className="absolute bottom-8 left-1/2 -translate-x-1/2 rounded-full bg-accent px-5 py-2 text-sm font-medium whitespace-nowrap text-accent-ink shadow-popup">
          {text}
        </p>
      )}
    </div>
  );
}
