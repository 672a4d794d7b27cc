/** What the palette lists: places, actions, and things of the student. */
import type { LucideIcon } from 'lucide-react';
import type { Destination } from '../../../components/places.ts';
import type { SearchGroup } from '../../../model/entity.ts';
import type { QuickAct } from '../../../platform/begin.ts';
import type { Piece } from '../../../queries/search/engine/snippet.ts';

export type Section = 'Recent' | 'Kept' | 'Tips' | 'Go to' | 'Create' | 'Do' | 'Here' | SearchGroup;

/** Actions that only the palette's host can do. */
export type Action = 'theme-light' | 'theme-dark' | 'theme-auto' | 'sync' | 'sign-out' | 'sheet';

export interface Link {
  to: string;
  params?: { id: string };
  hash?: string;
}

export interface Entry {
  /** Stable and without the student's words, since recent choices store it. */
  id: string;
  section: Section;
  label: string;
  /** The label with found words marked, if it was found by the index. */
  pieces?: readonly Piece[];
  /** Words around what was found. */
  snippet?: readonly Piece[];
  /** Its kind or place. */
  detail: string;
  courseId?: string | undefined;
  icon: LucideIcon;
  /** Folded words for the search; the label's words come first. */
  folded: string;
  choice:
    | { link: Link | Destination }
    | { begin: QuickAct }
    /** A quick line with these words. */
    | { line: 'task' | 'event'; text: string }
    /** A note with this title. */
    | { note: string }
    | { action: Action }
    /** Opens a page of the settings at one of its controls. */
    | { setting: { pageId: string; label: string } }
    /** Types a search into the field. */
    | { type: string }
    /** Shows all that was found of this group. */
    | { showAll: SearchGroup }
    /** Shows only this course; `undefined` for all courses. */
    | { course: string | undefined };
  /** What else can be done with it. The first button opens it. */
  further?: readonly { label: string; link: Link | Destination }[];
  /** What the first button says. */
  openLabel?: string;
  /** It belongs to what is open. */
  isHere?: boolean;
}
