/**
 * The index of words in an SQLite database: FTS5 tables without contents, and one row for each text that names it. Its
 * texts are folded before (`foldApart`), so the tokenizer only splits them.
 *
 * Invariants: a text is in exactly one table of words, under the number of its row in `texts`; putting the same text
 * again writes nothing; every write is one transaction.
 */
import type { Database, SqlValue } from '@sqlite.org/sqlite-wasm';
import type { SearchGroup } from '../../../model/entity.ts';
import { foldApart } from '../../../text/fold.ts';
import { hashText } from '../../../text/hash-text.ts';
import { groupOf, groups, type Kind } from './groups.ts';

/** Raise it when the tables, the folding or the texts of rows change: the index is then built anew. */
export const indexVersion = 4;

/** A text to be found. */
export interface IndexedText {
  /** `note:ID`, `page:FILE:12`. */
  key: string;
  kind: Kind;
  /** The key of what it is part of, such as the deck of a card. It is found only while that is indexed. */
  whole?: string | undefined;
  courseId?: string | undefined;
  /** When it was last edited, milliseconds. A page has the time of its file. */
  editedAt?: number | undefined;
  title: string;
  body: string;
}

const tableNames = groups.map(({ group }) => group);

const setUp = `
  pragma page_size = 8192;
  pragma journal_mode = truncate;
  pragma synchronous = normal;
  pragma cache_size = -8000;
  pragma temp_store = memory;
  pragma secure_delete = on;
`;

/**
 * Marks of Hindi, Thai and other scripts are parts of words, and emoji are words; `foldApart` has dropped the others. SQLite
 * does not know the newest emoji (`Cn`).
 */
const tokenizer = `unicode61 remove_diacritics 0 categories 'L* N* M* So Cn'`;

const schema = `
  create table texts (
    id integer primary key, key text not null unique, kind text not null, whole text, course text, mark integer not null,
    at integer
  );
  create index ofWhole on texts (whole) where whole is not null;
  create index ofCourse on texts (course) where course is not null;
  create table state (name text primary key, value text not null) without rowid;
  ${tableNames
    .map(
      (name) =>
        `create virtual table ${name} using fts5(title, body, content='', contentless_delete=1, tokenize="${tokenizer}");`,
    )
    .join('\n')}
`;

/** Pages of the database that one step of `forgetWords` writes: some milliseconds. */
const mergedPages = 60;

export class SearchIndex {
  readonly database: Database;
  #nextId: number;
  /** Tables whose words can be listed. */
  readonly #listed = new Set<SearchGroup>();

  private constructor(database: Database) {
    this.database = database;
    this.#nextId = Number(database.selectValue('select ifnull(max(id), 0) from texts')) + 1;
  }

  /** @returns `undefined` if the database holds another version of the index */
  static open(database: Database): SearchIndex | undefined {
    database.exec(setUp);
    if (Number(database.selectValue('pragma user_version')) !== indexVersion) return undefined;
    return new SearchIndex(database);
  }

  /** @param database empty */
  static create(database: Database): SearchIndex {
    database.exec(setUp);
    database.exec(`begin; ${schema} pragma user_version = ${indexVersion}; commit;`);
    return new SearchIndex(database);
  }

  /** Empties it. In a transaction. */
  clear(): void {
    for (const name of tableNames)
      this.#run(`insert into ${name}(${name}) values ('delete-all')`, []);
    this.#run('delete from texts', []);
    this.#run('delete from state', []);
  }

  /** Runs writes as one transaction. Not nested. */
  inTransaction(write: () => void): void {
    this.database.exec('begin');
    try {
      write();
      this.database.exec('commit');
    } catch (error) {
      // A full disk has ended the transaction already.
      if (this.database.pointer !== undefined) tryRollback(this.database);
      throw error;
    }
  }

  readState(name: string): string | undefined {
    const value = this.database.selectValue('select value from state where name = ?', [name]);
    return value === undefined || value === null ? undefined : String(value);
  }

  writeState(name: string, value: string): void {
    this.database.exec('replace into state values (?, ?)', { bind: [name, value] });
  }

  /** Puts texts in place of those with the same keys. In a transaction. */
  put(texts: readonly IndexedText[]): void {
    for (const text of texts) this.#putOne(text);
  }

  #putOne({ key, kind, whole, courseId, editedAt, title, body }: IndexedText): void {
    // Seconds take less room.
    const at = editedAt === undefined ? null : Math.floor(editedAt / 1_000);
    const words = `${whole ?? ''}\n${courseId ?? ''}\n${title}\n${body}`;
    // The length makes a wrong match of two hashes even less likely.
    const mark = hashText(words) + (words.length % 0x10_0000) * 2 ** 32;
    const [known] = this.rows('select id, mark, at from texts where key = ?', [key]);
    if (known !== undefined && Number(known[1]) === mark) {
      if (known[2] !== at)
        this.#run('update texts set at = ? where id = ?', [at, Number(known[0])]);
      return;
    }
    if (known !== undefined) this.#removeOne(Number(known[0]), kind);
    // A number of its own again: what was written last counts as the newest.
    const id = this.#nextId++;
    this.#run('insert into texts values (?, ?, ?, ?, ?, ?, ?)', [
      ...[id, key, kind, whole ?? null, courseId ?? null, mark, at],
    ]);
    this.#run(`insert into ${groupOf(kind)}(rowid, title, body) values (?, ?, ?)`, [
      ...[id, foldApart(title), foldApart(body)],
    ]);
  }

  /**
   * In a transaction. Unknown keys are ignored. Words of removed pages stay on disk until `forgetWords` is done: their table
   * is the largest, and few pages come after. The other tables are small and written often, so they merge with time.
   */
  remove(keys: readonly string[]): void {
    for (const key of keys) {
      const [known] = this.rows('select id, kind from texts where key = ?', [key]);
      if (known === undefined) continue;
      const kind = known[1] as Kind;
      this.#removeOne(Number(known[0]), kind);
      if (kind === 'page') this.writeState('forget', groupOf(kind));
    }
  }

  /**
   * Takes a step in writing a table anew without the words of removed pages. A table marks removed rows only, and their
   * words could still be read in its file. In a transaction.
   * @returns whether there is more to do
   */
  forgetWords(): boolean {
    const table = this.readState('forget');
    if (table === undefined) return false;
    const before = this.#changes();
    // Negative: also segments with one removed row. FTS5 says by no change that nothing is left to merge.
    this.#run(`insert into ${table}(${table}, rank) values ('merge', ${-mergedPages})`, []);
    const isDone = this.#changes() - before < 2;
    if (isDone) this.#run("delete from state where name = 'forget'", []);
    return !isDone;
  }

  #changes(): number {
    return Number(this.database.selectValue('select total_changes()'));
  }

  #removeOne(id: number, kind: Kind): void {
    this.#run(`delete from ${groupOf(kind)} where rowid = ?`, [id]);
    this.#run('delete from texts where id = ?', [id]);
  }

  /** The keys of one kind in one whole, such as the pages of a file. */
  keysOf(kind: Kind, whole: string): string[] {
    const sql = 'select key from texts where whole = ? and kind = ?';
    return this.rows(sql, [whole, kind]).map(([key]) => String(key));
  }

  /** @param kind of all kinds by default */
  count(kind?: Kind): number {
    const rows =
      kind === undefined
        ? this.rows('select count(*) from texts', [])
        : this.rows('select count(*) from texts where kind = ?', [kind]);
    return Number(rows[0]?.[0]);
  }

  /** Words of the index from `from` on and before `to`, with the number of texts that hold them. */
  wordsBetween(table: SearchGroup, from: string, to: string): { word: string; count: number }[] {
    const sql = `select term, doc from ${this.#wordsOf(table)} where term >= ? and term < ?`;
    return this.rows(sql, [from, to]).map(([word, count]) => ({
      word: String(word),
      count: Number(count),
    }));
  }

  /** Whether a word of the index begins so. */
  hasWord(table: SearchGroup, beginning: string): boolean {
    const sql = `select 1 from ${this.#wordsOf(table)} where term >= ? and term < ? limit 1`;
    return this.rows(sql, [beginning, `${beginning}\u{10ffff}`]).length > 0;
  }

  /** Made with the first use, so that a start does not pay for it. */
  #wordsOf(table: SearchGroup): string {
    const name = `temp.wordsOf${table}`;
    if (!this.#listed.has(table)) {
      this.#listed.add(table);
      this.database.exec(`create virtual table ${name} using fts5vocab(main, ${table}, row)`);
    }
    return name;
  }

  /** @throws SQLite3Error */
  rows(sql: string, bind: readonly SqlValue[]): SqlValue[][] {
    return this.database.selectArrays(sql, [...bind]);
  }

  #run(sql: string, bind: readonly SqlValue[]): void {
    this.database.exec(sql, { bind: [...bind] });
  }
}

function tryRollback(database: Database): void {
  try {
    database.exec('rollback');
  } catch {
    // No transaction is open: the error has ended it.
  }
}
