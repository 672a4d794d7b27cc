/** What an import would bring, before anything is written, and what the student decides about it. */
import type { ImportChoices } from '../../interchange/backup/import-source.ts';
import {
  type EntityPreview,
  type ImportPreview,
  sumOfPreview,
} from '../../interchange/backup/preview.ts';
import { plural } from '../../lib/plural.ts';
import { entityNames } from '../../model/registry.ts';
import { pluralAsLabel } from '../../model/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { ExamplesList } from './examples-list.tsx';
import { LeftOutList } from './left-out-list.tsx';

interface PreviewPanelProps {
  name: string;
  kind: string;
  preview: ImportPreview;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
  onStart: () => void;
  /** Where the student had to choose something first. */
  onChangeOptions?: (() => void) | undefined;
  onCancel: () => void;
}

export function PreviewPanel(props: PreviewPanelProps) {
  const { name, kind, preview, choices, onChoose, onStart, onChangeOptions, onCancel } = props;
  const sum = sumOfPreview(preview);
  const deleted = sum['in-trash'] + sum.gone;
  const { bringsBack, different } = choices;
  const brings = sum.new + sum.different + (bringsBack ? deleted : 0);
  return (
    <Panel
      title={`Preview of “${name}”`}
      actions={
        onChangeOptions && (
          <Button variant="secondary" size="sm" onClick={onChangeOptions}>
            Change options
          </Button>
        )
      }
    >
      <p className="text-muted">{kind}. Nothing changes until you press Import.</p>
      {preview.total === 0 ? (
        <p>There is nothing to import in these files.</p>
      ) : (
        <CountTable preview={preview} />
      )}
      <ExamplesList examples={preview.examples} />
      {preview.newBytes > 0 ? (
        <p>
          The files take up {formatBytes(preview.newBytes)} on this device, and about twice as much
          during the import.
        </p>
      ) : null}
      {deleted > 0 ? (
        <Checkbox
          label={`Restore ${plural(deleted, 'deleted item')}`}
          hint="Otherwise they stay deleted."
          checked={bringsBack}
          onChange={(isChecked) => onChoose({ ...choices, bringsBack: isChecked })}
        />
      ) : null}
      {sum.different > 0 ? (
        <Checkbox
          label={`Use the imported version of ${plural(sum.different, 'item')}`}
          hint="Otherwise the newest edits are kept."
          checked={different === 'imported'}
          onChange={(isChecked) =>
            onChoose({ ...choices, different: isChecked ? 'imported' : 'newer' })
          }
        />
      ) : null}
      <LeftOutList leftOut={preview.leftOut} count={preview.leftOutCount} />
      {preview.total > 0 && sum.new + sum.different + deleted === 0 ? (
        <p>You already have all of this.</p>
      ) : null}
      {brings === 0 && deleted > 0 ? (
        <p>There is nothing else to import: you deleted all of it. Tick the box to restore it.</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        {brings > 0 ? <Button onClick={onStart}>Import</Button> : null}
      </div>
    </Panel>
  );
}

const allColumns: readonly { title: string; count: (counts: EntityPreview) => number }[] = [
  { title: 'New', count: (counts) => counts.new },
  { title: 'Same', count: ({ same }) => same },
  { title: 'Different', count: ({ different }) => different },
  { title: 'Deleted', count: (counts) => counts['in-trash'] + counts.gone },
];

function CountTable({ preview }: { preview: ImportPreview }) {
  const rows = entityNames.flatMap((name) => {
    const counts = preview.entities[name];
    return counts === undefined ? [] : [{ name, counts }];
  });
  const columns = allColumns.filter(({ count }) => rows.some(({ counts }) => count(counts) > 0));
  const cell = 'py-1.5 pl-3 text-right tabular-nums sm:pl-8';
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-[0.9375rem] sm:w-auto sm:min-w-80">
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 text-left font-medium">
              Type
            </th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className={`${cell} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal">
                {pluralAsLabel(name)}
              </th>
              {columns.map(({ title, count }) => (
                <td key={title} className={cell}>
                  {count(counts) === 0 ? '–' : count(counts).toLocaleString()}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
