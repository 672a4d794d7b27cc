/** The kinds of files that cards are exported to. */
import type {
  CardsExport,
  CardsExportOptions,
} from '../../../interchange/backup/export/cards/anki-package.ts';

export interface CardsFile {
  value: string;
  label: string;
  hint: string;
  ending: string;
  /** What it cannot hold is not told as missing. */
  holdsMedia: boolean;
  load: () => Promise<(options: CardsExportOptions) => Promise<CardsExport>>;
}

export const cardsFiles: readonly CardsFile[] = [
  {
    value: 'anki',
    label: 'Anki package (.apkg)',
    hint: 'With pictures, sounds, tags and all reviews. Anki and many other apps open it.',
    ending: 'apkg',
    holdsMedia: true,
    load: async () =>
      (await import('../../../interchange/backup/export/cards/anki-package.ts')).makeAnkiPackage,
  },
  {
    value: 'csv',
    label: 'Table (.csv)',
    hint: 'For spreadsheets. Words only: no pictures, sounds or reviews.',
    ending: 'csv',
    holdsMedia: false,
    load: async () =>
      (await import('../../../interchange/backup/export/cards/text-files.ts')).makeCardTable,
  },
  {
    value: 'markdown',
    label: 'Markdown (.md)',
    hint: 'To read, print or edit. Words only: no pictures, sounds or reviews.',
    ending: 'md',
    holdsMedia: false,
    load: async () =>
      (await import('../../../interchange/backup/export/cards/text-files.ts')).makeCardMarkdown,
  },
];
