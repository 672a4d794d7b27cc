/** The sittings of one quiz or of all, however many: only those near the window are read and drawn. */
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { useAttemptInList } from '../use-quiz.ts';
import { AttemptRow } from './attempt-row.tsx';

/** Of one quiz: its questions stand below. */
const atFirst = 5;

interface HistoryPanelProps {
  ids: readonly string[];
  /** Of all quizzes: each row says which. */
  isOfAll?: boolean;
}

export function HistoryPanel({ ids, isOfAll = false }: HistoryPanelProps) {
  const [isWhole, setWhole] = useState(isOfAll);
  const shown = isWhole ? ids : ids.slice(0, atFirst);
  return (
    <Panel title="Quiz History">
      <div className="-mx-2 grid gap-2">
        <VirtualList label="Quiz History" keys={shown} estimatedHeight={isOfAll ? 80 : 64}>
          {(id) => <Row id={id} isOfAll={isOfAll} />}
        </VirtualList>
        {shown.length < ids.length ? (
          <Button variant="ghost" className="justify-self-start" onClick={() => setWhole(true)}>
            {`Show all ${ids.length.toLocaleString()} results`}
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function Row({ id, isOfAll }: { id: string; isOfAll: boolean }) {
  const found = useAttemptInList(id);
  // As high as it will be, so that nothing below moves.
  if (!found) return <div className={isOfAll ? 'h-18' : 'h-14'} />;
  const { attempt, score, title = 'Deleted quiz' } = found;
  return <AttemptRow attempt={attempt} score={score} {...(isOfAll && { title })} />;
}
