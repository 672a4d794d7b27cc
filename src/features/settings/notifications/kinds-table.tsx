/** What is told, when, and by which ways: a table on laptops, a list of rows on phones. */
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  goesOutBy,
  type NotificationWay,
  notificationWays,
  withWay,
} from '../../../model/study/notification-groups.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { changeSetting } from '../change-setting.ts';
import { KindDialog } from './kind-dialog.tsx';
import { type Kind, kinds, type Student } from './kinds.ts';
import { type WaysOn, wayLabels } from './ways.ts';

interface KindsProps {
  student: Student;
  /** Ways that the server has. */
  available: WaysOn;
}

export function Kinds({ student, available }: KindsProps) {
  const isWide = useMedia('(min-width: 48rem)');
  const [opened, setOpened] = useState<Kind>();
  const List = isWide ? KindsTable : KindsList;
  return (
    <>
      <List student={student} available={available} open={setOpened} />
      {opened ? (
        <KindDialog
          kind={opened}
          {...{ student, available }}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  );
}

type ListProps = KindsProps & { open: (kind: Kind) => void };

function KindsTable({ student, available, open }: ListProps) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-body">
        <caption className="sr-only">What and when</caption>
        <thead>
          <tr className="h-9 border-b border-line text-small text-muted">
            <th scope="col" className="px-4 text-left font-semibold">
              Notify me about
            </th>
            <th scope="col" className="px-2 text-left font-semibold">
              When
            </th>
            {notificationWays.map((way) => (
              <th key={way} scope="col" className="w-19 text-center font-semibold">
                {wayLabels[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.group} className="h-11 border-line not-first:border-t">
              <th scope="row" className="px-4 text-left font-medium">
                {kind.label}
              </th>
              <td className="px-2">
                <button
                  type="button"
                  aria-label={`${kind.label}: ${whenOf(kind, student)}. Change`}
                  onClick={() => open(kind)}
                  className="min-h-9 rounded-event text-left text-small text-muted underline-offset-4 hover:text-accent hover:underline"
                >
                  {whenOf(kind, student)}
                </button>
              </td>
              {notificationWays.map((way) => (
                <td key={way} className="text-center">
                  <WayCell {...{ kind, way, student }} isAvailable={available[way]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface WayCellProps {
  kind: Kind;
  way: NotificationWay;
  student: Student;
  isAvailable: boolean;
}

function WayCell({ kind, way, student, isAvailable }: WayCellProps) {
  const { settings } = student;
  const label = `${kind.label} by ${wayLabels[way]}`;
  const isNever = kind.never?.includes(way) === true;
  if (isNever || !isAvailable) {
    return (
      <span
        role="img"
        aria-label={`${label}: not available`}
        title="Not available"
        className="mx-auto block size-5 rounded-event border-[1.5px] border-dashed border-line-strong"
      />
    );
  }
  return (
    <input
      type="checkbox"
      aria-label={label}
      className="size-5 align-middle"
      disabled={settings[kind.group] === false}
      checked={settings[kind.group] !== false && goesOutBy(settings, kind.group, way)}
      onChange={({ target }) =>
        void changeSetting(withWay(settings, kind.group, way, target.checked))
      }
    />
  );
}

function KindsList({ student, available, open }: ListProps) {
  return (
    <div className="grid gap-2">
      <h3 className="text-small font-semibold">What and when</h3>
      <ul className="-mx-4 border-y border-line bg-surface">
        {kinds.map((kind) => (
          <li key={kind.group} className="row-hairline">
            <button
              type="button"
              onClick={() => open(kind)}
              className="flex min-h-13 w-full items-center gap-3 px-4 py-1.5 text-left"
            >
              <span className="grid min-w-0 flex-1">
                <span className="text-body font-medium">{kind.label}</span>
                <span className="text-small text-muted">
                  {[whenOf(kind, student), waysInWords(kind, student, available)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <ChevronRight aria-hidden size={18} className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function whenOf(kind: Kind, student: Student): string {
  return student.settings[kind.group] === false ? 'Off' : kind.when(student);
}

function waysInWords(kind: Kind, { settings }: Student, available: WaysOn): string {
  if (settings[kind.group] === false) return '';
  const on = notificationWays.filter(
    (way) => available[way] && !kind.never?.includes(way) && goesOutBy(settings, kind.group, way),
  );
  const words = on.map((way) => (way === 'sms' ? 'SMS' : way));
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('');
}
