/** The landing page (spec §1): what Haversack promises, how it looks, and the links to sign up and log in. */

import { EntryLinks } from './entry-links.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { OfflineStory } from './offline-story.tsx';
import { PlainWords } from './plain-words.tsx';
import { ProductPicture } from './product-picture.tsx';
import { Promises } from './promises.tsx';

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
