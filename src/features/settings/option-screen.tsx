/** The first choices of a new student: how the app looks, and how much to study a day. */
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import { changeSettings } from '../../model/entities/settings.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Loading } from '../../ui/states.tsx';
import { tell } from '../../ui/tell.ts';
import { ThemeField } from './theme-field.tsx';
import { useOpenAccount } from './use-open-account.ts';
import { useStudyValues } from './use-settings.ts';

export function OptionScreen() {
  const account = useOpenAccount();
  return (
    <Page title="Make it yours" description="Two choices to begin with. Settings has them all.">
      <Panel title="Appearance">
        <ThemeField />
      </Panel>
      {account === 'opening' ? <Loading label="Fetching settings" /> : null}
      {account === 'open' ? <DailyGoal /> : null}
      {account === 'closed' ? (
        <Link to="/dashboard" className={`${buttonClass()} justify-self-start`}>
          Continue
        </Link>
      ) : null}
    </Page>
  );
}

const goals = [
  { cards: 10, label: 'Gentle', about: '10 cards or pages a day' },
  { cards: 20, label: 'Steady', about: '20 cards or pages a day' },
  { cards: 50, label: 'Intense', about: '50 cards or pages a day' },
];

function DailyGoal() {
  const values = useStudyValues();
  const navigate = useNavigate();
  const [picked, setPicked] = useState<number>();
  const [busy, setBusy] = useState(false);
  if (values === undefined) return <Loading label="Fetching settings" />;
  const chosen = picked ?? values.dailyGoal;
  const proceed = async () => {
    if (chosen !== values.dailyGoal) {
      setBusy(true);
      const result = await mutate(changeSettings, { dailyGoal: chosen });
      setBusy(false);
      if (!tell(result, { failed: 'Error updating settings' })) return;
    }
    await navigate({ to: '/dashboard' });
  };
  return (
    <>
      <Panel title="Daily goal">
        <fieldset className="grid gap-2 sm:grid-cols-3">
          <legend className="sr-only">Daily goal</legend>
          {goals.map(({ cards, label, about }) => (
            <label
              key={cards}
              className="grid cursor-pointer gap-0.5 rounded-control border border-line-strong/60 p-4 transition-colors duration-150 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="daily-goal"
                className="sr-only"
                checked={chosen === cards}
                onChange={() => setPicked(cards)}
              />
              <span className="font-medium">{label}</span>
              <span className="text-sm text-muted">{about}</span>
            </label>
          ))}
        </fieldset>
      </Panel>
      <Button
        busy={busy}
        className="justify-self-start"
        icon={<ArrowRight aria-hidden size={18} />}
        onClick={() => void proceed()}
      >
        Continue
      </Button>
    </>
  );
}
