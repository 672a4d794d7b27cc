/** Choices, dates and times of the kit. */
import { useState } from 'react';
import { Checkbox, Switch } from '../../src/ui/choice.tsx';
import { DateField, TimeField } from '../../src/ui/date.tsx';
import { Panel } from '../../src/ui/page/panel.tsx';
import { Segments } from '../../src/ui/segments.tsx';

export function KitChoices() {
  const [ticked, setTicked] = useState(true);
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [view, setView] = useState<'list' | 'board'>('list');
  return (
    <>
      <Panel title="Choices">
        <Segments
          label="View"
          options={[
            { value: 'list', label: 'List' },
            { value: 'board', label: 'Board' },
          ]}
          value={view}
          onChange={setView}
        />
        <Checkbox
          label="Keep all my files"
          hint="Also those of other devices."
          checked={ticked}
          onChange={setTicked}
        />
        <Checkbox label="Not ticked" checked={!ticked} onChange={(next) => setTicked(!next)} />
        <Switch label="Reminders" hint="Each evening at eight." checked={on} onChange={setOn} />
        <Switch label="Sounds" checked={off} onChange={setOff} />
        <Switch label="Cannot be turned" disabled checked={false} onChange={setOff} />
      </Panel>
      <Panel title="Dates and times">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DateField label="Due date" defaultValue="2026-11-26" />
          <TimeField label="Reminder" defaultValue="18:30" error="Choose a later time" />
        </div>
      </Panel>
    </>
  );
}
