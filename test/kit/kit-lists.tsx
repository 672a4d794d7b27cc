/** Lists of the kit that are sorted and opened. */
import { useState } from 'react';
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
