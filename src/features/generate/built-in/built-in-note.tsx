/** What there is to know of the browser's AI where it was chosen: where pages go, and the download of its model. */
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { UseBuiltInAi } from './use-built-in-ai.ts';

export function BuiltInNote({ builtIn, download, cancelDownload }: UseBuiltInAi) {
  switch (builtIn.kind) {
    case 'asking':
    case 'none':
      return null;
    case 'ready':
      return (
        <p className="text-sm text-muted">
          It works offline and can take several minutes. Your device makes what it leaves out.
        </p>
      );
    case 'downloading':
      return (
        <div className="grid gap-2">
          <ProgressBar label="Downloading the AI model" value={builtIn.share} max={1} />
          <p className="text-sm text-muted">
            You can close this. Until it is downloaded, your device generates without AI.
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            onClick={cancelDownload}
          >
            Cancel download
          </Button>
        </div>
      );
    case 'downloadable':
    case 'failed':
      return (
        <div className="grid gap-2">
          <p role={builtIn.kind === 'failed' ? 'alert' : undefined} className="text-sm text-muted">
            {builtIn.kind === 'failed'
              ? 'The AI model could not be downloaded. Check your connection and free space, then try again. '
              : 'Your browser downloads its AI model once. It takes several gigabytes. '}
            Until then, your device generates without AI.
          </p>
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={download}>
            {builtIn.kind === 'failed' ? 'Try again' : 'Download AI model'}
          </Button>
        </div>
      );
  }
}
