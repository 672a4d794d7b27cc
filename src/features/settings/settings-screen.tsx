import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { Page } from '../../ui/page/page.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { AboutSection } from './about/about-section.tsx';
import { DevicesSection } from './devices/devices-list.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { PersonalSection, ProfileSection } from './profile/personal-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { StorageSection } from './storage/storage-section.tsx';
import { GenerationNote, StudySection } from './study-section.tsx';
import { SyncSection } from './sync-section.tsx';
import { ThemeField } from './theme-field.tsx';
import { TrashSection } from './trash-section.tsx';

const sections: { id: string; title: string; content: ReactNode }[] = [
  { id: 'personal', title: 'Personal Information', content: <PersonalSection /> },
  { id: 'profile', title: 'Profile', content: <ProfileSection /> },
  { id: 'appearance', title: 'Appearance', content: <ThemeField /> },
  {
    id: 'study',
    title: 'Study',
    content: (
      <>
        <StudySection />
        <GenerationNote />
      </>
    ),
  },
  { id: 'notifications', title: 'Notifications', content: <NotificationsSection /> },
  { id: 'privacy', title: 'Privacy & Security', content: <SecuritySection /> },
  { id: 'storage', title: 'Storage', content: <StorageSection /> },
  { id: 'sync', title: 'Sync', content: <SyncSection /> },
  { id: 'devices', title: 'Devices', content: <DevicesSection /> },
  { id: 'trash', title: 'Trash', content: <TrashSection /> },
  { id: 'about', title: 'About', content: <AboutSection /> },
];

export function SettingsScreen() {
  useHashInView();
  return (
    <Page title="Settings" description="Your account, your devices and how you study.">
      <div className="grid items-start gap-6 lg:grid-cols-[13rem_1fr]">
        <nav
          aria-label="Settings sections"
          className="flex flex-wrap gap-1 lg:sticky lg:top-20 lg:grid"
        >
          {sections.map(({ id, title }) => (
            <Link
              key={id}
              to="/dashboard/settings"
              hash={id}
              activeOptions={{ includeHash: true }}
              className="inline-flex min-h-11 items-center rounded-control px-3 text-[0.9375rem] font-medium text-muted hover:bg-surface-2 hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              {title}
            </Link>
          ))}
        </nav>
        <div className="grid min-w-0 gap-6">
          {sections.map(({ id, title, content }) => (
            <div key={id} id={id} className="min-w-0">
              <Panel title={title}>{content}</Panel>
            </div>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** Longer than sections take to load. */
const settleMs = 2_000;
const takeovers = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Keeps the section of the address at the top while sections above it load, until the student acts or time is up. */
function useHashInView(): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash);
    if (section === null) return;
    const stopping = new AbortController();
    const growth = new ResizeObserver(() => section.scrollIntoView());
    const stop = () => {
      growth.disconnect();
      stopping.abort();
    };
    growth.observe(document.body);
    const timer = setTimeout(stop, settleMs);
    for (const takeover of takeovers) {
      addEventListener(takeover, stop, { signal: stopping.signal, passive: true });
    }
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [hash]);
}
