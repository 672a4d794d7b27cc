/** The fields of two kinds of cards: covers on a picture, and a sentence with gaps. */
import { EyeOff, ImagePlus, ImageUp, Lightbulb, Plus, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { plural } from '../../../lib/plural.ts';
import { mostCovers } from '../../../model/entities/card.ts';
import { type Area, isSeen } from '../../../model/entities/cards/card-content.ts';
import { clozeNumbers, mostGaps } from '../../../model/study/cloze.ts';
import {
  hintOfGap,
  problemOfGaps,
  type WrappedSelection,
  wrapInGap,
} from '../../../model/study/cloze-writing.ts';
import { longestText } from '../../../text/longest-text.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { chooseFiles } from '../../../ui/choose-files.ts';
import { TextArea } from '../../../ui/form/field.tsx';
import { replaceText } from '../../../ui/form/text-undo.ts';
import { isSound, MediaView } from '../../../ui/media-view.tsx';
import { isPressed } from '../../../ui/press/key-press.ts';
import { keysInWords } from '../../../ui/press/shortcuts.ts';
import { toastError } from '../../../ui/toaster/toast.ts';
import { placeOf } from '../card-media.tsx';
import { CardText } from '../card-text.tsx';
import { type TakeMedia, takeMedia } from './form-media.ts';

interface CoversFieldProps {
  picture: { bytes: Blob | undefined; mime: string; name: string };
  covers: readonly Area[];
  error: string | undefined;
  onChange: (covers: Area[]) => void;
  /** Puts another picture under the covers, if that is possible. */
  onReplace?: TakeMedia | undefined;
}

const pictures = 'image/png,image/jpeg,image/webp,image/gif';

/** Shares of the picture. */
const step = 0.02;
const smallest = 0.02;
const none: Area = [0, 0, 0, 0];

export function FirstPicture({ error, onAdd }: { error: string | undefined; onAdd: TakeMedia }) {
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        icon={<ImagePlus aria-hidden size={18} />}
        onClick={() => void chooseFiles(pictures).then((files) => takePicture(files, onAdd))}
      >
        Add picture
      </Button>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** Pointers draw and drag covers; each is a button that arrow keys move and resize. */
export function CoversField({ picture, covers, error, onChange, onReplace }: CoversFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ from: [number, number]; to: [number, number] }>();
  /** The dragged cover, with its first area and the first place of the pointer. */
  const [held, setHeld] = useState<{ index: number; area: Area; from: [number, number] }>();
  const set = (index: number, area: Area) =>
    onChange(covers.map((one, at) => (at === index ? area : one)));
  const add = (area: Area) => {
    if (covers.length < mostCovers) onChange([...covers, area]);
  };
  const pointOf = ({ clientX, clientY }: PointerEvent): [number, number] => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return [0, 0];
    const bound = (share: number) => Math.min(1, Math.max(0, share));
    return [bound((clientX - box.left) / box.width), bound((clientY - box.top) / box.height)];
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    const cover = (event.target as Element).closest('button');
    const index = Number(cover?.dataset.cover);
    const area = cover ? covers[index] : undefined;
    if (area === undefined) return setDrawn({ from: at, to: at });
    cover?.focus();
    setHeld({ index, area, from: at });
  };
  const drag = (event: PointerEvent) => {
    const to = pointOf(event);
    if (drawn) setDrawn({ ...drawn, to });
    if (held) set(held.index, movedBy(held.area, to[0] - held.from[0], to[1] - held.from[1]));
  };
  const end = () => {
    setHeld(undefined);
    const area = drawn && areaOf(drawn);
    setDrawn(undefined);
    if (area && (area[2] ?? 0) >= smallest && (area[3] ?? 0) >= smallest) add(area);
  };
  if (picture.bytes === undefined)
    return <p className="text-sm text-muted">Picture: not on this device yet.</p>;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Covers</legend>
      <p className="text-sm text-muted">
        Drag over each part to cover. Drag a cover to move it.
        <span className="pointer-coarse:hidden">
          {' '}
          With the keyboard: “Add cover”, then arrow keys move it and Shift with arrow keys changes
          its size.
        </span>
      </p>
      <div
        ref={frame}
        className="relative w-fit max-w-full touch-none select-none [&_img]:pointer-events-none [&_img]:my-0! [&_img]:max-h-[50dvh]"
        onPointerDown={begin}
        onPointerMove={drag}
        onPointerUp={end}
        onPointerCancel={() => {
          setDrawn(undefined);
          setHeld(undefined);
        }}
      >
        <MediaView bytes={picture.bytes} mime={picture.mime} name={picture.name || 'Picture'} />
        {covers.map((area, index) =>
          isSeen(area) ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a cover is known by its place
              key={index}
              type="button"
              aria-label={`Cover ${index + 1}`}
              data-cover={index}
              style={placeOf(area)}
              className="absolute grid place-items-center rounded-sm border-2 border-info bg-info-soft font-semibold text-info opacity-85"
              onKeyDown={(event) => moveByKey(event, area, (next) => set(index, next))}
            >
              {index + 1}
            </button>
          ) : null,
        )}
        {drawn ? (
          <span
            style={placeOf(areaOf(drawn))}
            className="absolute rounded-sm border-2 border-dashed border-info bg-info-soft opacity-70"
          />
        ) : null}
      </div>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="secondary"
          size="sm"
          icon={<Plus aria-hidden size={16} />}
          disabled={covers.length >= mostCovers}
          onClick={() => add([0.4, 0.4, 0.2, 0.2])}
        >
          Add cover
        </Button>
        {onReplace ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<ImageUp aria-hidden size={16} />}
            onClick={() =>
              void chooseFiles(pictures).then((files) => takePicture(files, onReplace))
            }
          >
            Replace picture
          </Button>
        ) : null}
        {covers.map((area, index) =>
          isSeen(area) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a cover is known by its place
            <span key={index} className="inline-flex items-center text-sm">
              {index + 1}
              <IconButton
                label={`Remove cover ${index + 1}`}
                icon={<X aria-hidden size={16} />}
                onClick={() => set(index, none)}
              />
            </span>
          ) : null,
        )}
      </div>
    </fieldset>
  );
}

function takePicture(files: readonly File[], onTaken: TakeMedia): Promise<void> {
  return takeMedia(files.slice(0, 1), (bytes, name, mime) => {
    if (isSound(mime)) toastError('Choose a picture (PNG, JPEG, WebP or GIF).');
    else onTaken(bytes, name, mime);
  });
}

function areaOf({ from, to }: { from: [number, number]; to: [number, number] }): Area {
  const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
  return [left, top, Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

function moveByKey(event: KeyboardEvent, area: Area, onMove: (area: Area) => void): void {
  const [left = 0, top = 0, width = 0, height = 0] = area;
  const arrow = arrows[event.key];
  if (event.key === 'Delete') onMove(none);
  else if (arrow === undefined) return;
  else if (event.shiftKey) {
    const wide = Math.min(1 - left, Math.max(smallest, width + arrow[0]));
    onMove([left, top, wide, Math.min(1 - top, Math.max(smallest, height + arrow[1]))]);
  } else onMove(movedBy(area, arrow[0], arrow[1]));
  event.preventDefault();
}

/** Stays inside the picture. */
function movedBy([left = 0, top = 0, width = 0, height = 0]: Area, x: number, y: number): Area {
  const at = (start: number, by: number, size: number) =>
    Math.min(1 - size, Math.max(0, start + by));
  return [at(left, x, width), at(top, y, height), width, height];
}

interface ClozeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** As in Anki. With Alt, the gap joins the card of the last gap. */
const hideKeys = 'Mod+Shift+C';
const shownPreviews = 5;

export function ClozeField({ value, error, onChange }: ClozeFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = clozeNumbers(value);
  const last = numbers.at(-1) ?? 0;
  const advice = problemOfGaps(value);
  const edit = (change: (element: HTMLTextAreaElement) => WrappedSelection | undefined) => {
    const element = area.current;
    const changed = element && change(element);
    if (changed) replaceText(element, changed.text, changed.start, changed.end);
  };
  const hide = (number: number) =>
    edit(({ value, selectionStart, selectionEnd }) =>
      wrapInGap(value, selectionStart, selectionEnd, Math.min(number, mostGaps)),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const { shiftKey, altKey, nativeEvent } = event;
    const isMod = isPressed(nativeEvent, altKey ? 'Mod+Alt+C' : 'Mod+C');
    if (!shiftKey || !isMod) return;
    event.preventDefault();
    hide(altKey ? Math.max(last, 1) : last + 1);
  };
  return (
    <div className="grid gap-3">
      <TextArea
        ref={area}
        label="Sentence"
        hint={
          <>
            Select the words to hide, then press “Hide selection”
            <span className="pointer-coarse:hidden">{` (${keysInWords(hideKeys).join(' + ')})`}</span>
            .
          </>
        }
        rows={4}
        maxLength={longestText}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="text-sm text-warn empty:hidden">
        {error === undefined ? advice : undefined}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<EyeOff aria-hidden size={18} />}
          onClick={() => hide(last + 1)}
        >
          Hide selection
        </Button>
        {last > 0 ? (
          <>
            <Button
              variant="secondary"
              icon={<Lightbulb aria-hidden size={18} />}
              onClick={() => edit((element) => hintOfGap(element.value, element.selectionEnd))}
            >
              Add hint
            </Button>
            <Button variant="ghost" onClick={() => hide(last)}>
              Hide on the same card
            </Button>
          </>
        ) : null}
      </div>
      {numbers.length > 0 ? (
        <div className="grid gap-2 rounded-control bg-surface-2 p-3">
          <p className="text-sm font-medium text-muted">
            Preview{numbers.length > 1 ? `: ${plural(numbers.length, 'card')}` : ''}
          </p>
          {numbers.slice(0, shownPreviews).map((number) => (
            <div key={number} dir="auto" className="break-words [&_div]:justify-items-start!">
              <CardText
                kind="cloze"
                source={value}
                filled={false}
                asked={numbers.length > 1 ? number : undefined}
              />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
