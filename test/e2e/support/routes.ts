/** The routes of the specification's §2 that a signed-in student may open, and the heading each shows. */
const unknown = '00000000-0000-7000-8000-000000000000';

export const routes: { path: string; heading: RegExp }[] = [
  { path: '/', heading: /./ },
  { path: '/error', heading: /Oops! Something went wrong/ },
  { path: '/option', heading: /./ },
  { path: '/dashboard', heading: /./ },
  { path: '/dashboard/insight', heading: /Insight/ },
  { path: '/dashboard/import', heading: /Import/ },
  { path: '/dashboard/library', heading: /Library/ },
  { path: '/dashboard/library/files', heading: /Files/ },
  { path: `/dashboard/library/files/${unknown}`, heading: /File not found/ },
  { path: '/dashboard/library/flashcards', heading: /Flashcards/ },
  { path: '/dashboard/library/flashcards/cards', heading: /All cards/ },
  { path: `/dashboard/library/flashcards/${unknown}`, heading: /not found/i },
  { path: `/dashboard/library/flashcards/${unknown}/cards`, heading: /not found/i },
  { path: `/dashboard/library/flashcards/${unknown}/statistics`, heading: /not found/i },
  { path: '/dashboard/library/notes', heading: /Notes/ },
  { path: `/dashboard/library/notes/${unknown}`, heading: /Note not found/ },
  { path: '/dashboard/library/quiz', heading: /Study Quiz/ },
  { path: `/dashboard/library/quiz/${unknown}`, heading: /not found/i },
  { path: `/dashboard/library/quiz/${unknown}/practice`, heading: /not found/i },
  { path: '/dashboard/library/study-goals', heading: /Study Goals/ },
  { path: '/dashboard/scheduler', heading: /Scheduler/ },
  { path: '/dashboard/settings', heading: /Settings/ },
  { path: '/dashboard/tasks', heading: /Tasks/ },
];

export const publicRoutes: { path: string; heading: RegExp }[] = [
  { path: '/', heading: /./ },
  { path: '/account/login', heading: /Log in/ },
  { path: '/account/signup', heading: /Sign up/ },
];
