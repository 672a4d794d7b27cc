/** One thing the palette offers: a place, something to make, something to do, or a thing of the library. */
import type { LucideIcon } from 'lucide-react';
import type { Destination } from '../../../components/places.ts';
import type { QuickAct } from '../../../platform/begin.ts';

/** The section of what the student has. */
export const inLibrary = 'In your library';

export type Section = 'Recent' | 'Go to' | 'Create' | 'Do' | typeof inLibrary;

/** What only the host of the palette can do. */
export type Action = 'theme-light' | 'theme-dark' | 'theme-auto' | 'sync' | 'sign-out' | 'sheet';

export interface Link {
  to: string;
  params?: { id: string };
  hash?: string;
}

export interface Entry {
  /** Stable, without words of the student: recent choices are kept by it. */
  id: string;
  section: Section;
  label: string;
  /** What kind of thing it is, or where it stands. */
  detail: string;
  icon: LucideIcon;
  /** Further words it is found by, folded; the label's own come first. */
  folded: string;
  /** Folded; counts less than the label. */
  body?: string;
  choice:
    | { link: Link | Destination }
    | { begin: QuickAct }
    | { action: Action }
    /** Shows this course alone; `undefined`: all of them. */
    | { course: string | undefined };
}
