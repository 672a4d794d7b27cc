/** How much is studied a day, and how well it should be remembered. */
import { useRef, useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import { changeSettings, settingsId } from '../../model/entities/student/settings.ts';
import { resolveOptions } from '../../model/study/options/study-options.ts';
import { allDecks } from '../../scheduling/fit-kind.ts';
import { FitPanel } from '../../scheduling/fit-panel.tsx';
import { OptionsFields } from '../../scheduling/options-form.tsx';
import { WorkloadPanel } from '../../scheduling/workload-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Loading } from '../../ui/page/states.tsx';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { settleTyped } from '../../ui/work/typed-text.ts';
import {
  formOfValues,
  readStudyForm,
  type StudyForm,
  type StudyProblems,
  type StudyValues,
} from './study-form.ts';
import { useStudyValues } from './use-settings.ts';

export function StudySection() {
  const values = useStudyValues();
  if (values === undefined) return <Loading label="Fetching settings" />;
  return (
    <div className="grid gap-8">
      <StudyFields values={values} />
      <CardOptions />
    </div>
  );
}

/** How cards are studied where their deck has no options of its own. */
function CardOptions() {
  const settings = useRows(async (db) => (await db.rows('settings').get(settingsId)) ?? null, []);
  if (settings === undefined) return null;
  return (
    <>
      <section className="grid gap-4" aria-labelledby="card-options">
        <h3 id="card-options" className="font-semibold">
          Cards
        </h3>
        <OptionsFields
          choices={settings ?? {}}
          inherited={resolveOptions([])}
          without={['newCardsPerDay', 'desiredRetention']}
          onSave={(choices) => mutate(changeSettings, choices)}
        />
      </section>
      <section className="grid gap-4" aria-labelledby="workload">
        <h3 id="workload" className="font-semibold">
          Workload
        </h3>
        <WorkloadPanel />
      </section>
      <section className="grid gap-4" aria-labelledby="parameters">
        <h3 id="parameters" className="font-semibold">
          Parameters
        </h3>
        <FitPanel deckId={allDecks} parameters={settings?.parameters} />
      </section>
    </>
  );
}

function StudyFields({ values }: { values: StudyValues }) {
  // Only what was typed is kept, so that a change from another device shows in the other fields.
  const [typed, setTyped] = useState<Partial<StudyForm>>({});
  const form: StudyForm = { ...formOfValues(values), ...typed };
  const [problems, setProblems] = useState<StudyProblems>({});
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const submit = async () => {
    const read = readStudyForm(form, values);
    setProblems('problems' in read ? read.problems : {});
    if ('problems' in read) return;
    if (Object.keys(read.changes).length === 0) return toastSuccess(say.noChangesWereMade);
    setBusy(true);
    const result = await mutate(changeSettings, read.changes);
    setBusy(false);
    if (!tell(result, { done: say.saved, failed: 'Could not save your settings. Try again.' }))
      return;
    setTyped({});
    if (element.current) settleTyped(element.current);
  };

  const field = (name: keyof StudyForm) => ({
    type: 'number',
    inputMode: 'numeric' as const,
    value: form[name],
    error: problems[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return (
    <form
      ref={element}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="New cards per day"
          hint="Reviews are extra."
          {...field('newCardsPerDay')}
        />
        <TextField
          label="Desired retention (%)"
          hint="Higher means more reviews. Applies to all cards right away."
          {...field('desiredRetention')}
        />
        <TextField label="Daily goal" hint="Cards or pages per day." {...field('dailyGoal')} />
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
