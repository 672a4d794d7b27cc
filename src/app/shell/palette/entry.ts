/** One entry of the palette: a place, an action, or a row of the library. */
import type { LucideIcon } from 'lucide-react';
import type { Destination } from '../../../components/places.ts';
import type { QuickAct } from '../../../platform/begin.ts';

/** The group of the student's rows. */
export const inLibrary = 'In your library';

export type Section = 'Recent' | 'Go to' | 'Create' | 'Do' | typeof inLibrary;

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
  /** Its kind or place. */
  detail: string;
  icon: LucideIcon;
  /** Folded words for the search; the label's words come first. */
  folded: string;
  /** Folded; weighs less than the label. */
  body?: string;
  choice:
    | { link: Link | Destination }
    | { begin: QuickAct }
    | { action: Action }
    /** Shows only this course; `undefined` for all courses. */
    | { course: string | undefined };
}
