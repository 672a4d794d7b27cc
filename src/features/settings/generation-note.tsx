/** What generates study material: the one place that says whether the server has AI where it has none. */
import { usageText } from '../../api/generation/usage-text.ts';
import { type ServerAi, useServerAi } from '../../api/generation/use-server-ai.ts';
import { useNetwork } from '../../platform/use-network.ts';

export function GenerationNote() {
  const { ai } = useServerAi(useNetwork());
  return (
    <section aria-labelledby="generation" className="mt-6 grid gap-1 border-t border-line pt-4">
      <h3 id="generation" className="font-medium">
        Generating study material
      </h3>
      <p className="text-sm text-muted">
        Your device generates summaries, flashcards and quizzes from your files, with no network.
        Your pages never leave it.
      </p>
      <p role="status" className="text-sm text-muted empty:hidden">
        {wordsOf(ai)}
      </p>
    </section>
  );
}

function wordsOf(ai: ServerAi): string {
  switch (ai.kind) {
    case 'asking':
      return '';
    case 'offline':
    case 'unanswered':
    case 'failed':
      return 'Whether your server offers an AI shows here when it can be reached.';
    case 'none':
      return 'This server has no AI. Whoever runs it can add one; then you may choose it where you generate.';
    case 'ready':
      return `This server has an AI. You may choose it where you generate. ${usageText(ai.state)}`;
  }
}
