/** One thing the palette offers: a place, something to make, something to do, or a thing of the library. */
import type { LucideIcon } from 'lucide-react';

export type Section = 'Recent' | 'Go to' | 'Create' | 'Do' | 'In your bag';

/** What only the host of the palette can do. */
export type Deed = 'theme-light' | 'theme-dark' | 'theme-auto' | 'sync' | 'sign-out' | 'sheet';

export interface Way {
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
  choice: { way: Way } | { deed: Deed };
}
