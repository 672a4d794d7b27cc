/** Asks before an import is undone, and says what that does: also with what the student has edited since. */
import { startUndo } from '../../backup/undo-job.ts';
import { currentDatabase } from '../../db/database.ts';
import { countEditedSince, type EditedSince } from '../../db/imports/edited-since.ts';
import type { Import } from '../../db/imports/imports.ts';
import { findKeptWholes, type KeptWhole } from '../../db/imports/kept-wholes.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import { listOf, plural } from '../../lib/plural.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import { countInWords as countOf, pluralAsLabel } from '../../model/words.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';

export function UndoDialog({ one, onClose }: { one: Import; onClose: () => void }) {
  const edited = useRows((database) => countEditedSince(database, one.id), [one.id]);
  const kept = useRows((database) => findKeptWholes(database, one.id), [one.id]);
  return (
    <ConfirmDialog
      title="Undo this import?"
      text={
        <ul className="grid list-disc gap-2 pl-5">
          {[...effectsInWords(one, edited), ...keptInWords(kept)].map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      }
      confirmLabel="Undo import"
      onConfirm={() => {
        onClose();
        void tellFailure(startUndo(currentDatabase(), one));
      }}
      onClose={onClose}
    />
  );
}

/** As `fieldsBack` and `takeBack` do it. @param edited `undefined` while it is counted */
function effectsInWords({ counts }: Import, edited: EditedSince | undefined): string[] {
  const added = entityNames.filter((name) => (counts[name]?.added ?? 0) > 0);
  const isFact = (name: EntityName) => definitionOf(name).kind === 'fact';
  const isAttached = (name: EntityName) => definitionOf(name).attachedTo !== undefined;
  const inTrash = added.some((name) => !isFact(name) && !isAttached(name));
  const forGood = added.filter(isFact).map((name) => pluralAsLabel(name).toLowerCase());
  const hasChanged = Object.values(counts).some(({ changed }) => changed > 0);
  return [
    ...(inTrash
      ? [
          `Items it added go to the Trash, even if you edited them since${countInWords(edited?.added)}.`,
        ]
      : []),
    ...(hasChanged
      ? [
          `Items it changed go back to how they were. Your later edits stay${countInWords(edited?.changed)}.`,
        ]
      : []),
    ...(forGood.length > 0 ? [`Imported ${listOf(forGood)} are deleted forever.`] : []),
    ...(added.some(isAttached)
      ? ['Pictures and sounds it added to items that stay are deleted forever.']
      : []),
  ];
}

/** As `findKeptWholes` finds them. */
function keptInWords(kept: readonly KeptWhole[] = []): string[] {
  const groups = Map.groupBy(kept, ({ entity, has }) => `${entity} ${has}`);
  return [...groups.values()].map((group) => {
    const [{ entity, has } = { entity: 'deck', has: 'card' } as const] = group;
    const [stays, them] = group.length === 1 ? ['stays', 'it has'] : ['stay', 'they have'];
    const own = pluralAsLabel(has).toLowerCase();
    return `${countOf(entity, group.length)} ${stays} because ${them} ${own} of your own.`;
  });
}

function countInWords(count = 0): string {
  return count === 0 ? '' : ` (${plural(count, 'item')})`;
}
