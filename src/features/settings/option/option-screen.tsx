/**
 * The first choices of a new student, in three short steps that end with the first card. Each choice is kept as it is made,
 * so that Skip, Continue and closing the page are all the same; nothing here needs a network.
 */
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useInstallMethod } from '../../../platform/install-method.ts';
import { InstallOffer } from '../../../platform/install-offer.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { NotificationChoices } from '../notifications/channels.tsx';
import { KeepAllChoice } from '../storage/keep-all-choice.tsx';
import { ThemeField } from '../theme-field.tsx';
import { FirstCard } from './first-card.tsx';
import { StepMarks } from './step-marks.tsx';
import { lastStep, type OptionStep, readOptionSearch, searchOf } from './steps.ts';
import { GoalChoice, PreferenceChoice } from './study-choices.tsx';
import { useOpenAccount } from './use-open-account.ts';

interface Step {
  title: string;
  description: string;
  content: ReactNode;
}

const steps: Record<OptionStep, Step> = {
  1: {
    title: 'Your preferences',
    description: 'Choose how Haversack looks. You can change this later in Settings.',
    content: (
      <>
        <Panel title="Appearance">
          <ThemeField />
        </Panel>
        <OfAccount>
          <Panel title="When do you study best?">
            <PreferenceChoice />
          </Panel>
        </OfAccount>
      </>
    ),
  },
  2: {
    title: 'Your daily goal',
    description: 'A few cards per day are enough. You can change this later in Settings.',
    content: (
      <OfAccount>
        <Panel title="How much per day?">
          <GoalChoice />
        </Panel>
        <Panel title="Notifications">
          <NotificationChoices />
        </Panel>
        <OnOwnDevice />
      </OfAccount>
    ),
  },
  3: {
    title: 'Your first card',
    description:
      'Write the front and the back. Haversack shows the card again before you forget it.',
    content: (
      <OfAccount>
        <FirstCard />
      </OfAccount>
    ),
  },
};

export function OptionScreen() {
  const { step = 1 } = readOptionSearch(useSearch({ strict: false }));
  const { title, description, content } = steps[step];
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef<OptionStep>(step);
  // Of another screen the focus goes to its title (`shell/app-shell.tsx`); a step is a screen to the student.
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    page.current?.querySelector('h1')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step]);
  return (
    <div ref={page}>
      <Page
        title={title}
        description={description}
        above={<StepMarks step={step} steps={lastStep} />}
      >
        {content}
        <nav aria-label="Steps" className="flex flex-wrap justify-between gap-2">
          {step === 1 ? (
            <span />
          ) : (
            <Link to="/option" search={searchOf(before(step))} className={buttonClass('secondary')}>
              <ArrowLeft aria-hidden size={18} />
              Back
            </Link>
          )}
          {step === lastStep ? (
            <Link to="/dashboard" className={buttonClass('secondary')}>
              Go to dashboard
            </Link>
          ) : (
            <span className="flex flex-wrap gap-2">
              <Link to="/dashboard" className={buttonClass('ghost')}>
                Skip
              </Link>
              <Link to="/option" search={searchOf(after(step))} className={buttonClass()}>
                Continue
                <ArrowRight aria-hidden size={18} />
              </Link>
            </span>
          )}
        </nav>
      </Page>
    </div>
  );
}

const before = (step: 2 | 3): OptionStep => (step === 3 ? 2 : 1);
const after = (step: 1 | 2): OptionStep => (step === 1 ? 2 : 3);

/** What is kept with the student; where the data here is nobody's, nothing is asked. */
function OfAccount({ children }: { children: ReactNode }) {
  const account = useOpenAccount();
  if (account === 'opening') return <Loading label="Fetching settings" />;
  return account === 'open' ? children : null;
}

/** On a computer that others use nothing is to stay. */
function OnOwnDevice() {
  const canInstall = useInstallMethod() !== 'none';
  if (sharedUser() !== undefined) return null;
  return (
    <>
      <Panel title="Offline">
        <KeepAllChoice />
      </Panel>
      {canInstall ? (
        <Panel title="Install">
          <InstallOffer />
        </Panel>
      ) : null}
    </>
  );
}
