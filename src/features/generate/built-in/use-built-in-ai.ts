/**
 * Whether this browser has a model for a kind of study material, and its download. Browsers allow a download only right
 * after a tap. It continues while the form is closed.
 */
import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type { GenerationKind } from '../../../generate/engine.ts';
import {
  builtInApis,
  type DownloadMonitor,
  promptOptions,
  summarizerOptions,
} from '../../../platform/built-in-ai.ts';
import { type Picked, pickApi } from '../../../queries/built-in-ai/open-model.ts';

export type BuiltInAi =
  | { kind: 'asking' | 'none' | 'ready' | 'downloadable' | 'failed' }
  /** `share` from 0 to 1. */
  | { kind: 'downloading'; share: number };

interface Download {
  /** `undefined`: no download. */
  share: number | undefined;
  hasFailed: boolean;
  /** Finished downloads. */
  ended: number;
}

const useDownload = create<Download>(() => ({ share: undefined, hasFailed: false, ended: 0 }));
let downloading: AbortController | undefined;

/** The form asks for English. The job asks again for the language of its pages. */
const asked = 'en';

export interface UseBuiltInAi {
  builtIn: BuiltInAi;
  download: () => void;
  cancelDownload: () => void;
}

export function useBuiltInAi(kind: GenerationKind): UseBuiltInAi {
  const { share, hasFailed, ended } = useDownload();
  const [picked, setPicked] = useState<Picked | 'none'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has been downloaded is asked about anew.
  useEffect(() => {
    let isWanted = true;
    void pickApi(builtInApis(), kind, asked).then((found) => {
      if (isWanted) setPicked(found ?? 'none');
    });
    return () => {
      isWanted = false;
    };
  }, [kind, ended]);
  return {
    builtIn: stateOf(picked, share, hasFailed),
    download: () => {
      if (picked !== undefined && picked !== 'none') void fetchModel(picked);
    },
    cancelDownload: () => downloading?.abort(),
  };
}

function stateOf(
  picked: Picked | 'none' | undefined,
  share: number | undefined,
  hasFailed: boolean,
): BuiltInAi {
  if (picked === undefined) return { kind: 'asking' };
  if (picked === 'none') return { kind: 'none' };
  if (picked.availability === 'available') return { kind: 'ready' };
  if (share !== undefined) return { kind: 'downloading', share };
  return { kind: hasFailed ? 'failed' : 'downloadable' };
}

/** Opening a session downloads the model. */
async function fetchModel(picked: Picked): Promise<void> {
  if (downloading !== undefined) return;
  const abort = new AbortController();
  downloading = abort;
  useDownload.setState({ share: 0, hasFailed: false });
  const options = {
    signal: abort.signal,
    monitor: (monitor: DownloadMonitor) =>
      monitor.addEventListener('downloadprogress', ({ loaded }) => {
        if (!abort.signal.aborted) useDownload.setState({ share: Math.min(1, loaded) });
      }),
  };
  let hasFailed = false;
  try {
    const session =
      picked.by === 'prompts'
        ? await picked.api.create({ ...promptOptions(asked), ...options })
        : await picked.api.create({ ...summarizerOptions(asked), ...options });
    session.destroy();
  } catch (error) {
    hasFailed = !abort.signal.aborted;
    if (hasFailed) console.warn('The browser’s AI was not downloaded', error);
  }
  downloading = undefined;
  useDownload.setState(({ ended }) => ({ share: undefined, hasFailed, ended: ended + 1 }));
}
