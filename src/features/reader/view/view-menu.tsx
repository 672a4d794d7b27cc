/** The look of the pages: order, size, rotation, paper, or their text alone. */
import { Link2, Printer, RotateCw, Settings2, ZoomIn, ZoomOut } from 'lucide-react';
import { useHighlights } from '../../../components/page-marks/highlights-context.ts';
import { libraryPath } from '../../../components/screen-pane.ts';
import { copyLink } from '../../../components/things/copy-link.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { citedPlace, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { hashOfPlace } from '../../../model/files/place-hash.ts';
import { showPlace, useReader } from '../../../reading/pdf/reader-store.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { AnchoredPopover } from '../../../ui/menu.tsx';
import {
  changeSettings,
  fitTo,
  nextZoom,
  readAs,
  rotateClockwise,
  setZoom,
  textSizesPx,
  useReaderSettings,
  zoomSteps,
} from './reader-settings.ts';

const pageViews = [
  { id: 'scroll', label: 'Scroll' },
  { id: 'page', label: 'One page' },
  { id: 'two', label: 'Two pages' },
] as const;
const sizes = [
  { id: 'width', label: 'Fit width' },
  { id: 'page', label: 'Fit page' },
] as const;
const papers = [
  { id: 'white', label: 'White' },
  { id: 'sepia', label: 'Sepia' },
  { id: 'dark', label: 'Dark' },
] as const;
const modes = [
  { id: 'pages', label: 'Pages' },
  { id: 'text', label: 'Text' },
] as const;

interface ViewMenuProps {
  hasText: boolean;
  onPrint: () => void;
}

export function ViewMenu({ hasText, onPrint }: ViewMenuProps) {
  const file = useHighlights()?.file;
  return (
    <AnchoredPopover
      title="View"
      button={<IconButton label="View" icon={<Settings2 aria-hidden size={20} />} />}
    >
      {(close) => (
        <>
          <Choices hasText={hasText} />
          {file === undefined ? null : (
            <Button
              variant="secondary"
              icon={<Link2 aria-hidden size={18} />}
              onClick={() => {
                close();
                void copyLinkToPage(file);
              }}
            >
              {`Copy link to this ${placeUnitOf(file.mime)}`}
            </Button>
          )}
          <Button
            variant="secondary"
            icon={<Printer aria-hidden size={18} />}
            onClick={() => {
              close();
              onPrint();
            }}
          >
            Print
          </Button>
        </>
      )}
    </AnchoredPopover>
  );
}

function copyLinkToPage({ id, name, mime }: StudyFile): Promise<void> {
  const { page } = useReader.getState();
  return copyLink({
    ...{ entity: 'file', id, title: name, path: `${libraryPath}files/${id}` },
    ...{ words: `${name}, ${citedPlace(placeUnitOf(mime), page)}`, place: hashOfPlace({ page }) },
  });
}

function Choices({ hasText }: { hasText: boolean }) {
  const { view, fit, paper, zoom, isText, textSizePx } = useReaderSettings();
  const isAtFit = Math.abs(zoom - 1) < 0.001;
  return (
    <div className="grid w-72 max-w-full gap-3">
      {hasText ? (
        <ChoiceRow
          label="Read as"
          choices={modes}
          chosen={isText ? 'text' : 'pages'}
          onChoose={(mode) => {
            const { place } = useReader.getState();
            readAs(mode);
            // Otherwise the other view goes to the last target.
            if (place !== undefined) showPlace(place);
          }}
        />
      ) : null}
      {isText ? (
        <Sizes
          label="Text size"
          value={`${textSizePx} px`}
          smaller={textSizesPx.findLast((size) => size < textSizePx)}
          larger={textSizesPx.find((size) => size > textSizePx)}
          onSize={(size) => changeSettings({ textSizePx: size })}
        />
      ) : (
        <>
          <ChoiceRow
            label="Pages"
            choices={pageViews}
            chosen={view}
            onChoose={(next) => changeSettings({ view: next })}
          />
          <ChoiceRow
            label="Size"
            choices={sizes}
            chosen={isAtFit ? fit : undefined}
            onChoose={fitTo}
          />
          <Sizes
            label="Zoom"
            value={`${Math.round(zoom * 100)}%`}
            smaller={zoom > (zoomSteps[0] ?? zoom) ? nextZoom(zoom, -1) : undefined}
            larger={zoom < (zoomSteps.at(-1) ?? zoom) ? nextZoom(zoom, 1) : undefined}
            onSize={setZoom}
          />
        </>
      )}
      <ChoiceRow
        label="Paper"
        choices={papers}
        chosen={paper}
        onChoose={(next) => changeSettings({ paper: next })}
      />
      {isText ? null : (
        <Button
          variant="secondary"
          icon={<RotateCw aria-hidden size={18} />}
          onClick={rotateClockwise}
        >
          Rotate pages
        </Button>
      )}
    </div>
  );
}

interface SizesProps {
  label: string;
  value: string;
  /** `undefined` at the end. */
  smaller: number | undefined;
  larger: number | undefined;
  onSize: (size: number) => void;
}

function Sizes({ label, value, smaller, larger, onSize }: SizesProps) {
  return (
    <div className="flex items-center gap-1">
      <span className="flex-1 text-sm font-medium">{label}</span>
      <IconButton
        label={`Smaller ${label.toLowerCase()}`}
        icon={<ZoomOut aria-hidden size={20} />}
        disabled={smaller === undefined}
        onClick={() => smaller !== undefined && onSize(smaller)}
      />
      <span className="w-14 text-center text-sm tabular-nums">{value}</span>
      <IconButton
        label={`Larger ${label.toLowerCase()}`}
        icon={<ZoomIn aria-hidden size={20} />}
        disabled={larger === undefined}
        onClick={() => larger !== undefined && onSize(larger)}
      />
    </div>
  );
}

interface ChoiceRowProps<Id extends string> {
  label: string;
  choices: readonly { id: Id; label: string }[];
  chosen: Id | undefined;
  onChoose: (id: Id) => void;
}

function ChoiceRow<Id extends string>({ label, choices, chosen, onChoose }: ChoiceRowProps<Id>) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex gap-1 rounded-control bg-surface-2 p-1">
        {choices.map((choice) => (
          <button
            key={choice.id}
            type="button"
            aria-pressed={choice.id === chosen}
            onClick={() => onChoose(choice.id)}
            className={classes(
              'min-h-11 flex-1 rounded-control px-2 text-sm font-medium',
              choice.id === chosen ? 'bg-surface text-text shadow-card' : 'text-muted',
            )}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
