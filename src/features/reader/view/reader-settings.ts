/** How this device shows files. Kept for all files, except for zoom and rotation. */
import { create } from 'zustand';
import type { Fit, PageView, Rotation } from '../layout/layout.ts';

export type Paper = 'white' | 'sepia' | 'dark';

export interface KeptSettings {
  view: PageView;
  fit: Fit;
  paper: Paper;
  /** Of the text view, CSS pixels. */
  textSizePx: number;
  /** Files with text open in the text view. */
  prefersText: boolean;
}

interface ReaderSettings extends KeptSettings {
  /** 1: as `fit` says. */
  zoom: number;
  rotation: Rotation;
  /** The text view. */
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

/** A file opens as pages until it is known to have text. */
export function beginFile(): void {
  useReaderSettings.setState(ofOpenFile);
}

/** For a file with text. */
export function showPreferred(): void {
  useReaderSettings.setState(({ prefersText }) => ({ isText: prefersText }));
}

/** For a target that only pages show, such as an area. Not kept. */
export function showPages(): void {
  useReaderSettings.setState({ isText: false });
}

/** The student's choice. */
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

/** Not kept. */
export function setZoom(zoom: number): void {
  useReaderSettings.setState({ zoom: boundZoom(zoom) });
}

/** Also resets the zoom. */
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
    // Storage is forbidden or holds something else.
    return usual;
  }
}

/** @returns the valid parts of a stored value, with defaults for the others */
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

/** 1: the page fits. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6];

const leastZoom = 0.25;
const mostZoom = 8;

export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? zoomSteps : zoomSteps.toReversed();
  return steps.find((step) => (step - zoom) * direction > 0.001) ?? zoom;
}

/** For two taps on a page. */
export function tappedZoom(zoom: number): number {
  return zoom > 1.001 ? 1 : 2;
}

function boundZoom(zoom: number): number {
  return Math.min(Math.max(zoom, leastZoom), mostZoom);
}
