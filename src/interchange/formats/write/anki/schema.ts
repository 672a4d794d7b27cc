/** The tables of schema 11: names and columns are what Anki and everything that reads its packages look for. */
const columns = {
  col: 'id crt mod scm ver dty usn ls conf: models: decks: dconf: tags:',
  notes: 'id guid: mid mod usn tags: flds: sfld csum flags data:',
  cards: 'id nid did ord mod usn type queue due ivl factor reps lapses left odue odid flags data:',
  revlog: 'id cid usn ease ivl lastIvl factor time type',
} as const;

const indexes = {
  ix_notes_usn: 'notes (usn)',
  ix_cards_usn: 'cards (usn)',
  ix_revlog_usn: 'revlog (usn)',
  ix_cards_nid: 'cards (nid)',
  ix_cards_sched: 'cards (did, queue, due)',
  ix_revlog_cid: 'revlog (cid)',
  ix_notes_csum: 'notes (csum)',
};

function tableOf(name: string, words: string): string {
  const said = words.split(' ').map((word) => {
    if (word === 'id') return 'id integer PRIMARY KEY';
    return word.endsWith(':') ? `${word.slice(0, -1)} text NOT NULL` : `${word} integer NOT NULL`;
  });
  return `CREATE TABLE ${name} (${said.join(', ')});`;
}

export const schema11 = [
  ...Object.entries(columns).map(([name, words]) => tableOf(name, words)),
  'CREATE TABLE graves (usn integer NOT NULL, oid integer NOT NULL, type integer NOT NULL);',
  ...Object.entries(indexes).map(([name, on]) => `CREATE INDEX ${name} ON ${on};`),
].join('\n');
