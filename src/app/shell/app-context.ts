/** What `main.tsx` hands to the router, and the router to the shell: the entry points of the account. */
import type { ComponentType } from 'react';
import type { Visitor } from '../../api/session/visitor.ts';
import type { User } from '../../protocol/auth.ts';

export interface AccountControls {
  /** Opens the student's database and starts sync; does nothing where it is open already. */
  open(userId: string): Promise<void>;
  /**
   * At a start on the dashboard that has something to show: opens the student's database once that stands on the screen,
   * or sooner for whoever asks.
   * @returns whether it will; `false` after the start, where it is opened first
   */
  openBehind(userId: string): boolean;
  /** Stops sync and closes the database. */
  close(): Promise<void>;
  /** Sends and fetches now; resolves when the try has ended, well or not. */
  syncNow(): Promise<void>;
  /**
   * Takes the student off this device: all data, drafts and caches. The session must have ended.
   * @param leave goes to a screen that shows nothing of it
   */
  remove(userId: string, leave: () => Promise<void>): Promise<void>;
  /** The dialog that exports all of an account's data on this device, whoever is signed in. */
  loadExport(): Promise<ComponentType<ExportProps>>;
  /** The dialog that exports all flashcards of the student. */
  loadCardExport(): Promise<ComponentType<{ onClose: () => void }>>;
  /** The dialog that deletes an account's hidden copy on this device, having said what would be lost. */
  loadDeleteCopy(): Promise<ComponentType<DeleteCopyProps>>;
}

export interface ExportProps {
  account: User;
  isFromDevice?: boolean;
  onClose: () => void;
}

export interface DoneImport {
  /** When it ended, milliseconds. */
  at: number;
  /** Files that could not be imported, since they are not on this device. */
  missing: number;
}

export interface DeleteCopyProps {
  account: User;
  /** How its data was brought into the account that is open; `undefined`: it was not. */
  imported: DoneImport | undefined;
  onClose: () => void;
}

export interface AppContext {
  /** Who is here; no side effects, no network. */
  readVisitor: () => Promise<Visitor>;
  account: AccountControls;
}
