/**
 * A picture of the product as it really looks, in the theme that the page wears. `npm run pictures
 * product-shots` takes them; all ten are precached, so that the page is whole offline too.
 */
import { useState } from 'react';
import { classes } from '../../ui/classes.ts';
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

/** Sizes in pixels: the place is kept while the picture is on its way, so nothing jumps. */
const pictures = {
  dashboard: { light: dashboardLight, dark: dashboardDark, width: 960, height: 600 },
  phone: { light: phoneLight, dark: phoneDark, width: 320, height: 640 },
  files: { light: filesLight, dark: filesDark, width: 640, height: 400 },
  flashcards: { light: flashcardsLight, dark: flashcardsDark, width: 640, height: 400 },
  quiz: { light: quizLight, dark: quizDark, width: 640, height: 400 },
};

export type PictureName = keyof typeof pictures;

interface ProductPictureProps {
  name: PictureName;
  alt: string;
  /** Seen at once on a laptop, so it is not waited for. */
  first?: boolean;
  className?: string;
}

/** Of the two, the hidden one is lazy and therefore never fetched. */
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
