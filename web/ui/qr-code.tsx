import { Trans } from '@lingui/react/macro';
import type { BitMatrix } from 'qrcode';
import { useEffect, useState } from 'react';
import { saveBlob } from './save';
import { Skeleton } from './skeleton';

const QR_CODE_PX = 320;

/** Empty border in modules, the squares of the QR code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

function darkPath(modules: BitMatrix): string {
  let path = '';
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x + 1 < modules.size && modules.get(y, x + 1)) x += 1;
      path += `M${start + QUIET_ZONE} ${y + QUIET_ZONE}h${x - start + 1}v1H${start + QUIET_ZONE}z`;
    }
  }
  return path;
}

/** Call this early, because the visitor may later be offline. */
export const loadQrCodes = () => import('qrcode');

/** Black on white, even with forced colours, because every scanner can read these colours. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ path: string; size: number } | 'failed' | null>(null);

  useEffect(() => {
    let current = true;
    loadQrCodes()
      .then(({ create }) => {
        const { modules } = create(text, { errorCorrectionLevel: 'M' });
        if (current) setCode({ path: darkPath(modules), size: modules.size + 2 * QUIET_ZONE });
      })
      .catch(() => current && setCode('failed'));
    return () => {
      current = false;
    };
  }, [text]);

  if (code === 'failed')
    return (
      <p className="text-sm text-danger">
        <Trans>Failed to generate QR code</Trans>
      </p>
    );
  if (code === null) return <Skeleton className="aspect-square w-full rounded-surface" />;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      className="block w-full animate-enter rounded-surface bg-paper forced-color-adjust-none"
    >
      <path d={code.path} className="fill-ground" />
    </svg>
  );
}

export async function saveQrCode(text: string, name: string): Promise<void> {
  const { toCanvas } = await loadQrCodes();
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, text, { width: QR_CODE_PX, margin: QUIET_ZONE, errorCorrectionLevel: 'M' });
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('Failed to generate QR code');
  saveBlob(png, `${name}-qr.png`);
}
