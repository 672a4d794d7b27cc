/** A table of a note, edited in its cells. Each key is in the note at once, as a change of that cell alone [P2]. */
import { redo, undo } from '@codemirror/commands';
import type { Command, EditorView } from '@codemirror/view';
import {
  AlignCenter,
  BetweenHorizontalEnd,
  BetweenVerticalEnd,
  TableColumnsSplit,
  TableRowsSplit,
  Trash2,
} from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { InlineMarkdown } from '../../../../ui/markdown/markdown-view.tsx';
import { Toolbar } from '../../../../ui/menu.tsx';
import { isPressed } from '../../../../ui/press/key-press.ts';
import { isTouched } from '../../../../ui/use-media.ts';
import { leaveBlock, tableAt } from '../blocks.tsx';
import {
  type Align,
  placeOfCell,
  readTable,
  type TableCells,
  withAlign,
  withCell,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
  writeTable,
  writtenCell,
} from './table-source.ts';

interface TableEditorProps {
  source: string;
  view: () => EditorView | undefined;
}

type Cell = [row: number, column: number];

const sides: Align[] = [undefined, 'left', 'center', 'right'];

export function TableEditor({ source, view }: TableEditorProps) {
  const table = useMemo(() => readTable(source), [source]);
  const frame = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Cell>();
  if (table === undefined) return <pre className="whitespace-pre-wrap">{source}</pre>;
  const { rows, align } = table;
  const [row, column]: Cell = edited ?? [0, 0];

  const place = () => {
    const shown = view();
    const own = frame.current?.parentElement;
    return shown && own ? tableAt(shown.state, shown.posAtDOM(own)) : undefined;
  };
  const replace = (from: number, to: number, insert: string, userEvent = 'input.table') =>
    view()?.dispatch({ changes: { from, to, insert }, userEvent });
  const type = (at: Cell, text: string) => {
    const block = place();
    const cell = placeOfCell(source, ...at);
    if (!block) return;
    if (cell)
      replace(block.from + cell.from, block.from + cell.to, writtenCell(text), 'input.type');
    // The cell of a short row.
    else write(withCell(table, ...at, text));
  };
  const write = (changed: TableCells) => {
    const block = place();
    if (block) replace(block.from, block.to, writeTable(changed));
  };
  const leave = (isBelow: boolean) => {
    const [shown, block] = [view(), place()];
    setEdited(undefined);
    if (shown && block) leaveBlock(shown, block, isBelow);
  };
  const addRow = (at: number) => {
    write(withRow(table, at));
    setEdited([at, 0]);
  };
  const go = (to: number) => {
    if (to < 0) return leave(false);
    if (to >= rows.length * align.length) return addRow(rows.length);
    return setEdited([Math.floor(to / align.length), to % align.length]);
  };
  const remove = () => {
    const [shown, block] = [view(), place()];
    setEdited(undefined);
    if (!shown || !block) return;
    replace(block.from, Math.min(block.end + 1, shown.state.doc.length), '');
    shown.focus();
  };
  /** @returns false if there is nothing to do: then the key is the field's own */
  const inText = (command: Command) => {
    const shown = view();
    return shown !== undefined && command(shown);
  };
  const down = () => (row + 1 < rows.length ? setEdited([row + 1, column]) : addRow(rows.length));
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const number = row * align.length + column;
    const acts: [string, () => unknown][] = [
      ['Tab', () => go(number + 1)],
      ['Shift+Tab', () => go(number - 1)],
      // A phone has no Tab.
      ['Enter', () => (isTouched() ? go(number + 1) : down())],
      ['Escape', () => leave(true)],
      ['Mod+Z', () => inText(undo)],
      ['Mod+Shift+Z', () => inText(redo)],
      ['Mod+Y', () => inText(redo)],
      [
        'ArrowUp',
        () => selectionStart === 0 && (row > 0 ? setEdited([row - 1, column]) : leave(false)),
      ],
      [
        'ArrowDown',
        () =>
          selectionEnd === value.length &&
          (row + 1 < rows.length ? setEdited([row + 1, column]) : leave(true)),
      ],
    ];
    const act = acts.find(([keys]) => isPressed(event.nativeEvent, keys));
    if (act === undefined || act[1]() === false) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const tools: [label: string, icon: ReactElement, act: () => void][] = [
    ['Add row', <BetweenHorizontalEnd key="i" aria-hidden size={18} />, () => addRow(row + 1)],
    [
      'Add column',
      <BetweenVerticalEnd key="i" aria-hidden size={18} />,
      () => {
        write(withColumn(table, column + 1));
        setEdited([row, column + 1]);
      },
    ],
    [
      'Align column',
      <AlignCenter key="i" aria-hidden size={18} />,
      () => {
        const next = (sides.indexOf(align[column]) + 1) % sides.length;
        write(withAlign(table, column, sides[next]));
      },
    ],
    [
      'Delete row',
      <TableRowsSplit key="i" aria-hidden size={18} />,
      () => {
        write(withoutRow(table, row));
        setEdited([Math.max(0, Math.min(row, rows.length - 2)), column]);
      },
    ],
    [
      'Delete column',
      <TableColumnsSplit key="i" aria-hidden size={18} />,
      () => {
        write(withoutColumn(table, column));
        setEdited([row, Math.max(0, Math.min(column, align.length - 2))]);
      },
    ],
    ['Delete table', <Trash2 key="i" aria-hidden size={18} />, remove],
  ];
  return (
    <div ref={frame} contentEditable={false} data-table-editor>
      <WriteBeside className="nt-before" onPress={() => leave(false)} />
      <div className="max-w-full overflow-x-auto rounded-control border border-line">
        <table className="w-full border-collapse [&_:is(td,th)]:border-line [&_:is(td,th):not(:last-child)]:border-e [&_tr:not(:first-child)>*]:border-t">
          <tbody>
            {rows.map((cells, y) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
              <tr key={y} className={y === 0 ? 'bg-surface-2 font-semibold' : undefined}>
                {cells.map((text, x) => {
                  const Tag = y === 0 ? 'th' : 'td';
                  const isEdited = edited !== undefined && y === row && x === column;
                  return (
                    <Tag
                      // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other identity
                      key={x}
                      className={classes(
                        'min-w-16 p-0 text-start align-top',
                        align[x] === 'center' && 'text-center',
                        align[x] === 'right' && 'text-end',
                      )}
                    >
                      {isEdited ? (
                        <CellField
                          label={`Row ${y + 1}, column ${x + 1}`}
                          text={text}
                          onType={(typed) => type([y, x], typed)}
                          onKeyDown={onKeyDown}
                          onLeave={(to) => {
                            if (!frame.current?.contains(to)) setEdited(undefined);
                          }}
                        />
                      ) : (
                        <ShownCell text={text} onFocus={() => setEdited([y, x])} />
                      )}
                    </Tag>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {edited === undefined ? null : (
        <div className="mt-1 flex">
          <Toolbar
            label="Table"
            buttons={tools.map(([label, icon, act]) => (
              <IconButton
                key={label}
                label={label}
                icon={icon}
                // A table without its head is none.
                disabled={label === 'Delete row' && row === 0}
                // A press leaves the focus in the cell.
                onMouseDown={(event) => event.preventDefault()}
                onClick={act}
              />
            ))}
          />
        </div>
      )}
      <WriteBeside className="nt-behind" onPress={() => leave(true)} />
    </div>
  );
}

/** The empty line beside a table. Keys come there by the arrow keys. */
function WriteBeside({ className, onPress }: { className: string; onPress: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div
      className={className}
      onMouseDown={(event) => {
        event.preventDefault();
        onPress();
      }}
    />
  );
}

function ShownCell({ text, onFocus }: { text: string; onFocus: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus begins to edit the cell
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      data-cell
      className="min-h-10 cursor-text px-3 py-2 break-words"
      onFocus={onFocus}
    >
      {text.trim() === '' ? <span className="sr-only">Empty</span> : <InlineMarkdown text={text} />}
    </div>
  );
}

interface CellFieldProps {
  label: string;
  text: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  onLeave: (to: Element | null) => void;
}

/** The source of one cell. Blanks at its end are kept until it is left. */
function CellField({ label, text, onType, onKeyDown, onLeave }: CellFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(text);
  // What another device typed into this cell is shown; what was typed here is the same but for blanks.
  const value = writtenCell(typed) === writtenCell(text) ? typed : text;
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <textarea
      ref={field}
      aria-label={label}
      rows={1}
      value={value}
      className="block field-sizing-content min-h-10 w-full min-w-24 resize-none bg-surface px-3 py-2 [text-align:inherit] font-[inherit] outline-2 -outline-offset-2 outline-focus"
      onChange={(event) => {
        setTyped(event.target.value);
        onType(event.target.value);
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => onLeave(event.relatedTarget)}
    />
  );
}
