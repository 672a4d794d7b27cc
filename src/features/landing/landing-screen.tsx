/** The landing page (spec §1): promises, pictures, a comparison, and links to sign up and log in. */

import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import {
  ArrowRight,
  CircleQuestionMark,
  Flame,
  GalleryVerticalEnd,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Sparkles,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Visitor } from '../../api/session/visitor.ts';
import { buttonClass } from '../../ui/button.tsx';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { FeatureCards, ProductPicture } from './feature-cards.tsx';
import { OfflineStory } from './offline-story.tsx';

export function LandingScreen() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-16 px-4 pt-6 pb-16 sm:px-6 lg:gap-24 lg:pt-12">
      <title>Haversack: study anywhere, with no signal</title>
      <section className="grid items-center gap-10 lg:grid-cols-[1fr_1.1fr]">
        <div className="grid gap-6">
          <h1
            tabIndex={-1}
            className="text-4xl leading-tight font-semibold tracking-tight outline-none sm:text-5xl lg:text-6xl"
          >
            Study anywhere. <span className="text-accent">Even where there’s no signal.</span>
          </h1>
          <p className="max-w-xl text-lg text-muted">
            Haversack turns your course files into summaries, flashcards and quizzes, right on your
            device. It works on the train, in the library basement or on a mountain, and syncs with
            your other devices when you are back online.
          </p>
          <EntryLinks />
        </div>
        <div className="relative pr-[8%] pb-[10%]">
          <ProductPicture
            name="dashboard"
            first
            alt="The dashboard on a laptop: due cards, the study streak, tasks and today’s plan"
            className="w-full"
          />
          <ProductPicture
            name="phone"
            alt="The same library on a phone: a flashcard with front and back"
            className="absolute right-0 bottom-0 w-[24%]"
          />
        </div>
      </section>
      <FeatureCards />
      <Promises />
      <OfflineStory />
      <PlainWords />
    </div>
  );
}

/** Sign up and log in, or the dashboard for a known student. */
function EntryLinks() {
  const kind = useVisitorKind();
  const isKnown = kind !== 'signed-out';
  const mayLogIn = kind === 'signed-out' || kind === 'detached';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isKnown ? (
        <Link to="/dashboard" className={`${buttonClass('primary')} min-h-12 px-6 text-base`}>
          Open dashboard
          <ArrowRight aria-hidden size={18} />
        </Link>
      ) : (
        <Link to="/account/signup" className={`${buttonClass('primary')} min-h-12 px-6 text-base`}>
          Sign up
        </Link>
      )}
      {mayLogIn ? (
        <Link to="/account/login" className={`${buttonClass('secondary')} min-h-12 px-6 text-base`}>
          Log in
        </Link>
      ) : null}
    </div>
  );
}

/** Reads after the first render, because most visitors are new, and after each load. */
function useVisitorKind(): Visitor['kind'] {
  const router = useRouter();
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [kind, setKind] = useState<Visitor['kind']>('signed-out');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a load is the reason to look again
  useEffect(() => {
    let gone = false;
    router.options.context.readVisitor().then(
      (visitor) => {
        if (!gone) setKind(visitor.kind);
      },
      // A browser without storage.
      () => setKind('signed-out'),
    );
    return () => {
      gone = true;
    };
  }, [router, loading]);
  return kind;
}

const promises: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Sparkles,
    title: 'Personalised study',
    text: 'Everything comes from your own files, and every item shows its page.',
  },
  {
    icon: GalleryVerticalEnd,
    title: 'Flashcards that stick',
    text: 'Each card comes back just before you would forget it.',
  },
  {
    icon: CircleQuestionMark,
    title: 'Quizzes',
    text: 'Take one any time. Your results and history are saved.',
  },
  {
    icon: NotebookPen,
    title: 'Summaries and notes',
    text: 'The key points of a chapter, next to your own notes.',
  },
  {
    icon: ListTodo,
    title: 'Task management',
    text: 'See what is due, what is done and what comes this week.',
  },
  {
    icon: Flame,
    title: 'Your streak',
    text: 'Count the days you study in a row, offline days too.',
  },
];

function Promises() {
  return (
    <section
      aria-labelledby="promises"
      className="grid gap-8 rounded-card bg-accent-soft px-5 py-10 sm:px-10 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="promises" className="text-2xl font-semibold tracking-tight sm:text-3xl">
        What you get
      </h2>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {promises.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden size={22} className="mt-0.5 shrink-0 text-accent" />
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-[0.9375rem]">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const moments = [
  {
    moment: 'No signal',
    site: 'It opens when you are back online.',
    haversack: 'It opens as usual, with everything on your device.',
  },
  {
    moment: 'You write something',
    site: 'It is saved when it reaches the server.',
    haversack: 'It is saved on your device right away and syncs by itself.',
  },
  {
    moment: 'You generate study material',
    site: 'Usually on a server, from a copy of your pages.',
    haversack: 'On your device, and each item shows its page.',
  },
];

const limits = [
  'The AI helper does not chat or write essays. It finds the key facts in your pages, and you review them before saving.',
  'Text recognized on scanned pages can have mistakes. Handwriting is mostly not recognized.',
  'Download a file from another device once to read it offline.',
];

function PlainWords() {
  return (
    <section aria-labelledby="plain" className="grid gap-6">
      <h2 id="plain" className="text-2xl font-semibold tracking-tight sm:text-3xl">
        In plain words
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <table className={`${surfaceClass} block p-5 text-left sm:table sm:border-separate sm:p-6`}>
          <caption className="sr-only">
            A site that needs a connection compared with Haversack
          </caption>
          <thead className="max-sm:sr-only">
            <tr>
              <th scope="col" className="w-1/4 pb-3 text-sm font-medium text-muted">
                When
              </th>
              <th scope="col" className="pr-4 pb-3 text-sm font-medium text-muted">
                A site that needs a connection
              </th>
              <th scope="col" className="pb-3 text-sm font-medium text-accent">
                Haversack
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:grid max-sm:gap-6">
            {moments.map(({ moment, site, haversack }) => (
              <tr key={moment} className="max-sm:grid max-sm:gap-1">
                <th scope="row" className="py-2 pr-4 align-top font-semibold">
                  {moment}
                </th>
                <td className="py-2 pr-4 align-top text-muted">
                  <span aria-hidden className="block text-sm sm:hidden">
                    A site that needs a connection
                  </span>
                  {site}
                </td>
                <td className="py-2 align-top">
                  <span aria-hidden className="block text-sm text-accent sm:hidden">
                    Haversack
                  </span>
                  {haversack}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="grid gap-3 p-1 sm:p-5">
          <h3 className="text-lg font-semibold">What not to expect</h3>
          <ul className="grid list-disc gap-3 pl-5 text-muted marker:text-accent">
            {limits.map((limit) => (
              <li key={limit}>{limit}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
