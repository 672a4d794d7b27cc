/** Lists of the kit that are sorted and opened. */
import { useState } from 'react';
import { Chip, ChipRow } from '../../src/ui/chip.tsx';
import { Row, RowGroup, RowList } from '../../src/ui/list/rows.tsx';
import { SortableList } from '../../src/ui/list/sortable-list.tsx';
import { Tree } from '../../src/ui/list/tree.tsx';
import { Panel } from '../../src/ui/page/panel.tsx';

const folders = [
  {
    id: 'maths',
    label: 'Mathematics',
    children: [
      { id: 'algebra', label: 'Algebra', children: [{ id: 'groups', label: 'Groups' }] },
      { id: 'analysis', label: 'Analysis' },
    ],
  },
  { id: 'music', label: 'Music' },
];

export function KitLists() {
  const [books, setBooks] = useState(['Faust', 'Emma', 'Ulysses', 'Middlemarch']);
  const [folder, setFolder] = useState('music');
  return (
    <>
      <ChipRow label="Filters">
        <Chip isPressed onPress={() => undefined}>
          All
        </Chip>
        <Chip onPress={() => undefined}>Mathematics</Chip>
        <Chip tone="accent" onRemove={() => undefined} removeLabel="Remove tomorrow">
          Tomorrow
        </Chip>
        <Chip tone="ask">During a lecture</Chip>
        <Chip tone="add" onPress={() => undefined}>
          Add a length
        </Chip>
        <Chip tone="danger">Overdue</Chip>
      </ChipRow>
      <RowGroup title="Overdue" count={2} isLate>
        <RowList>
          <Row title="Problem sheet 4" meta="Genetics" trail="Mon" />
          <Row title="Return library books" />
        </RowList>
      </RowGroup>
      <Panel title="Sortable list">
        <SortableList
          label="To read"
          things={books}
          idOf={(book) => book}
          nameOf={(book) => book}
          onSort={setBooks}
        >
          {(book) => book}
        </SortableList>
      </Panel>
      <Panel title="Tree">
        <Tree label="Folders" nodes={folders} value={folder} onChange={setFolder} />
      </Panel>
    </>
  );
}
