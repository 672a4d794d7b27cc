/**
 * The files of text recognition: the engine (WebAssembly) and what it knows of each language. They come from our own
 * server (`scripts/vite/recognition-data.ts`), the first time a student wants them, and stay (`sw/recognition/recognition-cache.ts`).
 * A name carries the version of its package, so that what is under a name never changes.
 */
import { recognitionLanguages } from './recognition-languages.ts';

export const recognitionFolder = '/recognition/';

/** The versions in package.json; a test compares them. */
export const engineVersion = '7.0.0';
export const dataVersion = '1.0.0';

/** One of them, with its address and its place in `node_modules`. */
export interface RecognitionFile {
  path: string;
  source: string;
  /** Of the file as it is stored, bytes. */
  sizeBytes: number;
}

const packageOfData = '@tesseract.js-data';

export const engineFile: RecognitionFile = {
  path: `${recognitionFolder}engine-${engineVersion}.wasm`,
  source: 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  sizeBytes: 2_857_601,
};

/** Gzip files, unpacked by whoever reads them. @param code of `recognitionLanguages` */
export function languageFile(code: string): RecognitionFile {
  const known = recognitionLanguages.find((language) => language.code === code);
  if (known === undefined) throw new Error(`No language data for ${code}`);
  return {
    path: `${recognitionFolder}${code}-${dataVersion}.traineddata.gz`,
    source: `${packageOfData}/${code}/4.0.0_best_int/${code}.traineddata.gz`,
    sizeBytes: known.sizeBytes,
  };
}

/** What is there for a language: first the engine, then its data. */
export function filesFor(code: string): [engine: RecognitionFile, data: RecognitionFile] {
  return [engineFile, languageFile(code)];
}

export function allRecognitionFiles(): RecognitionFile[] {
  return [engineFile, ...recognitionLanguages.map(({ code }) => languageFile(code))];
}
