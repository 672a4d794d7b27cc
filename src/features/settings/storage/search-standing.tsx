/** Whether the search covers everything on this device, and why not. */
import { useEffect } from 'react';
import { useSearchState, warmUpSearch } from '../../../queries/search/search.ts';
import { mostPagesInMemory, type SearchState } from '../../../queries/search/search-messages.ts';
import { Badge } from '../../../ui/page/states.tsx';

export function SearchStanding() {
  const state = useSearchState();
  useEffect(() => warmUpSearch(), []);
  const { tone, label, detail } = searchInWords(state);
  return (
    <p role="status" className="flex max-w-prose flex-wrap items-center gap-2 text-[0.9375rem]">
      <Badge tone={tone}>{label}</Badge>
      {detail}
    </p>
  );
}

interface Words {
  tone: 'accent' | 'warn';
  label: string;
  detail: string;
}

/** The state of the index for people. */
export function searchInWords(state: SearchState): Words {
  switch (state.kind) {
    case 'opening':
      return { tone: 'accent', label: 'Search', detail: 'Getting search ready…' };
    case 'building': {
      const { done, total } = state.progress;
      const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
      return {
        ...{ tone: 'accent', label: `Search ${percent} %` },
        detail:
          'Search is reading your library. You can use it now; results get more complete as it goes.',
      };
    }
    case 'ready':
      if (state.small !== undefined) return { ...smallWords[state.small], tone: 'warn' };
      return {
        ...{ tone: 'accent', label: 'Search ready' },
        detail: 'Search covers everything on this device, offline too.',
      };
    case 'failed':
      return {
        ...{ tone: 'warn', label: 'Titles only' },
        detail:
          'Search can’t look inside files, notes and cards right now. Your data is safe. Reload the page to try again.',
      };
  }
}

const pages = mostPagesInMemory.toLocaleString('en');

const smallWords = {
  unavailable: {
    label: 'Limited search',
    detail: `This browser can’t store a search index. Search gets ready again at each start and covers up to ${pages} pages of your files.`,
  },
  full: {
    label: 'Limited search',
    detail: `This device is low on space. Search gets ready again at each start and covers up to ${pages} pages of your files. Free up some space, then reload the page.`,
  },
} as const;
