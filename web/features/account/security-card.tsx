import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { CardAct, Section } from '../../ui/card';
import { SettingDialog } from './setting-dialog';
import type { SettingName } from './settings';
import { useHasPassword } from './use-has-password';

export function SecurityCard() {
  const [openSetting, setOpenSetting] = useState<SettingName | null>(null);
  const hasPassword = useHasPassword(true);
  return (
    <Section title={t`Security`}>
      <div className="divide-y divide-line">
        {hasPassword && (
          <CardAct name={t`Password`} text={t`You sign in with it.`}>
            <Button aria-label={t`Change password`} onClick={() => setOpenSetting('password')}>
              <Trans>Change</Trans>
            </Button>
          </CardAct>
        )}
        <CardAct name={t`Other devices`} text={t`For a lost device, or one that is not yours.`}>
          <Button onClick={() => setOpenSetting('sessions')}>
            <Trans>Sign out other devices</Trans>
          </Button>
        </CardAct>
      </div>
      {openSetting && (
        <SettingDialog name={openSetting} value="" hasPassword={hasPassword} onClose={() => setOpenSetting(null)} />
      )}
    </Section>
  );
}
