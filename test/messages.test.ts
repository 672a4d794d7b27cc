/** The error catalogue against the specification's §8, entry by entry, and where the product says each. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as say from '../src/lib/messages.ts';
import { isTest, sourceFiles } from './architecture/imports.ts';

/** §8 as the specification writes it, and §2's default of the error screen. */
const specified = `
  Unknown error; Connection timeout. Please try again later.; Something went wrong 4000; Session not found;
  No active session; Session refresh failed; Unexpected error; Session expired Please log in again.;
  Oops! Something went wrong; Oops! Something went wrong.; Oops! Something went wrong. Try again;
  File not found; Note not found; No changes were made; No image selected; Image must be less than 3 MB;
  Error uploading the file;
  Error loading files; Error loading the file; Error updating the file; Error fetching profile;
  Error updating profile; Error fetching usage; Error creating usage; Error deleting usage;
  Error fetching task; Error fetching flashcards; Error fetching note; Error fetching notifications;
  Error fetching questions; Error fetching quiz history; Error fetching events;
  Error creating task; Error updating task; Error creating flashcard; Error deleting flashcard;
  Error modifying flashcard; Error updating note; Error deleting note; Error creating event;
  Error updating event; Error deleting event;
  Error generating summary; Error generating questions; Error generating flashcard;
  Error calculating quiz result;
  Upload successful; Task updated; Task created; Task deleted; Flashcard deleted; Saved;
  You have not created any task; Fetching files; Fetching tasks; Fetching notes; Fetching note
`
  .split(';')
  .map((text) => text.trim());

const catalogue = Object.entries(say);
const sources = sourceFiles()
  .filter((path) => !isTest(path) && /^(src|sw|server)\//.test(path))
  .filter((path) => path !== 'src/lib/messages.ts')
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

function speakersOf(name: string): string[] {
  const use = new RegExp(`\\bsay\\.${name}\\b`);
  return sources.filter(({ code }) => use.test(code)).map(({ path }) => path);
}

describe('the error catalogue', () => {
  it('holds every message of the specification, once and to the letter', () => {
    expect(catalogue.map(([, text]) => text).sort()).toEqual([...specified].sort());
  });

  it.each(catalogue.map(([name, text]) => ({ text, places: speakersOf(name) })))(
    '“$text” is said in $places',
    ({ places }) => {
      expect(places).not.toEqual([]);
    },
  );

  it('is the only place that holds its words', () => {
    const copies = sources.flatMap(({ path, code }) =>
      catalogue
        .filter(([, text]) =>
          [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`].some((copy) =>
            code.includes(copy),
          ),
        )
        .map(([, text]) => `${path}: ${text}`),
    );
    expect(copies).toEqual([]);
  });
});
