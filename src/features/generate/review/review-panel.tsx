/**
 * The review of found items: one at a time on phones, else a list with a current item. The draft keeps the decisions.
 */
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { currentDatabase } from '../../../db/database.ts';
import { unreachable } from '../../../lib/assert.ts';
import { type RowPlace, VirtualList } from '../../../ui/page/virtual-list.tsx';
import { isTyping } from '../../../ui/press/shortcuts.ts';
import { useOnce } from '../../../ui/press/use-once.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { deviceStream } from '../device-stream.ts';
import { changeDraft, type Draft, type DraftItem, type Verdict } from '../draft/draft.ts';
import type { OpenForm } from '../draft/draft-item-form.tsx';
import { useSource } from '../item-source.tsx';
import type { MadeFrom } from '../job/job-request.ts';
import { lookAtPages } from '../making-store.ts';
import { keysOfItem } from '../repeats/item-keys.ts';
import { currentItem, decide, lookAt, move, replaceItem, reword, undo } from './decide.ts';
import { findAnother } from './find-another.ts';
import { type ReviewAct, ReviewBar, useReviewKeys } from './review-bar.tsx';
import { ReviewItem } from './review-item.tsx';

/** An item of two or three lines. */
const itemPx = 180;

interface ReviewPanelProps {
  file: MadeFrom;
  jobId: string;
  draft: Draft;
  /** Open forms by the key of their item. */
  openForms: RefObject<Map<string, OpenForm>>;
}

export function ReviewPanel({ file, jobId, draft, openForms }: ReviewPanelProps) {
  // A replacement is made from a page of a file.
  const canReplace = file.entity === undefined;
  const isWide = useMedia('(min-width: 40rem)');
  const list = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const current = currentItem(draft);
  const key = current?.key;
  useFollowing(list, key);
  const change = (to: (draft: Draft) => Draft) => changeDraft(jobId, to);
  const edit = (key: string, isEditing: boolean) => {
    setEditing((before) => {
      const others = [...before].filter((one) => one !== key);
      return new Set(isEditing ? [...others, key] : others);
    });
    if (isEditing) change((draft) => lookAt(draft, key));
    else focusCurrent(list.current);
  };
  const decideOn = ({ key }: DraftItem, verdict: Verdict) => {
    // Accepting keeps the text of an open form, dropping does not.
    if (verdict === 'dropped') edit(key, false);
    else if (openForms.current.get(key)?.finish() === false) return;
    change((draft) => decide(draft, key, verdict));
    setSaid(verdict === 'accepted' ? 'Accepted' : 'Dropped');
  };
  const [replace, isFinding] = useOnce(async ({ key }: DraftItem) => {
    const database = currentDatabase();
    const asked = { database, fileId: file.id, draft, key };
    const found = await findAnother({ ...asked, stream: deviceStream, signal: database.closed });
    if (database.closed.aborted) return;
    if (!found.ok) return toastError(found.error.message);
    change((draft) => replaceItem(draft, key, found.data, keysOfItem(found.data)));
    setSaid('Replaced');
  });
  /** On phones, moving closes the form of the item. */
  const step = (by: number) => {
    if (!isWide && key !== undefined && openForms.current.get(key)?.finish() === false) return;
    change((draft) => move(draft, by));
    setSaid('');
  };
  const show = useSource(file);
  const showSource = ({ key, item }: DraftItem) => {
    change((draft) => lookAt(draft, key));
    lookAtPages(file.id);
    show(item);
  };
  const act = (name: ReviewAct) => {
    if (current === undefined) return;
    switch (name) {
      case 'accept':
        return decideOn(current, 'accepted');
      case 'drop':
        return decideOn(current, 'dropped');
      case 'edit':
        return edit(current.key, true);
      case 'another':
        return canReplace ? void replace(current) : undefined;
      case 'undo':
        if (draft.steps?.length) {
          change(undo);
          setSaid('Undone');
        }
        return;
      case 'next':
        return step(1);
      case 'previous':
        return step(-1);
      case 'page':
        // Like the button, so that the dialog asks before text is lost.
        return list.current?.querySelector<HTMLElement>('[aria-current] [data-source]')?.click();
      default:
        return unreachable(name);
    }
  };
  useReviewKeys(list, act);
  const { items } = draft;
  const places = useMemo(() => new Map(items.map(({ key }, at) => [key, at])), [items]);
  const row = (one: DraftItem, at: number, place: RowPlace) => (
    <ReviewItem
      key={one.key}
      place={place}
      openForm={(form) => {
        if (form) openForms.current.set(one.key, form);
        return () => void openForms.current.delete(one.key);
      }}
      one={one}
      position={at + 1}
      count={items.length}
      isCurrent={one === current}
      isAlone={!isWide}
      isEditing={editing.has(one.key)}
      onLook={() => one !== current && change((draft) => lookAt(draft, one.key))}
      onEdit={(isEditing) => edit(one.key, isEditing)}
      onChange={(item) => {
        change((draft) => reword(draft, one.key, item, 'accepted'));
        setSaid('Accepted');
      }}
      onDecide={(verdict) => decideOn(one, verdict)}
      onShowPage={() => showSource(one)}
    />
  );
  const ofCurrent = key === undefined ? [] : [key];
  return (
    <div className="grid gap-3">
      <div ref={list} className="overflow-x-clip">
        <VirtualList
          label="Review before saving"
          keys={isWide ? [...places.keys()] : ofCurrent}
          estimatedHeight={itemPx}
          gapPx={12}
          isWholeIfShort
          kept={[...ofCurrent, ...editing]}
          hasOwnRows
        >
          {(key, place) => {
            const at = places.get(key) ?? -1;
            const one = items[at];
            return one === undefined ? null : row(one, at, place);
          }}
        </VirtualList>
      </div>
      <ReviewBar
        onAct={act}
        // On phones, keyboard and bar would leave no space for the form.
        sticks={isWide || editing.size === 0}
        canReplace={canReplace}
        canUndo={Boolean(draft.steps?.length)}
        isFinding={isFinding}
        said={said}
        standing={standingOf(draft, current)}
      />
    </div>
  );
}

function standingOf({ items }: Draft, current: DraftItem | undefined): string {
  const at = (current === undefined ? -1 : items.indexOf(current)) + 1;
  const open = items.filter(({ verdict }) => verdict === undefined).length;
  const left = open === 0 ? 'all reviewed' : `${open.toLocaleString()} to review`;
  return `${at.toLocaleString()} of ${items.length.toLocaleString()} · ${left}`;
}

/** Focus and scrolling follow the current item, unless the student moved the focus elsewhere. */
function useFollowing(list: RefObject<HTMLElement | null>, key: string | undefined): void {
  const seen = useRef(key);
  useEffect(() => {
    const row = currentRow(list.current);
    // jsdom has no scrolling.
    row?.scrollIntoView?.({ block: 'nearest' });
    // New rows are measured first and may move the item.
    const frame = requestAnimationFrame(() =>
      currentRow(list.current)?.scrollIntoView?.({ block: 'nearest' }),
    );
    const stop = () => cancelAnimationFrame(frame);
    if (seen.current === key) return stop;
    seen.current = key;
    const isThere = row?.contains(document.activeElement) || isTyping(document.activeElement);
    if (!isThere && isOnItems(list.current)) row?.focus({ preventScroll: true });
    return stop;
  }, [list, key]);
}

/** After a form has closed. */
function focusCurrent(list: HTMLElement | null): void {
  if (isOnItems(list)) currentRow(list)?.focus({ preventScroll: true });
}

function currentRow(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('[aria-current]') ?? null;
}

/** On an item, on the title of a new dialog, or nowhere because its item is gone. */
function isOnItems(list: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return true;
  return list?.contains(activeElement) === true || activeElement.matches('dialog h2');
}
