/** How this device shows files: kept on it, for all of them. Zoom and rotation are of the open file alone. */
import { create } from 'zustand';
import type { Fit, PageView, Rotation } from '../layout/layout.ts';
import { boundZoom } from '../zoom.ts';

export type Paper = 'white' | 'sepia' | 'dark';

export interface KeptSettings {
  view: PageView;
  fit: Fit;
  paper: Paper;
  /** Of the text that replaces the pages, CSS pixels. */
  textSizePx: number;
  /** Files that have text open as it. */
  prefersText: boolean;
}

interface ReaderSettings extends KeptSettings {
  /** 1: as `fit` says. */
  zoom: number;
  rotation: Rotation;
  /** The pages' text instead of the pages. */
  isText: boolean;
}

export const readerKey = 'haversack-reader';
export const views: readonly PageView[] = ['scroll', 'page', 'two'];
export const fits: readonly Fit[] = ['width', 'page'];
export const papers: readonly Paper[] = ['white', 'sepia', 'dark'];
export const textSizesPx = [15, 17, 19, 22, 26, 32, 40] as const;

const ofOpenFile = { zoom: 1, rotation: 0, isText: false } as const;
const usual: KeptSettings = {
  view: 'scroll',
  fit: 'width',
  paper: 'white',
  textSizePx: 19,
  prefersText: false,
};

export const useReaderSettings = create<ReaderSettings>(() => ({
  ...readKept(),
  ...ofOpenFile,
}));

/** Another file is opened: as pages, until it is known to have text. */
export function beginFile(): void {
  useReaderSettings.setState(ofOpenFile);
}

/** The open file has text. */
export function showPreferred(): void {
  useReaderSettings.setState(({ prefersText }) => ({ isText: prefersText }));
}

/** What is asked for is on the pages alone, such as an area: of the open file, not kept. */
export function showPages(): void {
  useReaderSettings.setState({ isText: false });
}

/** The student chose. */
export function readAs(mode: 'pages' | 'text'): void {
  changeSettings({ isText: mode === 'text', prefersText: mode === 'text' });
}

export function changeSettings(change: Partial<ReaderSettings>): void {
  useReaderSettings.setState(change);
  const { view, fit, paper, textSizePx, prefersText } = useReaderSettings.getState();
  const kept: KeptSettings = { view, fit, paper, textSizePx, prefersText };
  try {
    localStorage.setItem(readerKey, JSON.stringify(kept));
  } catch (error) {
    console.warn('The look of the reader is not remembered', error);
  }
}

/** Of the open file: not kept. */
export function setZoom(zoom: number): void {
  useReaderSettings.setState({ zoom: boundZoom(zoom) });
}

/** Another fit begins at its own size. */
export function fitTo(fit: Fit): void {
  changeSettings({ fit, zoom: 1 });
}

export function rotateClockwise(): void {
  const { rotation } = useReaderSettings.getState();
  changeSettings({ rotation: ((rotation + 90) % 360) as Rotation });
}

function readKept(): KeptSettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(readerKey) ?? '{}');
    return keptOf(kept);
  } catch {
    // Storage is forbidden, or holds nonsense: the usual look.
    return usual;
  }
}

/** What of a stored value means something; the rest is as usual. */
export function keptOf(stored: unknown): KeptSettings {
  const kept = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return {
    view: views.find((one) => one === kept.view) ?? usual.view,
    fit: fits.find((one) => one === kept.fit) ?? usual.fit,
    paper: papers.find((one) => one === kept.paper) ?? usual.paper,
    textSizePx: textSizesPx.find((one) => one === kept.textSizePx) ?? usual.textSizePx,
    prefersText: kept.prefersText === true,
  };
}
