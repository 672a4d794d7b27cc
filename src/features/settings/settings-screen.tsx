/**
 * Settings (spec §3): on phones a list of pages with their present values, on laptops the list beside a page. The hash of
 * the address names the page.
 */
import { Link, useLocation } from '@tanstack/react-router';
import {
  ArrowLeft,
  Bell,
  CalendarDays,
  CalendarSync,
  GalleryVerticalEnd,
  HardDrive,
  Info,
  Keyboard,
  MonitorSmartphone,
  Palette,
  RefreshCw,
  ShieldCheck,
  Trash2,
  UserRound,
  UserRoundCog,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import { ShortcutList } from '../../components/shortcut-list.tsx';
import { classes } from '../../ui/classes.ts';
import { backLinkClass, Page } from '../../ui/page/page.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AboutSection } from './about/about-section.tsx';
import { FeedsList } from './calendars/feeds-list.tsx';
import { OutsideList } from './calendars/outside-list.tsx';
import { DevicesSection } from './devices/devices-list.tsx';
import { SettingsList, type SettingsPage } from './frame/settings-list.tsx';
import { showSetting } from './frame/show-setting.ts';
import { LooksField } from './looks-field.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { PersonalSection, ProfileSection } from './profile/personal-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';
import { GenerationNote, StudySection } from './study-section.tsx';
import { SyncSection } from './sync-section.tsx';
import { TermsSection } from './terms/terms-section.tsx';
import { ThemeField } from './theme-field.tsx';
import { TrashSection } from './trash-section.tsx';

const pages: readonly SettingsPage[] = [
  {
    id: 'personal',
    title: 'Personal Information',
    ...{ group: 'You', icon: UserRound, content: <PersonalSection /> },
  },
  {
    id: 'profile',
    title: 'Profile',
    ...{ group: 'You', icon: UserRoundCog, content: <ProfileSection /> },
  },
  {
    id: 'appearance',
    title: 'Appearance',
    group: 'You',
    icon: Palette,
    content: (
      <>
        <ThemeField />
        <LooksField />
      </>
    ),
  },
  {
    id: 'study',
    title: 'Study',
    group: 'Study',
    icon: GalleryVerticalEnd,
    content: (
      <>
        <StudySection />
        <GenerationNote />
      </>
    ),
  },
  {
    id: 'terms',
    title: 'Scheduler and terms',
    ...{ group: 'Study', icon: CalendarDays, content: <TermsSection /> },
  },
  {
    id: 'calendars',
    title: 'Calendars',
    ...{
      group: 'Study',
      icon: CalendarSync,
      content: (
        <>
          <FeedsList />
          <OutsideList />
        </>
      ),
    },
  },
  {
    id: 'notifications',
    title: 'Notifications',
    ...{ group: 'Study', icon: Bell, content: <NotificationsSection /> },
  },
  {
    id: 'privacy',
    title: 'Privacy & Security',
    ...{ group: 'Your data', icon: ShieldCheck, content: <SecuritySection /> },
  },
  {
    id: 'storage',
    title: 'Storage',
    ...{ group: 'Your data', icon: HardDrive, content: <StorageSection /> },
  },
  {
    id: 'sync',
    title: 'Sync',
    ...{ group: 'Your data', icon: RefreshCw, content: <SyncSection /> },
  },
  {
    id: 'devices',
    title: 'Devices',
    ...{ group: 'Your data', icon: MonitorSmartphone, content: <DevicesSection /> },
  },
  {
    id: 'trash',
    title: 'Trash',
    ...{ group: 'Your data', icon: Trash2, content: <TrashSection /> },
  },
  {
    id: 'keyboard',
    title: 'Keyboard',
    ...{ group: 'Haversack', icon: Keyboard, content: <ShortcutList /> },
  },
  { id: 'about', title: 'About', ...{ group: 'Haversack', icon: Info, content: <AboutSection /> } },
];

/** Addresses that act on a page and then lose their hash (`ui/page/use-act-of-address.ts`). */
const pagesOfActs: Readonly<Record<string, string>> = { export: 'privacy' };

/** Pages whose parts are boxes of their own. */
const loose = new Set(['notifications', 'terms', 'appearance', 'calendars']);

export function SettingsScreen() {
  const isWide = useMedia('(min-width: 64rem)');
  const page = usePage();
  const shown = page ?? (isWide ? pages[0] : undefined);
  useFoundSetting(shown?.id);
  const list = (
    <SettingsList pages={pages} shownId={page?.id ?? (isWide ? pages[0]?.id : undefined)} />
  );
  if (isWide) {
    return (
      <Page title="Settings" isFull>
        <div className="grid flex-1 grid-cols-[16.5rem_minmax(0,1fr)]">
          <div className="border-r border-line bg-surface">
            <div className="sticky top-14 max-h-[calc(100dvh-3.5rem)] overflow-y-auto p-3">
              {list}
            </div>
          </div>
          <div className="min-w-0 px-6 py-4">{shown ? <PageContent page={shown} /> : null}</div>
        </div>
      </Page>
    );
  }
  if (shown === undefined) return <Page title="Settings">{list}</Page>;
  return (
    <Page
      title="Settings"
      isDense
      above={
        <Link to="/dashboard/settings" hash="" className={backLinkClass}>
          <ArrowLeft aria-hidden size={20} />
          Settings
        </Link>
      }
    >
      <PageContent page={shown} />
    </Page>
  );
}

function PageContent({ page }: { page: SettingsPage }) {
  const { id, title, content } = page;
  return (
    <section
      id={id}
      key={id}
      aria-label={title}
      className="grid max-w-[47.5rem] min-w-0 scroll-mt-60 gap-3"
    >
      <h2 className="text-display max-lg:text-title">{title}</h2>
      <div
        className={classes(
          'grid min-w-0 gap-4',
          !loose.has(id) && 'rounded-card border border-line bg-surface p-4 sm:p-5',
        )}
      >
        {content}
      </div>
    </section>
  );
}

/** The page of the address; an act of the address stays on its page. */
function usePage(): SettingsPage | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  const [last, setLast] = useState({ hash, act: pagesOfActs[hash] });
  if (last.hash !== hash) {
    const stays = hash === '' && last.act !== undefined && last.hash !== '';
    setLast({ hash, act: pagesOfActs[hash] ?? (stays ? last.act : undefined) });
  }
  const id = pagesOfActs[hash] ?? (hash === '' ? last.act : hash);
  return pages.find((page) => page.id === id);
}

/** Begins each page at its top, or at the setting that a search found. */
function useFoundSetting(pageId: string | undefined): void {
  useEffect(() => {
    if (pageId !== undefined) showSetting(pageId);
  }, [pageId]);
}
