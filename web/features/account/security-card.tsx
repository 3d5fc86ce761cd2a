import { useState } from 'react';
import { Button } from '../../ui/button';
import { CardAct, Section } from '../../ui/card';
import { SettingDialog } from './setting-dialog';
import type { SettingName } from './settings';
import { useHasPassword } from './use-has-password';

export function SecurityCard() {
  const [changing, setChanging] = useState<SettingName | null>(null);
  const hasPassword = useHasPassword(true);
  return (
    <Section title="Security">
      <div className="divide-y divide-line">
        {hasPassword && (
          <CardAct name="Password" text="You sign in with it.">
            <Button aria-label="Change password" onClick={() => setChanging('password')}>
              Change
            </Button>
          </CardAct>
        )}
        <CardAct name="Other devices" text="For a lost device, or one that is not yours.">
          <Button onClick={() => setChanging('sessions')}>Sign out other devices</Button>
        </CardAct>
      </div>
      {changing && (
        <SettingDialog name={changing} value="" hasPassword={hasPassword} onClose={() => setChanging(null)} />
      )}
    </Section>
  );
}
