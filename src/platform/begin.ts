/**
 * Begins something over the open screen, such as a new card. The dashboard, the palette and the phone's plus call it.
 * `app/begin-host.tsx` opens the dialogs, since they belong to several features.
 */
import type { StudyEvent } from '../model/entities/event.ts';
import { acceptedFiles } from '../model/files/document-kinds.ts';
import { chooseFiles } from '../ui/choose-files.ts';

export type QuickAct = 'upload' | 'generate' | 'new-card' | 'new-note' | 'new-task' | 'new-event';

export type Begun =
  | { act: Exclude<QuickAct, 'upload'> }
  | { act: 'upload'; files: File[] }
  | { act: 'open-event'; event: StudyEvent }
  | { act: 'line'; kind: 'task' | 'event'; text: string };

type Listener = (begun: Begun) => void;

let host: Listener | undefined;
/** Pressed before the host was mounted. */
let waiting: Begun | undefined;

export function begin(act: QuickAct): void {
  if (act === 'upload') void beginUpload();
  else hand({ act });
}

export function openEvent(event: StudyEvent): void {
  hand({ act: 'open-event', event });
}

/** Opens a quick line with words, such as those typed into the palette. */
export function beginLine(kind: 'task' | 'event', text: string): void {
  hand({ act: 'line', kind, text });
}

/** Call it in a press: browsers open the file chooser only then. @returns whether a file was chosen */
export async function beginUpload(): Promise<boolean> {
  const files = await chooseFiles(acceptedFiles);
  if (files.length > 0) hand({ act: 'upload', files });
  return files.length > 0;
}

function hand(begun: Begun): void {
  if (host === undefined) waiting = begun;
  else host(begun);
}

export function onBegin(listener: Listener): () => void {
  host = listener;
  if (waiting !== undefined) listener(waiting);
  waiting = undefined;
  return () => {
    if (host === listener) host = undefined;
  };
}
