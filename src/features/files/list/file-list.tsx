/** The files as rows, drawn only where they are seen: 500 files scroll like five. */
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { FileRow } from './file-row.tsx';
import type { ListedFile } from './use-files.ts';

const estimatedRowPx = 84;

export function FileList({ files }: { files: ListedFile[] }) {
  const byId = new Map(files.map((listed) => [listed.file.id, listed]));
  return (
    <VirtualList label="All files" keys={[...byId.keys()]} estimatedHeight={estimatedRowPx}>
      {(id) => {
        const listed = byId.get(id);
        return listed === undefined ? null : <FileRow {...listed} />;
      }}
    </VirtualList>
  );
}
