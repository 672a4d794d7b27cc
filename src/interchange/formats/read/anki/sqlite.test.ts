import initSqlJs from 'sql.js';
import { expect, it } from 'vitest';
import { loadSqlite, openSqlite } from './sqlite.ts';

/** Under a collation that the engine has, then renamed: no engine but Anki's has the other. */
async function fieldsUnder(collation: string): Promise<Uint8Array> {
  const { Database } = await initSqlJs();
  const sql = new Database();
  sql.run(`CREATE TABLE fields (ntid integer not null, ord integer not null,
      name text not null collate rtrim, primary key (ntid, ord)) without rowid;
    CREATE UNIQUE INDEX idx_fields_name_ntid on fields (name, ntid);
    INSERT INTO fields VALUES (1, 0, 'Front'), (1, 1, 'Back');
    PRAGMA writable_schema = ON;
    UPDATE sqlite_master SET sql = replace(sql, 'collate rtrim', '${collation}');`);
  const bytes = new Uint8Array(sql.export());
  sql.close();
  return bytes;
}

it.each([
  ['of Anki 2.1.28', 'collate unicase'],
  ['of newer versions', 'COLLATE unicase'],
  ['of other programs', 'Collate\n  "UNICASE"'],
])(
  'reads tables under the collation that only Anki has, as written in databases %s',
  async (_, collation) => {
    const sqlite = openSqlite(await loadSqlite(), await fieldsUnder(collation));
    expect([...sqlite.rows('SELECT name FROM fields ORDER BY name')]).toEqual([
      ['Back'],
      ['Front'],
    ]);
    sqlite.close();
  },
);
