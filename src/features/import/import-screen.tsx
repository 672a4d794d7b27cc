/** Imports a Haversack export or files of another app. It works offline. */
import { FileDown, FolderInput, Import } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { useBoundUser } from '../../db/device/use-bound-user.ts';
import { importFormats } from '../../interchange/formats/read/all.ts';
import { plural } from '../../lib/plural.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { HiddenAccounts } from './hidden-accounts.tsx';
import { ImportsList } from './imports-list.tsx';
import { PastePanel } from './paste-panel.tsx';
import { chosenOf, kindName, type Plan } from './plan.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { usePlan } from './use-plan.ts';

export function ImportScreen() {
  const user = useBoundUser();
  if (user === undefined) return <Loading label="Opening…" />;
  return <ImportPage email={user?.email ?? ''} />;
}

function ImportPage({ email }: { email: string }) {
  const planned = usePlan(email);
  const { plan, take, takeAccount, takePasted } = planned;
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus goes to the next step.
  useEffect(() => {
    if (plan.step === 'preview' || plan.step === 'choices') panel.current?.focus();
  }, [plan.step]);
  const list = useRef<HTMLDivElement>(null);
  const hasBegun = plan.step === 'none' && plan.hasBegun === true;
  // The list below shows the progress of the import.
  useEffect(() => {
    if (!hasBegun) return;
    list.current?.focus();
    list.current?.scrollIntoView({ block: 'start' });
  }, [hasBegun]);
  const isOver = useFileDrop((files) => take(chosenOf(files)));
  return (
    <Page
      title="Import"
      description="Import a Haversack export or data from another app. You see a preview first. It works offline. You can undo it for 30 days, once Haversack has synced."
    >
      {isOver ? <DropHint /> : null}
      <div ref={panel} tabIndex={-1} className="outline-none">
        <Step planned={planned} />
      </div>
      {plan.step === 'none' ? (
        <>
          <HiddenAccounts onChosen={takeAccount} />
          <ChooseFiles onChosen={(files) => take(chosenOf(files))} />
          <PastePanel onDone={takePasted} />
          {/* Long, so it stands below the actions. */}
          <Ways />
        </>
      ) : null}
      {/* The rows load later and need room to scroll to. */}
      <div ref={list} tabIndex={-1} className={classes('outline-none', hasBegun && 'min-h-dvh')}>
        <ImportsList />
      </div>
    </Page>
  );
}

function Step({ planned }: { planned: ReturnType<typeof usePlan> }) {
  const { plan, preview, answer, choose, start, leave } = planned;
  switch (plan.step) {
    case 'none':
      return plan.problem === undefined ? null : (
        <Problem title="Nothing was imported" text={plan.problem} />
      );
    case 'busy':
      return <Busy plan={plan} onCancel={leave} />;
    case 'choices':
      return (
        <ChoicesPanel
          asked={plan}
          onChange={(answers) => answer(plan, answers)}
          onDone={() => preview(plan)}
          onCancel={leave}
        />
      );
    case 'preview': {
      const { asked } = plan;
      return (
        <PreviewPanel
          name={plan.name}
          kind={kindName(plan.kind)}
          preview={plan.preview}
          choices={plan.choices}
          onChoose={(choices) => choose(plan, choices)}
          onStart={start}
          onChangeOptions={asked && (() => answer(asked, asked.answers))}
          onCancel={leave}
        />
      );
    }
  }
}

function Busy({ plan, onCancel }: { plan: Extract<Plan, { step: 'busy' }>; onCancel: () => void }) {
  const { label, done = 0, total = 0 } = plan;
  return (
    <Panel>
      {total > 0 ? (
        <ProgressBar label={label} value={done} max={total} />
      ) : (
        <Loading label={label} />
      )}
      {/* Not in the status above, or a screen reader reads each batch. */}
      {total === 0 && done > 0 ? (
        <p className="text-center text-sm text-muted tabular-nums">
          {plural(done, 'item')} checked
        </p>
      ) : null}
      <p className="text-sm text-muted">You can use other screens. Keep this tab open.</p>
      <div className="flex justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Panel>
  );
}

function ChooseFiles({ onChosen }: { onChosen: (files: File[]) => void }) {
  const file = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const accept = [
    '.zip,application/zip,.json,image/*,audio/*',
    ...importFormats.map((format) => format.accept),
  ].join(',');
  return (
    <Panel title="Files to import">
      <div className="flex flex-wrap gap-2">
        <Button icon={<Import aria-hidden size={18} />} onClick={() => file.current?.click()}>
          Choose files
        </Button>
        {importFormats.some(({ isFolder }) => isFolder) ? (
          <Button
            variant="secondary"
            icon={<FolderInput aria-hidden size={18} />}
            onClick={() => folder.current?.click()}
          >
            Choose a folder
          </Button>
        ) : null}
      </div>
      <Chooser input={file} label="Choose files to import" accept={accept} onChosen={onChosen} />
      <Chooser input={folder} label="Choose a folder to import" isFolder onChosen={onChosen} />
    </Panel>
  );
}

function Ways() {
  return (
    <Panel title="What you can import">
      <dl className="grid gap-3 text-[0.9375rem] sm:grid-cols-2">
        <Way
          name="Haversack export"
          from="The zip file from “Export everything”, from any account (.zip)"
        />
        <Way
          name="Unsent changes"
          from="The file from “Export unsent changes”, and the files saved with it (.json)"
        />
        {importFormats.map(({ id, name, from }) => (
          <Way key={id} name={name} from={from} />
        ))}
      </dl>
    </Panel>
  );
}

function Way({ name, from }: { name: string; from: string }) {
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="text-muted">{from}</dd>
    </div>
  );
}

interface ChooserProps {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  isFolder?: boolean;
  onChosen: (files: File[]) => void;
}

function Chooser({ input, label, accept, isFolder = false, onChosen }: ChooserProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      {...(accept !== undefined && { accept })}
      {...(isFolder && { webkitdirectory: '' })}
      aria-label={label}
      tabIndex={-1}
      className="sr-only"
      onChange={(event) => {
        const files = [...(event.currentTarget.files ?? [])];
        event.currentTarget.value = '';
        onChosen(files);
      }}
    />
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-bg/85 p-6">
      <p className="grid justify-items-center gap-3 rounded-card border-2 border-dashed border-accent bg-surface px-10 py-12 text-lg font-semibold">
        <FileDown aria-hidden size={36} className="text-accent" />
        Drop files to import
      </p>
    </div>
  );
}
