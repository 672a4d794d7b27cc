/**
 * The files of text recognition: the engine (WebAssembly) and the data of each language. They come from our own server
 * on first use and stay cached. File names contain the package's version, so contents never change.
 */

/** A language of scans. To add one, add its npm package and a line below. */
export interface RecognitionLanguage {
  /** Tesseract's own name (ISO 639-2/T). */
  code: string;
  /** ISO 639-1, as browsers name languages. */
  tag: string;
  label: string;
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

/** @param preferred languages as in `navigator.languages`, best first */
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

export const recognitionFolder = '/recognition/';

/** The versions in package.json; a test compares them. */
export const engineVersion = '7.0.0';
export const dataVersion = '1.0.0';

/** A file with its address and its place in `node_modules`. */
export interface RecognitionFile {
  path: string;
  source: string;
  sizeBytes: number;
}

const packageOfData = '@tesseract.js-data';

export const engineFile: RecognitionFile = {
  path: `${recognitionFolder}engine-${engineVersion}.wasm`,
  source: 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  sizeBytes: 2_857_601,
};

/** A gzip file; its reader unpacks it. @param code of `recognitionLanguages` */
export function languageFile(code: string): RecognitionFile {
  const known = recognitionLanguages.find((language) => language.code === code);
  if (known === undefined) throw new Error(`No language data for ${code}`);
  return {
    path: `${recognitionFolder}${code}-${dataVersion}.traineddata.gz`,
    source: `${packageOfData}/${code}/4.0.0_best_int/${code}.traineddata.gz`,
    sizeBytes: known.sizeBytes,
  };
}

export function filesFor(code: string): [engine: RecognitionFile, data: RecognitionFile] {
  return [engineFile, languageFile(code)];
}

export function allRecognitionFiles(): RecognitionFile[] {
  return [engineFile, ...recognitionLanguages.map(({ code }) => languageFile(code))];
}
