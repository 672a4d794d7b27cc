/** The place of a file's bytes, in words. */

import type { FileState } from '../../../components/files/file-state.ts';
import { unreachable } from '../../../lib/assert.ts';
import { Badge, type BadgeTone } from '../../../ui/page/states.tsx';

export function FileStateBadge({ state }: { state: FileState }) {
  const { tone, text } = wordsOf(state);
  return <Badge tone={tone}>{text}</Badge>;
}

export function wordsOf(state: FileState): { tone: BadgeTone; text: string } {
  switch (state.kind) {
    case 'here':
      return { tone: 'accent', text: 'On this device' };
    case 'only-here':
      return state.problem === undefined
        ? { tone: 'neutral', text: 'On this device, waiting to upload' }
        : { tone: 'warn', text: 'On this device, upload stopped' };
    case 'uploading':
      return { tone: 'info', text: `Uploading ${percent(state.share)}` };
    case 'remote':
      return { tone: 'neutral', text: 'Not on this device' };
    case 'queued':
      return { tone: 'info', text: 'Waiting for connection' };
    case 'downloading':
      return { tone: 'info', text: `Downloading ${percent(state.share)}` };
    case 'download-failed':
      return { tone: 'warn', text: 'Download stopped' };
    case 'elsewhere':
      return { tone: 'warn', text: 'Only on your other device' };
    default:
      return unreachable(state);
  }
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}
