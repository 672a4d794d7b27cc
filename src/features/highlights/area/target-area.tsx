/** The part of a page that a link leads to, such as that of a card's picture. */
import { useEffect, useRef } from 'react';
import { styleOf } from '../../../components/page-marks/boxes.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { bringToSight } from '../../../ui/bring-to-sight.ts';
import { type Turn, turnBox } from './shapes.ts';

export function TargetArea({ page, turn }: { page: number; turn: Turn }) {
  const target = useReader((state) => (state.target?.page === page ? state.target : undefined));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (target?.area !== undefined && frame.current !== null) bringToSight(frame.current);
  }, [target]);
  if (target?.area === undefined) return null;
  const [left, top, width, height] = target.area;
  return (
    <div
      ref={frame}
      data-target-area=""
      className="highlight-target"
      style={styleOf(turnBox({ left, top, width, height }, turn))}
    />
  );
}
