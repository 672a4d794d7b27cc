import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  allRecognitionFiles,
  dataVersion,
  defaultLanguage,
  engineVersion,
  isRecognitionLanguage,
  languageFile,
  recognitionLanguages,
} from './recognition-files.ts';

describe('the language that is offered', () => {
  it.each([
    [['de-AT', 'en'], 'deu'],
    [['ja', 'pt-BR', 'en'], 'por'],
    [['EN-us'], 'eng'],
    [['ja'], 'eng'],
    [[], 'eng'],
  ])('is the first of %j that there is: %s', (preferred, code) => {
    expect(defaultLanguage(preferred)).toBe(code);
  });

  it('is one that there is', () => {
    expect(isRecognitionLanguage('deu')).toBe(true);
    expect(isRecognitionLanguage('klingon')).toBe(false);
    expect(isRecognitionLanguage(undefined)).toBe(false);
    expect(() => languageFile('klingon')).toThrow('klingon');
  });
});

describe('the files of text recognition', () => {
  it.each(allRecognitionFiles())('$path is there, with its size', ({ source, sizeBytes }) => {
    expect(statSync(join('node_modules', source)).size).toBe(sizeBytes);
  });

  it('carry the versions that package.json pins', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(dependencies['tesseract.js-core']).toBe(engineVersion);
    for (const { code } of recognitionLanguages)
      expect(dependencies[`@tesseract.js-data/${code}`]).toBe(dataVersion);
  });
});
