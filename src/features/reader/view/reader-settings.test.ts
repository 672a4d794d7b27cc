// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import {
  beginFile,
  changeSettings,
  fitTo,
  keptOf,
  readAs,
  readerKey,
  rotateClockwise,
  showPages,
  showPreferred,
  useReaderSettings,
} from './reader-settings.ts';

afterEach(() => {
  localStorage.clear();
  changeSettings(keptOf({}));
  beginFile();
});

describe('the look of the reader', () => {
  it('is kept on the device, without zoom and rotation', () => {
    changeSettings({ paper: 'dark', zoom: 2 });
    rotateClockwise();
    expect(JSON.parse(localStorage.getItem(readerKey) ?? '')).toEqual({
      view: 'scroll',
      fit: 'width',
      paper: 'dark',
      textSizePx: 19,
      prefersText: false,
    });
    beginFile();
    expect(useReaderSettings.getState()).toMatchObject({ zoom: 1, rotation: 0, paper: 'dark' });
  });

  it('opens the next file with text as the last one was read, and any other as pages', () => {
    readAs('text');
    expect(useReaderSettings.getState().isText).toBe(true);
    expect(keptOf(JSON.parse(localStorage.getItem(readerKey) ?? '')).prefersText).toBe(true);
    beginFile();
    expect(useReaderSettings.getState().isText).toBe(false);
    showPreferred();
    expect(useReaderSettings.getState().isText).toBe(true);
    readAs('pages');
    beginFile();
    showPreferred();
    expect(useReaderSettings.getState().isText).toBe(false);
  });

  it('shows pages for what is on them alone, and text again in the next file', () => {
    readAs('text');
    showPages();
    expect(useReaderSettings.getState().isText).toBe(false);
    beginFile();
    showPreferred();
    expect(useReaderSettings.getState().isText).toBe(true);
  });

  it.each([null, 'x', 5, [], { view: 'ring', paper: 3, textSizePx: 1e9 }])(
    'is the usual one where %j is stored',
    (stored) => {
      expect(keptOf(stored)).toEqual({
        view: 'scroll',
        fit: 'width',
        paper: 'white',
        textSizePx: 19,
        prefersText: false,
      });
    },
  );

  it('begins another fit at its own size, and turns round', () => {
    changeSettings({ zoom: 3 });
    fitTo('page');
    expect(useReaderSettings.getState()).toMatchObject({ fit: 'page', zoom: 1 });
    for (let turn = 0; turn < 4; turn++) rotateClockwise();
    expect(useReaderSettings.getState().rotation).toBe(0);
  });
});
