import { Trans } from '@lingui/react/macro';

/** For phones, which cannot open a ZIP well and do not show its photos in the gallery. */
export const ZipNote = () => (
  <p className="mt-2 hidden text-center text-sm text-balance text-muted pointer-coarse:block">
    <Trans comment="On phones, below the button Download all">
      You get one ZIP. To save files one by one, view the contents.
    </Trans>
  </p>
);
