/** The context of the router, made by `main.tsx`: how the shell opens, closes and removes accounts. */
import type { ComponentType } from 'react';
import type { Visitor } from '../../api/session/visitor.ts';
import type { User } from '../../protocol/auth.ts';

export interface AccountControls {
  /** Opens the student's database and starts sync. Does nothing if it is already open. */
  open(userId: string): Promise<void>;
  /**
   * Only at a start on the dashboard with a stored picture: opens the student's database after the picture is shown, or
   * earlier if something needs it.
   * @returns `false` otherwise: then open it first
   */
  openBehind(userId: string): boolean;
  /** Stops sync and closes the database. */
  close(): Promise<void>;
  /** Sends and fetches now. Resolves when the attempt has ended, successful or not. */
  syncNow(): Promise<void>;
  /**
   * Removes all of the student's data, drafts and caches from this device. The session must have ended.
   * @param leave opens a screen that shows none of it
   */
  remove(userId: string, leave: () => Promise<void>): Promise<void>;
  /** The dialog that exports all data of any account on this device. */
  loadExport(): Promise<ComponentType<ExportProps>>;
  /** The dialog that exports all flashcards of the student. */
  loadCardExport(): Promise<ComponentType<{ onClose: () => void }>>;
  /** The dialog that deletes an account's hidden copy on this device. */
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
  /** The import of its data into the open account, if there was one. */
  imported: DoneImport | undefined;
  onClose: () => void;
}

export interface AppContext {
  /** No side effects, no network. */
  readVisitor: () => Promise<Visitor>;
  account: AccountControls;
}
