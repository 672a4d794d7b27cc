/**
 * First choices of a new student, in three steps that end with the first card. Each choice is stored at once, so Skip,
 * Continue and closing the page are equal. Works offline.
 */
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import {
  changeProfile,
  type StudyTime,
  studyTimes,
} from '../../../model/entities/student/profile.ts';
import { changeSettings } from '../../../model/entities/student/settings.ts';
import { useInstallMethod } from '../../../platform/install-method.ts';
import { InstallOffer } from '../../../platform/install-offer.tsx';
import { useProfile } from '../../../queries/use-profile.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Loading } from '../../../ui/page/loading.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { NotificationChoices } from '../notifications/channels.tsx';
import { preferenceWords } from '../profile/profile-form.ts';
import { KeepAllChoice } from '../storage/offline-choices.tsx';
import { useStudyValues } from '../study-form.ts';
import { ThemeField } from '../theme-field.tsx';
import { FirstCard } from './first-card.tsx';
import { lastStep, type OptionStep, readOptionSearch, searchOf } from './steps.ts';

const times = studyTimes.map((value) => ({ value, label: preferenceWords[value] }));

function PreferenceChoice() {
  const profile = useProfile();
  const [picked, setPicked] = useState<StudyTime>();
  if (profile === undefined) return <Loading label="Fetching profile" />;
  const choose = async (preference: StudyTime) => {
    setPicked(preference);
    const result = await mutate(changeProfile, { preference });
    if (!tell(result, { failed: say.errorUpdatingProfile })) setPicked(undefined);
  };
  return (
    <ChoiceCards
      legend="When you study best"
      cards={times}
      chosen={picked ?? profile?.preference ?? undefined}
      onChoose={(time) => void choose(time)}
    />
  );
}

const goals = [
  { value: 10, label: 'Gentle', about: '10 cards or pages per day' },
  { value: 20, label: 'Steady', about: '20 cards or pages per day' },
  { value: 50, label: 'Intense', about: '50 cards or pages per day' },
];

function GoalChoice() {
  const values = useStudyValues();
  const [picked, setPicked] = useState<number>();
  if (values === undefined) return <Loading label="Fetching settings" />;
  const choose = async (dailyGoal: number) => {
    setPicked(dailyGoal);
    const result = await mutate(changeSettings, { dailyGoal });
    if (!tell(result, { failed: 'Could not save your settings. Try again.' })) setPicked(undefined);
  };
  return (
    <ChoiceCards
      legend="Daily goal"
      cards={goals}
      chosen={picked ?? values.dailyGoal}
      onChoose={(goal) => void choose(goal)}
    />
  );
}

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
  // The shell focuses the title of a new screen (`shell/app-shell.tsx`). A step is like a screen.
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

/** Choices of the account. Hidden if the data here is not of the signed-in student. */
function OfAccount({ children }: { children: ReactNode }) {
  const account = useOpenAccount();
  if (account === 'opening') return <Loading label="Fetching settings" />;
  return account === 'open' ? children : null;
}

/** Hidden on a shared computer. */
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

function StepMarks({ step, steps }: { step: number; steps: number }) {
  return (
    <div className="mb-3 grid gap-2">
      <p className="text-sm font-medium text-muted">
        Step {step} of {steps}
      </p>
      <div aria-hidden className="flex gap-1.5">
        {Array.from({ length: steps }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: they are as many for ever
            key={index}
            className={classes(
              'h-1.5 w-10 rounded-full',
              index < step ? 'bg-accent' : 'bg-surface-2',
            )}
          />
        ))}
      </div>
    </div>
  );
}

/** Radio buttons of a finger's size. */
interface ChoiceCard<Value> {
  value: Value;
  label: string;
  about?: string;
}

interface ChoiceCardsProps<Value> {
  /** For screen readers; others read the heading. */
  legend: string;
  cards: readonly ChoiceCard<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

function ChoiceCards<Value extends string | number>({
  legend,
  cards,
  chosen,
  onChoose,
}: ChoiceCardsProps<Value>) {
  return (
    <fieldset
      className={classes(
        'grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]',
        // On phones two in a row, if none is left alone.
        cards.length % 2 === 0 && 'grid-cols-2',
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {cards.map(({ value, label, about }) => (
        <label
          key={value}
          className="grid min-h-11 cursor-pointer content-center gap-0.5 rounded-control border border-line-strong/60 px-4 py-3 transition-colors duration-150 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={legend}
            className="sr-only"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span className="font-medium">{label}</span>
          {about ? <span className="text-sm text-muted">{about}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Opens the account's data, as the layout of the dashboard does for its screens.
 * @returns `closed` if the data is another student's or nobody's
 */
function useOpenAccount(): 'opening' | 'open' | 'closed' {
  const { context } = useRouter().options;
  const [state, setState] = useState<'opening' | 'open' | 'closed'>('opening');
  useEffect(() => {
    let left = false;
    void context.readVisitor().then(async (visitor) => {
      const mayOpen = visitor.kind === 'active' || visitor.kind === 'detached';
      if (mayOpen) await context.account.open(visitor.user.id);
      if (!left) setState(mayOpen ? 'open' : 'closed');
    });
    return () => {
      left = true;
    };
  }, [context]);
  return state;
}
