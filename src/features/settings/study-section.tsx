/** Study settings: daily amounts, options of cards, and generation. */

import { usageText } from '../../api/generation/usage-text.ts';
import { type ServerAi, useServerAi } from '../../api/generation/use-server-ai.ts';
import { allDecks } from '../../components/scheduling/fit-kind.ts';
import { FitPanel } from '../../components/scheduling/fit-panel.tsx';
import { OptionsFields, useTypedForm } from '../../components/scheduling/options-form.tsx';
import { hasReviewLimit, TodayOnly } from '../../components/scheduling/today-only.tsx';
import { WorkloadPanel } from '../../components/scheduling/workload-panel.tsx';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { mutate } from '../../db/mutate.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { changeSettings, settingsId } from '../../model/entities/student/settings.ts';
import { resolveOptions } from '../../model/study/options/study-options.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { Button } from '../../ui/button.tsx';
import { DraftLine } from '../../ui/dialog/form-dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import {
  formOfValues,
  readStudyForm,
  type StudyForm,
  type StudyValues,
  useStudyValues,
} from './study-form.ts';

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

/** For decks without options of their own. */
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
          draft={() => formDraftPlace('study-options', 'cards')}
          onSave={(choices) => mutate(changeSettings, choices)}
        />
      </section>
      <section className="grid gap-4" aria-labelledby="today-only">
        <h3 id="today-only" className="font-semibold">
          Only today
        </h3>
        <TodayOnly
          choices={settings ?? {}}
          hasReviewLimit={hasReviewLimit(settings?.reviewsPerDay, settings ?? undefined)}
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
  const { frame, field, draft, busy } = useTypedForm<StudyForm, Partial<StudyValues>>({
    before: formOfValues(values),
    read: (form) => readStudyForm(form, values),
    save: (changes) => mutate(changeSettings, changes),
    failed: 'Could not save your settings. Try again.',
    draft: () => formDraftPlace('study-options'),
  });
  const number = (name: keyof StudyForm) => ({
    ...{ type: 'number', inputMode: 'numeric' as const },
    ...field(name),
  });
  return (
    <form {...frame}>
      <DraftLine {...draft} />
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="New cards per day"
          hint="Reviews are extra."
          {...number('newCardsPerDay')}
        />
        <TextField
          label="Desired retention (%)"
          hint="Higher means more reviews. Applies to all cards right away."
          {...number('desiredRetention')}
        />
        <TextField label="Daily goal" hint="Cards or pages per day." {...number('dailyGoal')} />
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}

/** The only place that says whether the server has AI. */
export function GenerationNote() {
  const { ai } = useServerAi(useNetwork());
  return (
    <section aria-labelledby="generation" className="mt-6 grid gap-1 border-t border-line pt-4">
      <h3 id="generation" className="font-medium">
        Generating study material
      </h3>
      <p className="text-sm text-muted">
        Your device generates summaries, flashcards and quizzes from your files, with no network.
        Your pages never leave it.
      </p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {wordsOf(ai)}
      </p>
    </section>
  );
}

function wordsOf(ai: ServerAi): string {
  switch (ai.kind) {
    case 'asking':
      return '';
    case 'offline':
    case 'unanswered':
    case 'failed':
      return 'Whether your server offers an AI shows here when it can be reached.';
    case 'none':
      return 'This server has no AI. Whoever runs it can add one; then you may choose it where you generate.';
    case 'ready':
      return `This server has an AI. You may choose it where you generate. ${usageText(ai.state)}`;
  }
}
