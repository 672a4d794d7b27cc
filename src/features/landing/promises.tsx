/** What the specification's §1 promises, in one panel. */
import {
  CircleQuestionMark,
  Flame,
  GalleryVerticalEnd,
  ListTodo,
  type LucideIcon,
  NotebookPen,
  Sparkles,
} from 'lucide-react';

const promises: { icon: LucideIcon; title: string; text: string }[] = [
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

export function Promises() {
  return (
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
  );
}
