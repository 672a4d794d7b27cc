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

export function Promises() {
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
