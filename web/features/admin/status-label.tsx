const TONES: Readonly<Record<string, string>> = {
  pending_review: 'bg-limit-wash text-limit',
  approved: 'bg-good-wash text-good',
  deleted: 'bg-good-wash text-good',
  new: 'bg-limit-wash text-limit',
  resolved: 'bg-good-wash text-good',
  dismissed: 'bg-hover text-muted',
  mail_waiting: 'bg-limit-wash text-limit',
};

export function StatusLabel({ status }: { status: string }) {
  return (
    <span
      className={`inline-block rounded-small px-2 py-0.5 text-xs font-semibold whitespace-nowrap ${TONES[status] ?? 'bg-danger-wash text-danger'}`}
    >
      {status.replaceAll('_', ' ').toUpperCase()}
    </span>
  );
}
