/** Pick: a student keeps sentences of a file or a note as cards by hiding words. One screen for each kind of source. */
import { Link, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { ArrowLeft, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { savesData } from '../../api/locks.ts';
import { type FileState, hasBytes } from '../../components/files/file-state.ts';
import { useFile } from '../../components/files/use-files.ts';
import { PickLink } from '../../components/pick/pick-entry.tsx';
import { useAmount } from '../../components/pick/use-amount.ts';
import { roomForTwo } from '../../components/screen-pane.ts';
import { mostByItself, requestByItself } from '../../db/bytes/offline-choice.ts';
import { useRows } from '../../db/rows/use-rows.ts';
import * as say from '../../lib/messages.ts';
import type { StudyFile } from '../../model/entities/file.ts';
import { shownTitle } from '../../model/entities/note.ts';
import { placeUnitOf } from '../../model/files/document-kinds.ts';
import { useNetwork } from '../../platform/use-network.ts';
import { usePicks } from '../../queries/picks.ts';
import type { PageRange } from '../../reading/pdf/text/file-text.ts';
import { Button, buttonClass, IconButton } from '../../ui/button.tsx';
import { Cover } from '../../ui/dialog/cover.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Loading, LoadingPage } from '../../ui/page/loading.tsx';
import { backLinkClass, Page, useDocumentTitle } from '../../ui/page/page.tsx';
import { Problem } from '../../ui/page/states.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useChosen } from './chosen.ts';
import { chosenInWords, type PickPlace, pickRestInWords } from './pick-parts.tsx';
import { PickSession } from './pick-session.tsx';
import { choosing, Failed, None, Working } from './pick-states.tsx';
import { partToPick, readPickSearch, type Section, sectionAfter, sectionAt } from './source.ts';
import { rangeInWords, usePageToPick, useSections } from './use-sections.ts';
import { useSentences } from './use-sentences.ts';
import './pick.css';

export function PickFileScreen() {
  const { id = '' } = useParams({ strict: false });
  const found = useFile(id);
  if (found === undefined) return <LoadingPage title="Pick" label="Fetching file" />;
  if (found === null || found.isDeleted) return <Gone title={say.fileNotFound} />;
  return <PickFile key={id} file={found.file} state={found.state} />;
}

export function PickNoteScreen() {
  const { id = '' } = useParams({ strict: false });
  const note = useRows(async (db) => (await db.rows('note').get(id)) ?? null, [id]);
  const leave = useLeave('notes', id);
  const search = useSearch({ strict: false, select: readPickSearch });
  const source = { entity: 'note' as const, id };
  const chosen = useChosen(source, search);
  if (note === undefined || chosen === undefined)
    return <LoadingPage title="Pick" label={say.fetchingNote} />;
  if (note?.deletedAt !== 0) return <Gone title={say.noteNotFound} />;
  const name = shownTitle(note.title);
  return (
    <PickFrame name={name} back={{ shelf: 'notes', id }}>
      <Found
        key={`${id} ${chosen?.key}`}
        place={{
          ...{ source, name, file: undefined, unit: 'page', chosen: chosen ?? undefined },
          ...{ range: { fromPage: 1, toPage: 1 }, deckId: search.deck },
        }}
        sections={[]}
        onSection={() => undefined}
        onLeave={leave}
      />
    </PickFrame>
  );
}

function Gone({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Problem
        title={title}
        text="It may be in the Trash, or on another device that has not synced yet."
        action={
          <Link to="/dashboard/library" className={buttonClass('secondary')}>
            Library
          </Link>
        }
      />
    </Page>
  );
}

function PickFile({ file, state }: { file: StudyFile; state: FileState }) {
  const isComing = useDownload(file, state);
  const { id, mime, pageCount } = file;
  const unit = placeUnitOf(mime);
  const search = useSearch({ strict: false, select: readPickSearch });
  const { from, to, deck } = search;
  const source = { entity: 'file' as const, id };
  const chosen = useChosen(source, search);
  const navigate = useNavigate();
  const leave = useLeave('files', id);
  const sections = useSections(file, unit);
  const begun = usePageToPick(id);
  if (sections === undefined || begun === undefined || chosen === undefined)
    return (
      <PickFrame name={file.name} back={{ shelf: 'files', id }}>
        <Closing title={file.name} onLeave={leave} />
        <Loading label="Preparing pages…" />
      </PickFrame>
    );
  const whole = { fromPage: 1, toPage: Math.max(1, pageCount) };
  const asked =
    from === undefined || to === undefined
      ? sectionAt(sections, begun)
      : partToPick(sections, {
          fromPage: Math.min(from, pageCount || from),
          toPage: Math.min(to, pageCount || to),
        });
  const range = chosen === null ? (asked ?? whole) : whole;
  const choose = ({ fromPage, toPage }: PageRange) =>
    void navigate({
      to: '/dashboard/library/files/$id/pick',
      params: { id },
      search: { from: fromPage, to: toPage, ...(deck !== undefined && { deck }) },
      replace: true,
    });
  return (
    <PickFrame name={file.name} back={{ shelf: 'files', id }}>
      <Found
        key={`${chosen?.key} ${range.fromPage} ${range.toPage}`}
        place={{
          ...{ source, name: file.name, file, unit, chosen: chosen ?? undefined },
          ...{ range, deckId: deck },
        }}
        state={state}
        isComing={isComing}
        sections={chosen === null ? sections : []}
        onSection={choose}
        onLeave={leave}
      />
    </PickFrame>
  );
}

/** Back to where the student came from, else to the source. */
function useLeave(shelf: 'files' | 'notes', id: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  return () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: `/dashboard/library/${shelf}/$id`, params: { id }, replace: true });
  };
}

interface PickFrameProps {
  name: string;
  back: { shelf: 'files' | 'notes'; id: string };
  children: ReactNode;
}

/** A laptop keeps the frame of the app; a phone gives Pick the whole window. */
function PickFrame({ name, back: { shelf, id }, children }: PickFrameProps) {
  const isWide = useMedia(roomForTwo);
  useDocumentTitle(`Pick · ${name}`);
  if (!isWide) return <Cover label={`Pick: ${name}`}>{children}</Cover>;
  return (
    <Page
      title={`Pick: ${name}`}
      isName
      isDense
      isFull
      above={
        <Link to={`/dashboard/library/${shelf}/$id`} params={{ id }} className={backLinkClass}>
          <ArrowLeft aria-hidden size={16} />
          {shelf === 'files' ? 'File' : 'Note'}
        </Link>
      }
    >
      <div data-rail className="flex h-[max(24rem,calc(100dvh-3.5rem))] flex-col">
        {children}
      </div>
    </Page>
  );
}

/** The words are found in the whole file, so its bytes come first. @returns whether they come by themselves */
function useDownload({ id, sha256, sizeBytes }: StudyFile, { kind }: FileState): boolean {
  const hasNetwork = useNetwork();
  const isWanted = kind === 'remote' && hasNetwork && sizeBytes <= mostByItself && !savesData();
  useEffect(() => {
    if (isWanted) void requestByItself({ id, sha256 });
  }, [isWanted, id, sha256]);
  return isWanted || (kind === 'queued' && hasNetwork);
}

interface FoundProps {
  place: Omit<PickPlace, 'pages'>;
  /** Of a file: of its bytes. */
  state?: FileState;
  isComing?: boolean;
  sections: readonly Section[];
  onSection: (section: Section) => void;
  onLeave: () => void;
}

function Found({ place, state, isComing = false, sections, onSection, onLeave }: FoundProps) {
  const isHere = state === undefined || hasBytes(state);
  const [sentences, tryAgain] = useSentences({ ...place, isHere });
  const picks = usePicks(place.source);
  const [amount, setAmount] = useAmount();
  const device = useRows(async (database) => (await database.readMeta('device')) ?? '', []);
  const [chooses, setChooses] = useState(false);
  const isSectioned = sections.length > 1;
  const openSections = () => setChooses(true);
  const another = isSectioned ? (
    <Button variant="secondary" className="min-h-14 text-base" onClick={openSections}>
      Choose another section
    </Button>
  ) : place.chosen === undefined ? null : (
    <PickLink
      {...{ source: place.source, deckId: place.deckId }}
      className={`${buttonClass('secondary')} min-h-14 text-base`}
    >
      {pickRestInWords(place)}
    </PickLink>
  );
  const closing = <Closing title={titleOf(place, sections)} onLeave={onLeave} />;
  const content = () => {
    if (sentences.kind === 'failed') {
      return (
        <>
          {closing}
          <Failed
            place={place}
            state={state}
            isComing={isComing}
            failed={sentences}
            onRetry={tryAgain}
            another={another}
          />
        </>
      );
    }
    const isReady = picks !== undefined && amount !== undefined && device !== undefined;
    if (sentences.kind !== 'found' || !isReady) {
      const inWork = sentences.kind === 'found' ? choosing : sentences;
      return (
        <>
          {closing}
          <Working {...inWork} unit={place.unit} />
        </>
      );
    }
    const none = (
      <>
        {closing}
        <None place={place} found={sentences} another={another} onLeave={onLeave} />
      </>
    );
    if (sentences.sentences.length === 0) return none;
    return (
      <PickSession
        place={{ ...place, pages: sentences.pages }}
        sentences={sentences.sentences}
        picks={picks}
        amount={place.chosen === undefined ? amount : 'all'}
        onAmount={setAmount}
        device={device}
        section={
          isSectioned
            ? { title: sectionTitle(place, sections), onChoose: openSections }
            : place.chosen && { title: chosenInWords[place.chosen.of], onChoose: undefined }
        }
        next={sectionAfter(sections, place.range)}
        onSection={onSection}
        onLeave={onLeave}
        none={none}
      />
    );
  };
  return (
    <>
      {content()}
      {chooses ? (
        <Dialog title="Choose a section" onClose={() => setChooses(false)}>
          <ul className="grid">
            {sections.map((section) => (
              <li key={section.fromPage}>
                <button
                  type="button"
                  className="flex min-h-11 w-full items-center justify-between gap-3 rounded-control px-3 py-2 text-start hover:bg-surface-2 aria-[current]:bg-surface-2 aria-[current]:font-medium"
                  aria-current={
                    section.fromPage === place.range.fromPage &&
                    section.toPage === place.range.toPage
                      ? true
                      : undefined
                  }
                  onClick={() => {
                    setChooses(false);
                    onSection(section);
                  }}
                >
                  <span dir="auto">{section.title}</span>
                  <span className="shrink-0 text-sm text-muted tabular-nums">
                    {rangeInWords(section, place.unit)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}

function titleOf(place: FoundProps['place'], sections: readonly Section[]) {
  const { name, range, unit, source, chosen } = place;
  if (chosen !== undefined) return `${chosenInWords[chosen.of]} · ${name}`;
  if (source.entity === 'note' || sections.length <= 1) return name;
  const title = sections.find(({ fromPage }) => fromPage === range.fromPage)?.title;
  return [title, rangeInWords(range, unit)].filter(Boolean).join(' · ');
}

/** Pages that are no section of the file are called by their numbers. */
function sectionTitle({ range, unit }: FoundProps['place'], sections: readonly Section[]): string {
  const { fromPage, toPage } = range;
  const own = sections.find((one) => one.fromPage === fromPage && one.toPage === toPage);
  return own?.title ?? rangeInWords(range, unit);
}

/** On laptops the frame of the app has title and way back. */
function Closing({ title, onLeave }: { title: string; onLeave: () => void }) {
  if (useMedia(roomForTwo)) return null;
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line ps-2 pe-4 pt-[env(safe-area-inset-top)]">
      <IconButton label="Close" icon={<X aria-hidden size={20} />} onClick={onLeave} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">Pick</p>
        <p dir="auto" className="truncate text-start text-xs text-muted">
          {title}
        </p>
      </div>
    </header>
  );
}
