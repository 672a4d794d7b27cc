// @vitest-environment jsdom
import '../../../test/support/node-blobs.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { importFormats } from '../../interchange/formats/read/all.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import type { Asked } from './plan.ts';

afterEach(cleanup);

async function show(text: string): Promise<void> {
  const format = importFormats.find(({ id }) => id === 'cards');
  if (format === undefined) throw new Error('There is no such format');
  const bytes = new Blob([text]);
  const { signal } = new AbortController();
  const file = {
    path: 'words.csv',
    sizeBytes: bytes.size,
    modifiedAt: 1,
    bytes: async () => bytes,
  };
  const options = { nowMs: 0, tzOffsetMin: () => 0, leaveOut: () => undefined, signal };
  const choices = (await (await format.load()).choices?.([file], options)) ?? [];
  const answers = Object.fromEntries(choices.map(({ name, value }) => [name, value]));
  const chosen = [{ path: 'words.csv', modifiedAt: 1, bytes }];
  render(<Shown asked={{ step: 'choices', chosen, format, choices, answers }} />);
}

function Shown({ asked: begun }: { asked: Asked }) {
  const [asked, setAsked] = useState(begun);
  const nothing = () => undefined;
  return (
    <ChoicesPanel
      asked={asked}
      onChange={(answers) => setAsked({ ...asked, answers })}
      onDone={nothing}
      onCancel={nothing}
    />
  );
}

const cards = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const table = 'nro,suomi,englanti\n1,**kissa**,cat\n2,koira,dog\n3,hevonen,horse\n4,lintu,bird\n';

it('shows the first three cards below the choice of columns, drawn and without the heading', async () => {
  await show(table);
  await waitFor(() =>
    expect(cards()).toEqual(['FrontkissaBackcat', 'FrontkoiraBackdog', 'FronthevonenBackhorse']),
  );
  expect(screen.getByText('kissa').tagName).toBe('STRONG');
  expect(screen.getByLabelText('First row')).toHaveProperty('value', 'yes');
});

it('shows them anew with each choice', async () => {
  await show(table);
  choose('Front', '2');
  choose('Back', '1');
  await waitFor(() => expect(cards()[1]).toBe('FrontdogBackkoira'));
  choose('First row', 'no');
  await waitFor(() => expect(cards()[0]).toBe('FrontenglantiBacksuomi'));
});

it('says why there are none', async () => {
  await show(table);
  choose('Front', '2');
  await waitFor(() => expect(screen.getByText(/Front and back are the same column/)).toBeTruthy());
  expect(cards()).toEqual([]);
});

it('hides the asked gap on the front and shows it on the back', async () => {
  await show('text,extra\nThe {{c1::heart}} pumps {{c2::blood}},\n');
  await waitFor(() =>
    expect(cards()).toEqual([
      'FrontThe […] pumps bloodBackThe heart pumps blood',
      'FrontThe heart pumps […]BackThe heart pumps blood',
    ]),
  );
});
