/**
 * All formats that can be read. This list must stay small: it tells formats by file names and a few bytes. A reader
 * loads when its format is chosen. The first format that claims the files wins.
 */
import { endingOfPath } from '../../../lib/path.ts';
import type { ImportFormat, SourceFile } from '../format.ts';
import { headOfFile, isOfApple, todoistHead, visibleFiles } from './shared/source-text.ts';

export const importFormats: readonly ImportFormat[] = [
  {
    id: 'calendar',
    name: 'Calendar',
    from: 'From Google Calendar, Apple Calendar, Outlook (.ics)',
    accept: '.ics,.ical,.ifb,text/calendar',
    isOne: areAll('ics', 'ical', 'ifb'),
    load: async () => (await import('./calendar.ts')).calendarReader,
  },
  {
    id: 'todoist',
    name: 'Todoist',
    from: 'From Todoist: a project or a backup (.csv)',
    accept: '.csv,text/csv',
    isOne: async (files) => todoistHead.test(await headOfFirst(files, 'csv')),
    load: async () => (await import('./todoist.ts')).todoistReader,
  },
  {
    id: 'google-tasks',
    name: 'Google Tasks',
    from: 'From Google Takeout (Tasks.json)',
    accept: '.json,application/json',
    isOne: async (files) => /"kind"\s*:\s*"tasks#/.test(await headOfFirst(files, 'json')),
    load: async () => (await import('./google-tasks.ts')).googleTasksReader,
  },
  {
    id: 'references',
    name: 'References',
    from: 'From Zotero, Mendeley, JabRef, EndNote or PubMed, with their PDFs (.bib, .ris, .nbib, .enw, CSL JSON). In Zotero: File, Export Library. In PubMed: Send to, Citation manager',
    accept:
      '.bib,.ris,.nbib,.enw,.json,.pdf,.txt,application/x-research-info-systems,application/nbib,application/x-endnote-refer,application/json,application/pdf',
    isFolder: true,
    isOne: async (files) => {
      const all = visibleFiles(files);
      // A bibliography beside notes belongs to the notes.
      if (all.some(hasEnding('bib', 'ris', 'nbib', 'enw')))
        return !all.some(hasEnding('md', 'markdown'));
      if (all.length > 0 && all.every(hasEnding('txt', 'pdf')))
        return isTagged(await headOfFirst(files, 'txt'));
      if (!all.every(hasEnding('json', 'pdf'))) return false;
      const head = await headOfFirst(files, 'json');
      return (
        /"type"\s*:/.test(head) && /"(title|author|DOI|issued|container-title)"\s*:/.test(head)
      );
    },
    load: async () => (await import('./references.ts')).referencesReader,
  },
  {
    id: 'opml',
    name: 'Outline',
    from: 'From Workflowy, Dynalist, OmniOutliner, MindNode (.opml)',
    accept: '.opml,text/x-opml',
    isOne: areAll('opml'),
    load: async () => (await import('./opml.ts')).opmlReader,
  },
  {
    // Before notes, since a package may have a readme.
    id: 'qti',
    name: 'Quiz questions in QTI',
    from: 'From Canvas, Blackboard, TAO, OpenOlat and others: QTI 1.2, 2 or 3 (.zip, .xml). In Canvas: Settings, Export Course Content, Quiz',
    accept: '.xml,.qti,application/xml,text/xml',
    isOne: async (files) => {
      const all = visibleFiles(files);
      if (all.some(({ path }) => /^(?:[^/]+\/)?imsmanifest\.xml$/i.test(path))) return true;
      if (all.length === 0 || all.some(hasEnding('md', 'markdown'))) return false;
      return [await headOfFirst(all, 'xml'), await headOfFirst(all, 'qti')].some(isQti);
    },
    load: async () => (await import('./qti.ts')).qtiReader,
  },
  {
    id: 'moodle-xml',
    name: 'Quiz questions of Moodle',
    from: 'From Moodle (.xml). In the question bank: Export, “Moodle XML format”',
    accept: '.xml,application/xml,text/xml',
    isOne: async (files) => isMoodle(await headOfFirst(files, 'xml')),
    load: async () => (await import('./moodle-xml.ts')).moodleReader,
  },
  {
    id: 'evernote',
    name: 'Evernote',
    from: 'Notes with tags, pictures and tables (.enex). In Evernote: select notes, Export, ENEX',
    accept: '.enex',
    isOne: areAll('enex'),
    load: async () => (await import('./evernote.ts')).evernoteReader,
  },
  {
    id: 'joplin',
    name: 'Joplin',
    from: 'Notes with notebooks, tags and pictures (.jex, or a RAW folder). In Joplin: File, Export all, JEX',
    accept: '.jex',
    isFolder: true,
    isOne: async (files) => {
      const all = visibleFiles(files);
      const items = all.filter(({ path }) => /(?:^|\/)[\da-f]{32}\.md$/.test(path));
      if (all.length > 0 && all.every(hasEnding('jex'))) return true;
      return items.length > 0 && /^type_: \d+$/m.test(await headOfFile(items[0] as SourceFile));
    },
    load: async () => (await import('./joplin.ts')).joplinReader,
  },
  {
    id: 'markdown-cards',
    name: 'Flashcards in Markdown',
    from: 'From Haversack, or Obsidian’s spaced repetition: a line with ? between front and back (.md)',
    accept: '.md,.markdown,text/markdown',
    isOne: async (files) => {
      const all = visibleFiles(files);
      return (
        all.length > 0 &&
        all.every(hasEnding('md', 'markdown')) &&
        hasCards(await headOfFirst(all, endingOfPath(all[0]?.path ?? '')))
      );
    },
    load: async () => (await import('./markdown-cards.ts')).markdownCardsReader,
  },
  {
    id: 'markdown',
    name: 'Notes',
    from: 'From Obsidian, Notion, Bear, Apple Notes and others: a folder or zip file of Markdown or web pages (.md, .html, .textbundle, .bear2bk)',
    accept: '.md,.markdown,.textpack,.bear2bk,.html,text/markdown,text/html',
    isFolder: true,
    isOne: async (files) => {
      const all = visibleFiles(files);
      if (all.some(hasEnding('md', 'markdown'))) return true;
      if (all.some(({ path }) => /\.textbundle\/text\.\w+$/i.test(path))) return true;
      // Web pages with pictures, or Apple's copy of all notes: `Cells/Cells.txt`.
      const pages = all.filter(hasEnding('html', 'htm'));
      const texts = all.filter(hasEnding('txt'));
      return (
        (pages.length > 0 && texts.length === 0) ||
        (texts.length > 0 && texts.every(({ path }) => isOfApple(path)))
      );
    },
    load: async () => (await import('./markdown-notes.ts')).markdownReader,
  },
  {
    id: 'anki',
    name: 'Anki',
    from: 'A deck or a whole collection, with pictures and all reviews (.apkg, .colpkg)',
    accept: '.apkg,.colpkg,.anki2,.anki21,.anki21b',
    isOne: async (files) => files.some(hasEnding('apkg', 'colpkg', 'anki2', 'anki21', 'anki21b')),
    load: async () => (await import('./anki.ts')).ankiReader,
  },
  {
    // Before GIFT and cards, which have the same endings.
    id: 'aiken',
    name: 'Quiz questions in Aiken',
    from: 'From Moodle and others: answers from A on, then a line “ANSWER: B” (.txt)',
    accept: '.txt,text/plain',
    isOne: async (files) => {
      const all = visibleFiles(files);
      return (
        all.length > 0 &&
        all.every(hasEnding('txt', 'aiken')) &&
        isAiken(await headOfFile(all[0] as SourceFile))
      );
    },
    load: async () => (await import('./aiken.ts')).aikenReader,
  },
  {
    id: 'gift',
    name: 'Quiz questions',
    from: 'From Moodle and others: GIFT (.gift, .txt)',
    accept: '.gift,.txt,text/plain',
    isOne: async (files) => {
      const all = visibleFiles(files);
      if (all.length === 0 || !all.every(hasEnding('gift', 'txt'))) return false;
      return all.some(hasEnding('gift')) || isGift(await headOfFirst(files, 'txt'));
    },
    load: async () => (await import('./gift.ts')).giftReader,
  },
  {
    id: 'cards',
    name: 'Flashcards',
    from: 'From Quizlet, Anki (as text), a spreadsheet (.csv, .tsv, .txt)',
    accept: '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain',
    isOne: areAll('csv', 'tsv', 'txt'),
    load: async () => (await import('./cards.ts')).cardsReader,
  },
];

/** References of RIS or PubMed in a text file, as a database sends them: `TY  - JOUR`, `PMID- 13054692`. */
function isTagged(head: string): boolean {
  return /^\s{0,20}(?:TY {2}- [A-Z]|PMID- ?\d)/m.test(head);
}

/** By the root element. The reader explains what it refuses. */
function isQti(head: string): boolean {
  return /<(?:[\w.-]+:)?(?:(?:qti-)?assessment-?(?:item|test|section)|questestinterop)[\s>]/i.test(
    head,
  );
}

function isMoodle(head: string): boolean {
  return /<quiz[\s>]/i.test(head) && /<question\s[^<>]{0,200}type\s*=/i.test(head);
}

/** By an answer `A.` and the line that names the correct one. */
function isAiken(head: string): boolean {
  return (
    /^\s{0,20}A[.)]\s*\S/im.test(head) && /^\s{0,20}ANSWERS?\s{0,20}:\s{0,20}[A-Z]\b/im.test(head)
  );
}

/** By answers in braces: `{=right ~wrong}`, `{T}`, `{#4}`, or a name before them. Gaps of cards have two braces. */
function isGift(head: string): boolean {
  return (
    /(?<!\{)\{\s*(?:[=~]|#|(?:t|true|f|false)\s*[#}])/i.test(head) ||
    /^::[^:\n]{1,200}::[^{]{1,2000}\{[^{]/m.test(head)
  );
}

/** A line with `?` between sides, days or a tag of Obsidian's plugin, or mostly lines like `front::back`. */
function hasCards(head: string): boolean {
  const text = head.replaceAll('\r', '');
  if (/\S[ \t]*\n[ \t]*\?\??[ \t]*\n\s*\S/.test(text) || text.includes('<!--SR:')) return true;
  const body = text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    // `Class::new` in code is no card.
    .replace(/^(```|~~~)[\s\S]*?^\1.*$|`[^`\n]+`/gm, 'code');
  const lines = body.split('\n').filter((line) => line.trim() !== '');
  const cards = lines.filter((line) => /[^\s:]\s?:::?(?!:)\s?\S/.test(line));
  if (cards.length > 0 && cards.length * 2 >= lines.length) return true;
  return (
    (cards.length > 0 || /==\S/.test(body)) && /#flashcards\b|^tags:.*\bflashcards\b/m.test(text)
  );
}

function areAll(...endings: string[]): ImportFormat['isOne'] {
  return async (files) => {
    const all = visibleFiles(files);
    return all.length > 0 && all.every(hasEnding(...endings));
  };
}

function hasEnding(...endings: string[]): (file: SourceFile) => boolean {
  return ({ path }) => endings.includes(endingOfPath(path));
}

async function headOfFirst(files: readonly SourceFile[], ending: string): Promise<string> {
  const file = visibleFiles(files).find(hasEnding(ending));
  return file === undefined ? '' : await headOfFile(file);
}
