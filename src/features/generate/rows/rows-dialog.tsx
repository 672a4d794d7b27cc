/** From what is wished of a note or a deck to what was found in it. */
import { DeckForm } from '../deck/deck-form.tsx';
import { OpenMaking } from '../generate-dialog.tsx';
import { SourceName } from '../recognized-source.tsx';
import type { RowsOrigin } from './origin.ts';
import { RowsForm } from './rows-form.tsx';

export function RowsDialog({ origin }: { origin: RowsOrigin }) {
  const sourceName = origin.entity === 'note' ? 'Note' : 'Card';
  return (
    <OpenMaking
      from={origin}
      wish={(failed) =>
        origin.entity === 'deck' ? (
          <DeckForm origin={origin} failed={failed} />
        ) : (
          <RowsForm origin={origin} failed={failed} />
        )
      }
      around={(draft) => <SourceName value={sourceName}>{draft}</SourceName>}
    />
  );
}
