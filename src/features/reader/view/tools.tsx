/** The page, slide or section that is read, as the file calls it; another one is typed in its place. */
import { useRef, useState } from 'react';
import { type PlaceUnit, unitName } from '../../../model/files/document-kinds.ts';
import { showPage, useReader } from '../../../reading/pdf/reader-store.ts';
import { pageOfLabel } from '../labels-and-direction.ts';
import { rememberPlace } from '../trail.ts';

interface PageNumberProps {
  /** What its places are called. */
  unit?: PlaceUnit;
  pageCount: number;
  labels: readonly string[] | undefined;
}

export function PageNumber({ unit = 'page', pageCount, labels }: PageNumberProps) {
  const page = useReader((state) => state.page);
  const label = labels?.[page - 1] ?? String(page);
  // What is being typed stays, though another page comes to sight meanwhile.
  const [typed, setTyped] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const go = () => {
    setTyped(undefined);
    const wanted = typed === undefined ? page : pageOfLabel(typed, pageCount, labels);
    if (wanted === undefined || wanted === page) return;
    rememberPlace();
    showPage(wanted);
  };
  return (
    <form
      data-kept
      // Where a row of tools has no room for it, how many there are wraps to a line that is not seen.
      className="flex h-9 max-sm:h-11 pointer-coarse:h-11 min-w-14 max-[379px]:min-w-10 flex-wrap content-start items-center justify-center gap-x-1.5 gap-y-4 overflow-clip [overflow-clip-margin:6px] text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        // Leaving the field goes there, and keys mean the pages again.
        field.current?.blur();
      }}
    >
      <input
        ref={field}
        aria-label={`${unitName(unit)}, 1 to ${pageCount}`}
        inputMode={labels === undefined ? 'numeric' : 'text'}
        autoComplete="off"
        value={typed ?? label}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
        className="min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 w-14 max-[379px]:w-10 shrink-0 rounded-control border border-line-strong bg-surface px-1 text-center tabular-nums"
      />
      <span className="whitespace-nowrap text-muted tabular-nums max-[379px]:sr-only">
        {labels === undefined ? `of ${pageCount}` : `(${page} of ${pageCount})`}
      </span>
    </form>
  );
}
