import { Trans } from '@lingui/react/macro';

/** For phones, which do not show photos of a ZIP in the gallery. */
export const ZipNote = () => (
  <p className="mt-2 hidden text-center text-sm text-balance text-muted pointer-coarse:block">
    <Trans comment="On phones, below the button Download all">
      You get one ZIP. To save files one by one, view the contents.
    </Trans>
  </p>
);
