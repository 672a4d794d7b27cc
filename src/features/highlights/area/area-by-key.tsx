/** A frame that is placed and sized by key, in the middle of what is seen of the page. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { Box } from '../../../components/page-marks/boxes.ts';
import { styleOf } from '../../../components/page-marks/boxes.ts';
import type { HighlightColor } from '../../../model/entities/highlight.ts';
import { useReader } from '../../../reading/pdf/reader-store.ts';
import { classes } from '../../../ui/classes.ts';
import { colorClasses } from '../layer/colors.ts';
import { clamp, pushBox } from './shapes.ts';

interface AreaByKeyProps {
  page: number;
  color: HighlightColor;
  onArea: (box: Box) => void;
}

const size = { width: 0.4, height: 0.2 };

/** @returns nothing on the pages that are not read now */
export function AreaByKey({ page, color, onArea }: AreaByKeyProps) {
  const [begunOn] = useState(() => useReader.getState().page);
  return begunOn === page ? <Frame color={color} onArea={onArea} /> : null;
}

function Frame({ color, onArea }: Omit<AreaByKeyProps, 'page'>) {
  const frame = useRef<HTMLButtonElement>(null);
  const [box, setBox] = useState<Box>({ left: 0.3, top: 0.1, ...size });
  useLayoutEffect(() => {
    const sheet = frame.current?.parentElement?.getBoundingClientRect();
    if (sheet !== undefined && sheet.height > 0) {
      const middle = (Math.max(sheet.top, 0) + Math.min(sheet.bottom, innerHeight)) / 2;
      const top = (middle - sheet.top) / sheet.height - size.height / 2;
      setBox((before) => ({ ...before, top: clamp(top, 0, 1 - size.height) }));
    }
    frame.current?.focus({ preventScroll: true });
  }, []);
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return (
    <>
      <button
        ref={frame}
        type="button"
        aria-label="Mark this area"
        aria-describedby="area-by-key"
        className={classes('highlight highlight-area', colorClasses[color])}
        style={styleOf(box)}
        onClick={() => onArea(box)}
        onKeyDown={(event) => {
          const pushed = pushBox(box, event);
          if (pushed === undefined) return;
          // The arrows turn no page.
          event.preventDefault();
          setBox(pushed);
          requestAnimationFrame(() => frame.current?.scrollIntoView({ block: 'nearest' }));
        }}
      />
      <p id="area-by-key" className="sr-only">
        Arrow keys move the area. Shift and arrow keys change its size. Enter marks it, Escape
        cancels.
      </p>
      <p role="status" className="sr-only">
        {`${percent(box.left)} from the left, ${percent(box.top)} from the top, ${percent(box.width)} wide, ${percent(box.height)} high`}
      </p>
    </>
  );
}
