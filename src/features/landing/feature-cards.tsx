/** The three features of spec §1, each with a picture of its screen. */
import { CircleQuestionMark, FileText, GalleryVerticalEnd, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { surfaceClass } from '../../ui/page/panel.tsx';
import dashboardDark from './pictures/dashboard-dark.webp';
import dashboardLight from './pictures/dashboard-light.webp';
import filesDark from './pictures/files-dark.webp';
import filesLight from './pictures/files-light.webp';
import flashcardsDark from './pictures/flashcards-dark.webp';
import flashcardsLight from './pictures/flashcards-light.webp';
import phoneDark from './pictures/phone-dark.webp';
import phoneLight from './pictures/phone-light.webp';
import quizDark from './pictures/quiz-dark.webp';
import quizLight from './pictures/quiz-light.webp';

interface Feature {
  icon: LucideIcon;
  title: string;
  text: string;
  picture: PictureName;
  alt: string;
}

const features: Feature[] = [
  {
    icon: FileText,
    title: 'Files',
    text: 'Upload your files to personalise your study, get summaries and quiz yourself.',
    picture: 'files',
    alt: 'A page of a PDF, and beside it its summary, each point with the page it comes from',
  },
  {
    icon: GalleryVerticalEnd,
    title: 'Flashcards',
    text: 'Generate flashcards from your pages with the AI helper, and add custom cards.',
    picture: 'flashcards',
    alt: 'A flashcard with its front and back, the sentence it was made from, and four ratings',
  },
  {
    icon: CircleQuestionMark,
    title: 'Study Quiz',
    text: 'Test your knowledge with questions from your own files, and see what to review.',
    picture: 'quiz',
    alt: 'A question of a quiz with four answers, one of them chosen',
  },
];

export function FeatureCards() {
  return (
    <section aria-labelledby="features" className="grid gap-6">
      <h2 id="features" className="text-2xl font-semibold tracking-tight sm:text-3xl">
        Everything for your course
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {features.map(({ icon: Icon, title, text, picture, alt }) => (
          <li
            key={title}
            className={`${surfaceClass} grid content-between gap-5 overflow-clip p-6 pb-0`}
          >
            <div className="grid content-start gap-3">
              <span className="grid size-12 place-items-center rounded-control bg-accent-soft text-accent">
                <Icon aria-hidden size={24} />
              </span>
              <h3 className="text-xl font-semibold">{title}</h3>
              <p className="text-muted">{text}</p>
            </div>
            <ProductPicture name={picture} alt={alt} className="w-full rounded-b-none border-b-0" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Sizes in pixels reserve the place of each picture. */
const pictures = {
  dashboard: { light: dashboardLight, dark: dashboardDark, width: 960, height: 600 },
  phone: { light: phoneLight, dark: phoneDark, width: 320, height: 640 },
  files: { light: filesLight, dark: filesDark, width: 640, height: 400 },
  flashcards: { light: flashcardsLight, dark: flashcardsDark, width: 640, height: 400 },
  quiz: { light: quizLight, dark: quizDark, width: 640, height: 400 },
};

type PictureName = keyof typeof pictures;

interface ProductPictureProps {
  name: PictureName;
  alt: string;
  /** Visible at once on a laptop, so it loads eagerly. */
  first?: boolean;
  className?: string;
}

/**
 * A picture of the product in the theme of the page. The hidden one of the two is lazy and never fetched. `npm run
 * pictures product-shots` takes the pictures; all ten are precached for the offline page.
 */
export function ProductPicture({ name, alt, first = false, className }: ProductPictureProps) {
  const { light, dark, width, height } = pictures[name];
  const [startsDark] = useState(() => document.documentElement.classList.contains('dark'));
  const shared = { decoding: 'async', width, height } as const;
  const soon = { loading: 'eager', fetchPriority: 'high' } as const;
  const inView = { loading: 'lazy' } as const;
  const frame = classes('h-auto rounded-card border border-line shadow-card', className);
  return (
    <>
      <img
        {...(first && !startsDark ? soon : inView)}
        {...shared}
        alt={alt}
        src={light}
        className={classes(frame, 'dark:hidden')}
      />
      <img
        {...(first && startsDark ? soon : inView)}
        {...shared}
        alt={alt}
        src={dark}
        className={classes(frame, 'hidden dark:block')}
      />
    </>
  );
}
