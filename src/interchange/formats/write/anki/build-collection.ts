/** Writes a collection to the bytes of its file. It takes long and knows no turns, so a worker does it. */
import initSqlJs from 'sql.js';
import { writeCollection } from './collection-file.ts';
import type { AnkiExport } from './note.ts';

/** @param wasmAt where the engine's program lies; without it where the package has it */
export async function buildCollection(
  all: AnkiExport,
  wasmAt?: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const { Database } = await initSqlJs(
    wasmAt === undefined ? undefined : { locateFile: () => wasmAt },
  );
  const database = new Database();
  try {
    const prepared = new Map<string, ReturnType<typeof database.prepare>>();
    const run = (sql: string, values?: (string | number)[]) => {
      if (values === undefined) {
        database.run(sql);
        return;
      }
      const statement = prepared.get(sql) ?? database.prepare(sql);
      prepared.set(sql, statement);
      statement.run(values);
    };
    writeCollection({ run }, all);
    for (const statement of prepared.values()) statement.free();
    return new Uint8Array(database.export());
  } finally {
    database.close();
  }
}
