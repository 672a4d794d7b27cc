/** The preview of an import before anything is written: counts, examples, choices, and skipped items. */

import { TriangleAlert } from 'lucide-react';
import type { ImportChoices } from '../../interchange/backup/import-source.ts';
import {
  type EntityPreview,
  type ImportExample,
  type ImportExamples,
  type ImportPreview,
  sumOfPreview,
} from '../../interchange/backup/preview.ts';
import { plural } from '../../lib/plural.ts';
import type { LeftOut } from '../../model/left-out.ts';
import { entityNames } from '../../model/registry.ts';
import { pluralAsLabel } from '../../model/words.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, RadioCards } from '../../ui/choice.tsx';
import { classes } from '../../ui/classes.ts';
import { formatBytes } from '../../ui/format.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { CardExample } from './card-example.tsx';

interface PreviewPanelProps {
  name: string;
  kind: string;
  preview: ImportPreview;
  choices: ImportChoices;
  onChoose: (choices: ImportChoices) => void;
  onStart: () => void;
  onChangeOptions?: (() => void) | undefined;
  onCancel: () => void;
}

export function PreviewPanel(props: PreviewPanelProps) {
  const { name, kind, preview, choices, onChoose, onStart, onChangeOptions, onCancel } = props;
  const sum = sumOfPreview(preview);
  const deleted = sum['in-trash'] + sum.gone;
  const { bringsBack, different, plansAnew = false } = choices;
  const days = plansAnew ? 0 : preview.days.cards;
  const brings = sum.new + sum.different + days + (bringsBack ? deleted : 0);
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
      {preview.days.cards > 0 ? (
        <DueDays
          days={preview.days}
          plansAnew={plansAnew}
          onChoose={(isAnew) => onChoose({ ...choices, plansAnew: isAnew })}
        />
      ) : null}
      <LeftOutList leftOut={preview.leftOut} count={preview.leftOutCount} />
      {preview.total > 0 && sum.new + sum.different + deleted + preview.days.cards === 0 ? (
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

interface DueDaysProps {
  days: ImportPreview['days'];
  plansAnew: boolean;
  onChoose: (plansAnew: boolean) => void;
}

/** The choice between the due days of the other program and new ones, with what each does. */
function DueDays({ days: { cards, anew }, plansAnew, onChoose }: DueDaysProps) {
  const keeping = (kept: number) =>
    `${kept.toLocaleString()} of ${plural(cards, 'card')} ${kept === 1 || cards === 1 ? 'keeps its' : 'keep their'} day`;
  return (
    <RadioCards
      legend="Due days of learned cards"
      name="due-days"
      options={[
        { value: 'kept', label: `Keep the due days: ${keeping(cards)}` },
        { value: 'anew', label: `Plan anew from my reviews: ${keeping(anew)}` },
      ]}
      value={plansAnew ? 'anew' : 'kept'}
      onChange={(value) => onChoose(value === 'anew')}
    />
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

/** Examples let the student check that each text is in the right field. */
function ExamplesList({ examples }: { examples: ImportExamples }) {
  const groups = entityNames.flatMap((name) => {
    const found = examples[name];
    return found === undefined ? [] : [{ name, found }];
  });
  if (groups.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="font-medium">Examples</h3>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {groups.map(({ name, found }) => (
          <div key={name} className="grid gap-2">
            <h4 className="text-sm text-muted">{pluralAsLabel(name)}</h4>
            <ul className="grid divide-y divide-line border-y border-line">
              {found.map((example) => (
                <Example key={example.id} example={example} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  );
}

function Example({ example: { isNew, fields, card } }: { example: ImportExample }) {
  // The drawn card shows the first two.
  const told = card === undefined ? fields : fields.filter(({ label }) => !sides.includes(label));
  return (
    <li className={classes('grid gap-1 text-body', card === undefined && 'py-3')}>
      {isNew ? null : <p className="text-sm text-muted">Different from yours</p>}
      {card === undefined ? null : <CardExample card={card} />}
      {told.length > 0 ? (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
          {told.map(({ label, text }) => (
            <div key={label} className="contents">
              <dt className="text-sm text-muted">{label}</dt>
              <dd dir="auto" className="line-clamp-3 text-left wrap-anywhere">
                {text}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}

const sides = ['Front', 'Back'];

interface LeftOutListProps {
  leftOut: readonly LeftOut[];
  /** Number of all items; `leftOut` has only the first ones. */
  count: number;
}

export function LeftOutList({ leftOut, count }: LeftOutListProps) {
  const missing = leftOut.filter(({ isMissing }) => isMissing);
  const others = leftOut.filter(({ isMissing }) => !isMissing);
  return (
    <>
      {missing.length > 0 ? <Missing missing={missing} /> : null}
      {count > missing.length ? <Others leftOut={others} count={count - missing.length} /> : null}
    </>
  );
}

/** Stands out, so that the student does not believe that these files were imported. */
function Missing({ missing }: { missing: readonly LeftOut[] }) {
  return (
    <div className="grid gap-1 rounded-control border border-warn bg-warn-soft p-3">
      <p className="flex items-center gap-2 font-medium">
        <TriangleAlert aria-hidden size={18} className="shrink-0 text-warn" />
        {plural(missing.length, 'file')} can’t be imported
      </p>
      <Items leftOut={missing} />
    </div>
  );
}

function Others({ leftOut, count }: LeftOutListProps) {
  return (
    <details className="border-y border-line py-1">
      <summary className="min-h-11 cursor-pointer content-center font-medium">
        {plural(count, 'item')} skipped or changed
      </summary>
      <div className="pb-2">
        <Items leftOut={leftOut} more={count - leftOut.length} />
      </div>
    </details>
  );
}

function Items({ leftOut, more = 0 }: { leftOut: readonly LeftOut[]; more?: number }) {
  return (
    <ul className="grid max-h-80 list-disc gap-1 overflow-y-auto pl-5 text-sm">
      {leftOut.map(({ what, why }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two items may be equal
        <li key={at} className="wrap-anywhere">
          {what}: {why}.
        </li>
      ))}
      {more > 0 ? <li>… and {more.toLocaleString()} more.</li> : null}
    </ul>
  );
}
