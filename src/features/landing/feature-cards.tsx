/** The three features of the specification's §1, each with the screen that has it. */
import { CircleQuestionMark, FileText, GalleryVerticalEnd, type LucideIcon } from 'lucide-react';
import { surfaceClass } from '../../ui/page/panel.tsx';
import { type PictureName, ProductPicture } from './product-picture.tsx';

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
