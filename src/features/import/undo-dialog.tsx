/** Asks before undoing an import, and explains the effects, also on later edits. */

import { currentDatabase } from '../../db/database.ts';
import type { KeptWhole } from '../../db/imports/kept-wholes.ts';
import { countUndoEffects, type UndoEffects } from '../../db/imports/undo-effects.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import type { Import } from '../../db/tables.ts';
import { startUndo } from '../../interchange/backup/undo-job.ts';
import { listOf, plural } from '../../lib/plural.ts';
import { definitionOf, type EntityName, entityNames } from '../../model/registry.ts';
import { countInWords as countOf, pluralAsLabel } from '../../model/words.ts';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { tellFailure } from '../../ui/toaster/tell.ts';

export function UndoDialog({ one, onClose }: { one: Import; onClose: () => void }) {
  const effects = useRows((database) => countUndoEffects(database, one.id), [one.id]);
  return (
    <ConfirmDialog
      title="Undo this import?"
      text={
        effects === undefined ? (
          <Loading label="Counting items…" />
        ) : (
          <ul className="grid list-disc gap-2 pl-5">
            {inWords(effects).map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
        )
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

const syncsFirst = 'Haversack syncs first. Items that are already on your other devices stay.';

function inWords(effects: UndoEffects): string[] {
  const words = [...effectsInWords(effects), ...keptInWords(effects.kept)];
  if (words.length === 0) return ['Nothing of it is left to undo.'];
  return effects.isUnsettled ? [...words, syncsFirst] : words;
}

function effectsInWords(effects: UndoEffects): string[] {
  const { toTrash, editedToTrash, forGood, back, editedChanged, stays } = effects;
  const counted = entityNames.filter((name) => (forGood[name] ?? 0) > 0);
  const isAttached = (name: EntityName) => definitionOf(name).attachedTo !== undefined;
  const facts = counted.filter((name) => !isAttached(name));
  const factCount = facts.reduce((sum, name) => sum + (forGood[name] ?? 0), 0);
  const factsInWords = listOf(facts.map((name) => countOf(name, forGood[name] ?? 0)));
  const edited =
    editedToTrash === 0 ? '' : `, including ${editedToTrash.toLocaleString()} you edited since`;
  const wentBack = verb(back, 'goes back to how it was', 'go back to how they were');
  const lines: [number, string][] = [
    [
      toTrash,
      `${plural(toTrash, 'item')} it added ${verb(toTrash, 'goes', 'go')} to the Trash${edited}.`,
    ],
    [back, `${plural(back, 'item')} it changed ${wentBack}.`],
    [editedChanged, `Your later edits to ${plural(editedChanged, 'item')} stay.`],
    [factCount, `This deletes forever: ${factsInWords}.`],
    ...counted.filter(isAttached).map((name): [number, string] => {
      return [1, `${pluralAsLabel(name)} it added to items that stay are deleted forever.`];
    }),
    [
      stays,
      `${plural(stays, 'item')} ${verb(stays, 'stays', 'stay')} because your account had ${verb(stays, 'it', 'them')} already.`,
    ],
  ];
  return lines.flatMap(([count, line]) => (count > 0 ? [line] : []));
}

function verb(count: number, one: string, many: string): string {
  return count === 1 ? one : many;
}

function keptInWords(kept: readonly KeptWhole[]): string[] {
  const groups = Map.groupBy(kept, ({ entity, has }) => `${entity} ${has}`);
  return [...groups.values()].map((group) => {
    const [{ entity, has } = { entity: 'deck', has: 'card' } as const] = group;
    const [stays, them] = group.length === 1 ? ['stays', 'it has'] : ['stay', 'they have'];
    const own = pluralAsLabel(has).toLowerCase();
    return `${countOf(entity, group.length)} ${stays} because ${them} ${own} of your own.`;
  });
}
