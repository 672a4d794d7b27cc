/** The landing page (spec §1): what Haversack promises, and the two ways in. */
import {
  CircleQuestionMark,
  FileText,
  Flame,
  GalleryVerticalEnd,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Sparkles,
} from 'lucide-react';
import { surfaceClass } from '../../ui/panel.tsx';
import { BagPicture } from './bag-picture.tsx';
import { WaysIn } from './ways-in.tsx';

export function LandingScreen() {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-16 px-4 pt-6 pb-16 sm:px-6 lg:gap-24 lg:pt-12">
      <title>Haversack: study anywhere, with no signal</title>
      <section className="grid items-center gap-10 lg:grid-cols-[1.05fr_1fr]">
        <div className="grid gap-6">
          <h1
            tabIndex={-1}
            className="text-4xl leading-tight font-semibold tracking-tight outline-none sm:text-5xl lg:text-6xl"
          >
            Study anywhere. <span className="text-accent">Even where there’s no signal.</span>
          </h1>
          <p className="max-w-xl text-lg text-muted">
            Haversack turns your course files into summaries, flashcards and quizzes, right on your
            device. On the train, in the library basement, on a mountain: it all just works, and
            catches up with your other devices when you are back.
          </p>
          <WaysIn />
        </div>
        <BagPicture />
      </section>

      <section aria-labelledby="features" className="grid gap-6">
        <h2 id="features" className="text-2xl font-semibold tracking-tight sm:text-3xl">
          One bag for the whole course
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title} className={`${surfaceClass} grid content-start gap-3 p-6`}>
              <span className="grid size-12 place-items-center rounded-control bg-accent-soft text-accent">
                <Icon aria-hidden size={24} />
              </span>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section
        aria-labelledby="promises"
        className="grid gap-8 rounded-card bg-accent-soft px-5 py-10 sm:px-10 lg:grid-cols-[1fr_2fr]"
      >
        <h2 id="promises" className="text-2xl font-semibold tracking-tight sm:text-3xl">
          What you carry with you
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
    </div>
  );
}

interface Point {
  icon: LucideIcon;
  title: string;
  text: string;
}

const features: Point[] = [
  {
    icon: FileText,
    title: 'Files',
    text: 'Upload your files to personalise your study, get summaries of them, and quiz yourself on what they say.',
  },
  {
    icon: GalleryVerticalEnd,
    title: 'Flashcards',
    text: 'Let the AI helper make flashcards from your pages, and add custom cards of your own.',
  },
  {
    icon: CircleQuestionMark,
    title: 'Study Quiz',
    text: 'Test your knowledge with questions from your own material, and see what still needs work.',
  },
];

const promises: Point[] = [
  {
    icon: Sparkles,
    title: 'Personalised study',
    text: 'Everything comes from your own files, and every line shows the page it came from.',
  },
  {
    icon: GalleryVerticalEnd,
    title: 'Flashcards that stick',
    text: 'Each card returns just before you would forget it.',
  },
  {
    icon: CircleQuestionMark,
    title: 'Quizzes',
    text: 'Take one any time; your results and history stay with you.',
  },
  {
    icon: NotebookPen,
    title: 'Summaries and notes',
    text: 'The heart of a chapter in a few lines, with your own words beside it.',
  },
  {
    icon: ListTodo,
    title: 'Task management',
    text: 'What is due, what is done, and what this week holds.',
  },
  {
    icon: Flame,
    title: 'Your streak',
    text: 'A record of the days you studied in a row, offline days too.',
  },
];
