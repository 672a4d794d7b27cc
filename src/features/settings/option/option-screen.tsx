/**
 * The first choices of a new student. Each is kept as it is made, so that Skip, Continue and closing the
 * page are all the same; nothing here needs a network.
 */
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { InstallOffer } from '../../../platform/install-offer.tsx';
import { useInstallMethod } from '../../../platform/use-install-method.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { Loading } from '../../../ui/page/states.tsx';
import { NotificationChoices } from '../notifications/channels.tsx';
import { KeepAllChoice } from '../storage/keep-all-choice.tsx';
import { ThemeField } from '../theme-field.tsx';
import { GoalChoice, PreferenceChoice } from './study-choices.tsx';
import { useOpenAccount } from './use-open-account.ts';

export function OptionScreen() {
  const account = useOpenAccount();
  return (
    <Page
      title="Make it yours"
      description="Choose how you study. You can change this later in Settings."
      actions={
        <Link to="/dashboard" className={buttonClass('ghost')}>
          Skip
        </Link>
      }
    >
      <Panel title="Theme">
        <ThemeField />
      </Panel>
      {account === 'opening' ? <Loading label="Fetching settings" /> : null}
      {account === 'open' ? <AccountChoices /> : null}
      <Link to="/dashboard" className={`${buttonClass()} justify-self-start`}>
        Continue
        <ArrowRight aria-hidden size={18} />
      </Link>
    </Page>
  );
}

function AccountChoices() {
  return (
    <>
      <Panel title="When do you study best?">
        <PreferenceChoice />
      </Panel>
      <Panel title="Daily goal">
        <GoalChoice />
      </Panel>
      <Panel title="Notifications">
        <NotificationChoices />
      </Panel>
      {/* On a computer that others use nothing is to stay. */}
      {sharedUser() === undefined ? (
        <>
          <Panel title="Offline">
            <KeepAllChoice />
          </Panel>
          <InstallPanel />
        </>
      ) : null}
    </>
  );
}

function InstallPanel() {
  return useInstallMethod() === 'none' ? null : (
    <Panel title="Install">
      <InstallOffer />
    </Panel>
  );
}
