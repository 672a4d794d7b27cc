/** Exports the cards of a deck and its inner decks, or all cards, as a file of a chosen type. */
import { useEffect, useRef, useState } from 'react';
import { currentDatabase } from '../../db/database.ts';
import { storageProblem } from '../../db/storage-problem.ts';
import type {
  CardsExport,
  CardsExportOptions,
} from '../../interchange/backup/export/cards/anki-package.ts';
import { isImportRunning } from '../../interchange/backup/import-running.ts';
import { localOffsetMin } from '../../lib/date-format.ts';
import { plural } from '../../lib/plural.ts';
import { defaultSettings, settingsId } from '../../model/entities/student/settings.ts';
import { fileNameOf, saveAsFile } from '../../platform/save-as-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Loading } from '../../ui/page/loading.tsx';
import { Problem } from '../../ui/page/states.tsx';

interface ExportCardsProps {
  /** Without it: all decks. */
  deck?: { id: string; name: string };
  onClose: () => void;
}

type Made = { cards: number; missing: number; sizeBytes: number };

type State =
  | { kind: 'asking' }
  | { kind: 'making'; cards: number }
  | { kind: 'made'; name: string; made: Made; isImporting: boolean }
  | { kind: 'failed'; problem: string };

export function ExportCardsDialog({ deck, onClose }: ExportCardsProps) {
  const [value, setValue] = useState('anki');
  const file = cardsFiles.find((one) => one.value === value) ?? (cardsFiles[0] as CardsFile);
  const [state, start] = useExport(deck);
  const isMaking = state.kind === 'making';
  return (
    <Dialog
      title={deck ? `Export “${deck.name}”` : 'Export flashcards'}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {state.kind === 'made' ? 'Close' : 'Cancel'}
          </Button>
          <Button busy={isMaking} onClick={() => void start(file)}>
            {state.kind === 'failed' ? 'Try again' : 'Export'}
          </Button>
        </>
      }
    >
      <p>
        {deck ? 'This deck and the decks in it.' : 'All your decks.'} The file is made on this
        device and works offline.
      </p>
      <SelectField
        label="File type"
        hint={file.hint}
        value={value}
        disabled={isMaking}
        onChange={(event) => setValue(event.target.value)}
      >
        {cardsFiles.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectField>
      <Outcome state={state} holdsMedia={file.holdsMedia} />
    </Dialog>
  );
}

function useExport(deck: ExportCardsProps['deck']) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const start = async (file: CardsFile) => {
    const stop = new AbortController();
    stopping.current = stop;
    setState({ kind: 'making', cards: 0 });
    try {
      const nowMs = Date.now();
      const database = currentDatabase();
      const [make, settings] = [await file.load(), await database.rows('settings').get(settingsId)];
      const isImporting = await isImportRunning(database);
      const made = await make({
        ...{ database, deckId: deck?.id, nowMs, signal: stop.signal },
        tzOffsetMin: localOffsetMin(nowMs),
        retention: settings?.desiredRetention ?? defaultSettings.desiredRetention,
        onProgress: (cards) => setState({ kind: 'making', cards }),
      });
      if (stop.signal.aborted) return;
      const name = fileNameOf(deck?.name ?? '', file.ending, 'Flashcards');
      saveAsFile(name, made.file, made.file.type);
      const { cards, missing, file: whole } = made;
      setState({
        ...{ kind: 'made', name, isImporting },
        made: { cards, missing, sizeBytes: whole.size },
      });
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', problem: storageProblem(error) });
    }
  };
  return [state, start] as const;
}

function Outcome({ state, holdsMedia }: { state: State; holdsMedia: boolean }) {
  switch (state.kind) {
    case 'asking':
      return null;
    case 'making':
      return (
        <Loading
          label={state.cards > 0 ? `Exporting ${plural(state.cards, 'card')}…` : 'Exporting…'}
        />
      );
    case 'failed':
      return <Problem title="Export failed. Your data is safe." text={state.problem} />;
    case 'made':
      return (
        <p role="status" className="font-medium">
          {inWords(state, holdsMedia)}
        </p>
      );
  }
}

function inWords(
  { name, made, isImporting }: Extract<State, { kind: 'made' }>,
  holdsMedia: boolean,
): string {
  const { cards, missing, sizeBytes } = made;
  const media = plural(missing, 'picture or sound is', 'pictures and sounds are');
  return [
    `Your export is ready: ${name}, ${plural(cards, 'card')}, ${formatBytes(sizeBytes)}.`,
    ...(holdsMedia && missing > 0 ? [`${media} not on this device, so not in it.`] : []),
    ...(isImporting ? ['An import was still running. Export again when it is done.'] : []),
  ].join(' ');
}

interface CardsFile {
  value: string;
  label: string;
  hint: string;
  ending: string;
  /** Other types do not report missing media. */
  holdsMedia: boolean;
  load: () => Promise<(options: CardsExportOptions) => Promise<CardsExport>>;
}

const cardsFiles: readonly CardsFile[] = [
  {
    value: 'anki',
    label: 'Anki package (.apkg)',
    hint: 'With pictures, sounds, tags and all reviews. Anki and many other apps open it.',
    ending: 'apkg',
    holdsMedia: true,
    load: async () =>
      (await import('../../interchange/backup/export/cards/anki-package.ts')).makeAnkiPackage,
  },
  {
    value: 'csv',
    label: 'Table (.csv)',
    hint: 'For spreadsheets. Words only: no pictures, sounds or reviews.',
    ending: 'csv',
    holdsMedia: false,
    load: async () =>
      (await import('../../interchange/backup/export/cards/text-files.ts')).makeCardTable,
  },
  {
    value: 'markdown',
    label: 'Markdown (.md)',
    hint: 'To read, print or edit. Words only: no pictures, sounds or reviews.',
    ending: 'md',
    holdsMedia: false,
    load: async () =>
      (await import('../../interchange/backup/export/cards/text-files.ts')).makeCardMarkdown,
  },
];
