/** Everything that can be begun from any screen: name, icon, and further search words. */
import {
  CalendarPlus,
  Layers,
  ListPlus,
  type LucideIcon,
  NotebookPen,
  Sparkles,
  Upload,
} from 'lucide-react';
import type { QuickAct } from '../platform/begin.ts';

interface Offer {
  act: QuickAct;
  label: string;
  /** On a tile. */
  short: string;
  icon: LucideIcon;
  words: string;
}

export const quickActs: readonly Offer[] = [
  {
    act: 'upload',
    label: 'Upload a file',
    short: 'File',
    icon: Upload,
    words: 'pdf word powerpoint libreoffice slides epub book photo add',
  },
  {
    act: 'generate',
    label: 'Generate study material',
    short: 'Generate',
    icon: Sparkles,
    words: 'quiz summary flashcards make new from file note deck',
  },
  {
    act: 'new-card',
    label: 'New card',
    short: 'Card',
    icon: Layers,
    words: 'flashcard write add cloze gap reversed typed picture occlusion',
  },
  { act: 'new-note', label: 'New note', short: 'Note', icon: NotebookPen, words: 'write' },
  { act: 'new-task', label: 'New task', short: 'Task', icon: ListPlus, words: 'todo add' },
  {
    act: 'new-event',
    label: 'New event',
    short: 'Event',
    icon: CalendarPlus,
    words: 'schedule exam lecture',
  },
];
