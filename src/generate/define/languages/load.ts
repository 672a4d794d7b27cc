import { DidNotCome } from '../../../lib/missing-part.ts';
import type { StudyLanguage } from '../../language/detect.ts';
import { type Grammar, grammarOf, type LanguageTable } from './grammar.ts';

const tables: Record<StudyLanguage, () => Promise<{ table: LanguageTable }>> = {
  de: () => import('./de.ts'),
  fr: () => import('./fr.ts'),
  es: () => import('./es.ts'),
  pt: () => import('./pt.ts'),
  it: () => import('./it.ts'),
  nl: () => import('./nl.ts'),
  pl: () => import('./pl.ts'),
  sv: () => import('./sv.ts'),
};

const loaded = new Map<StudyLanguage, Promise<Grammar>>();

/** @throws `DidNotCome` if the table cannot be loaded */
export function loadGrammar(language: StudyLanguage): Promise<Grammar> {
  const known = loaded.get(language);
  if (known) return known;
  const loading = tables[language]().then(
    ({ table }) => grammarOf(table),
    (error: unknown) => {
      throw new DidNotCome(`The language table ${language} could not be loaded`, { cause: error });
    },
  );
  loaded.set(language, loading);
  loading.catch(() => loaded.delete(language));
  return loading;
}
