/** Choices, dates and times of the kit. */
import { useState } from 'react';
import { Checkbox, Switch } from '../../src/ui/choice/checkbox.tsx';
import { Combobox } from '../../src/ui/choice/combobox.tsx';
import { CalendarGrid } from '../../src/ui/date/calendar-grid.tsx';
import { DateField, TimeField } from '../../src/ui/date/date-fields.tsx';
import { Panel } from '../../src/ui/page/panel.tsx';

export function KitChoices() {
  const [ticked, setTicked] = useState(true);
  const [on, setOn] = useState(true);
  const [off, setOff] = useState(false);
  const [day, setDay] = useState('2026-11-26');
  return (
    <>
      <Panel title="Choices">
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
        <Country />
      </Panel>
      <Panel title="Dates and times">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DateField label="Due date" defaultValue="2026-11-26" />
          <TimeField label="Reminder" defaultValue="18:30" error="Choose a later time" />
        </div>
        <CalendarGrid
          label="Exam day"
          value={day}
          today="2026-11-23"
          min="2026-11-03"
          onChange={setDay}
        />
      </Panel>
    </>
  );
}

const countries = ['Austria', 'Chad', 'France', 'Germany', 'Ghana', 'India', 'Kenya', 'Peru'].map(
  (label) => ({ value: label.toLowerCase(), label }),
);

export function Country() {
  const [country, setCountry] = useState('france');
  return (
    <Combobox
      label="Country"
      hint="Type to search."
      options={countries}
      value={country}
      onChange={setCountry}
    />
  );
}
