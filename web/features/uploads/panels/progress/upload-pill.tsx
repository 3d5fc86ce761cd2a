import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { formatPercent } from '../../../../lib/format';
import type { Upload } from '../../engine/upload';
import { useStage } from '../stage/stage-holder';

export function UploadPill() {
  const stage = useStage();
  return stage.name === 'uploading' ? <Pill upload={stage.upload} /> : null;
}

function Pill({ upload }: { upload: Upload }) {
  const { percent } = useSyncExternalStore(upload.subscribe, upload.progress);
  const share = formatPercent(percent);
  return (
    <Link
      to="/"
      className="fixed start-1/2 bottom-6 z-20 flex h-11 -translate-x-1/2 rtl:translate-x-1/2 animate-enter lg:start-[calc(50%+110px)] items-center gap-2 rounded-full bg-overlay px-5 text-sm font-medium text-strong tabular-nums shadow-popup"
    >
      <span aria-hidden className="size-2 rounded-full bg-accent" />
      <Trans comment="Link to the running upload. Example: Uploading 42%">Uploading {share}</Trans>
    </Link>
  );
}
