/** The dialog of a note or a deck, from the request to the result. */
import { useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import type { Job } from '../../../db/tables.ts';
import { textOfBody } from '../../../text/note-text.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { DeckForm } from '../deck/deck-form.tsx';
import { OpenMaking } from '../generate-dialog.tsx';
import { SourceName } from '../item-source.tsx';
import type { RowsOrigin, RowsRequest } from '../job/job-request.ts';
import { showMade, useMaking } from '../making-store.ts';
import { sizeOf, tokensFor } from '../server/cost-before.ts';
import { asksSingle, EngineField, useEngineChoice } from '../server/engine-choice.tsx';
import { KindChoice, RequestFields, requestOf, useChoice } from '../wish/request-fields.tsx';
import { WishDialog } from '../wish/wish-dialog.tsx';
import { makeFromRows, rowsInputOf } from './rows-job.ts';

export function RowsDialog({ origin }: { origin: RowsOrigin }) {
  const [sourceName, Form] = origin.entity === 'note' ? ['Note', NoteForm] : ['Card', DeckForm];
  return (
    <OpenMaking
      from={origin}
      wish={(failed) => <Form origin={origin} failed={failed} />}
      around={(draft) => <SourceName value={sourceName}>{draft}</SourceName>}
    />
  );
}

interface NoteFormProps {
  origin: RowsOrigin;
  /** The last job, if it gave nothing. The form starts with its request. */
  failed: Job | null;
}

function NoteForm({ origin, failed }: NoteFormProps) {
  const [before] = useState(() => (failed === null ? undefined : rowsInputOf(failed).wish));
  const { choice, change } = useChoice(before);
  const { kind } = choice;
  const engine = useEngineChoice(kind);
  const single = asksSingle(engine);
  const request = requestOf(choice, single !== undefined);
  const note = useRows(
    async (database) => (await database.rows('note').get(origin.id)) ?? null,
    [origin.id],
  );
  const size = note === undefined ? undefined : sizeOf(note === null ? '' : textOfBody(note.body));
  const [begin] = useOnce(async (wanted: RowsRequest) => {
    const begun = await makeFromRows(currentDatabase(), origin, wanted);
    if (!begun.ok) toastError(begun.error.message);
  });
  const submit = () => {
    useMaking.setState({ kind });
    showMade(kind);
    void begin({ ...request, engine: engine.engine });
  };
  return (
    <WishDialog title="Generate from note" failed={failed} onSubmit={submit}>
      <KindChoice choice={choice} change={change} />
      <RequestFields choice={choice} change={change} asksSingle={single} />
      <EngineField {...engine} sent="note" tokens={size && tokensFor(request, size)} />
    </WishDialog>
  );
}
