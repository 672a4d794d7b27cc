/** The languages in which scans are read. One more costs its npm package and a line here. */

export interface RecognitionLanguage {
  /** Tesseract's own name (ISO 639-2/T). */
  code: string;
  /** ISO 639-1, as browsers name languages. */
  tag: string;
  label: string;
  /** Of its data, bytes. */
  sizeBytes: number;
}

export const recognitionLanguages: readonly RecognitionLanguage[] = [
  { code: 'eng', tag: 'en', label: 'English', sizeBytes: 2_952_873 },
  { code: 'nld', tag: 'nl', label: 'Dutch', sizeBytes: 3_005_696 },
  { code: 'fra', tag: 'fr', label: 'French', sizeBytes: 707_406 },
  { code: 'deu', tag: 'de', label: 'German', sizeBytes: 1_333_102 },
  { code: 'ita', tag: 'it', label: 'Italian', sizeBytes: 1_660_998 },
  { code: 'pol', tag: 'pl', label: 'Polish', sizeBytes: 2_642_356 },
  { code: 'por', tag: 'pt', label: 'Portuguese', sizeBytes: 1_392_239 },
  { code: 'spa', tag: 'es', label: 'Spanish', sizeBytes: 2_100_190 },
];

/** @param preferred as `navigator.languages` has them, the dearest first */
export function defaultLanguage(preferred: readonly string[]): string {
  for (const wanted of preferred) {
    const tag = wanted.toLowerCase().split('-')[0];
    const found = recognitionLanguages.find((language) => language.tag === tag);
    if (found !== undefined) return found.code;
  }
  return 'eng';
}

export function isRecognitionLanguage(code: string | undefined): code is string {
  return recognitionLanguages.some((language) => language.code === code);
}
