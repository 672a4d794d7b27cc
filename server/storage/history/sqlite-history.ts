/**
 * The history of a SQLite file. A restored file counts fewer commits than the mark beside it. One server owns the file, so
 * it is checked only when it is opened.
 */
import { type Kysely, sql } from 'kysely';
import type { Engine, Tables } from '../engine/database.ts';
import {
  type BegunHistory,
  beginHistory,
  type History,
  HistoryMoved,
  historyKeys,
  nameHistory,
  readMeta,
  type Tell,
  whatWasDone,
} from './history.ts';
import { isBehind, type Mark, type MarkFile } from './mark.ts';

/** @param file was read before the database, since another process may write both */
export async function watchSqlite(engine: Engine, file: MarkFile, tell: Tell): Promise<History> {
  let mark: Mark | undefined = file.kept;

  function keep(next: Mark): void {
    mark = next;
    try {
      file.write(next);
    } catch (error) {
      // The commit holds. The last mark stays, and still detects copies that are older than it.
      tell(`Haversack cannot write the file history.mark beside the database: ${String(error)}`);
    }
  }

  async function settle(): Promise<void> {
    const why = { said: '' };
    const settled = await engine.writer.transaction().execute(async (tx) => {
      const told = await read(tx);
      if (told === undefined) return counted(await nameHistory(tx, undefined, mark?.beganMs));
      why.said = whyMoved(told, mark) ?? '';
      return why.said === '' ? told : counted(await beginHistory(tx, undefined, mark?.beganMs));
    });
    keep(settled);
    if (why.said !== '') tell(whatWasDone(why.said));
  }

  await settle();
  return {
    columns: () => sql`(SELECT value FROM meta WHERE key = ${historyKeys.epoch}) AS epoch`,
    check({ epoch }) {
      if (epoch !== mark?.epoch) throw new HistoryMoved('The history has another name');
    },
    settle,
    note(epoch, count) {
      if (mark?.epoch === epoch && count > mark.count) keep({ ...mark, count });
    },
    async renew() {
      const begun = await engine.writer
        .transaction()
        .execute((tx) => beginHistory(tx, undefined, mark?.beganMs));
      keep(counted(begun));
      return begun;
    },
    close: () => file.close(),
  };
}

function counted(begun: BegunHistory): Mark {
  return { ...begun, count: 0 };
}

async function read(tx: Kysely<Tables>): Promise<Mark | undefined> {
  const epoch = await readMeta(tx, historyKeys.epoch);
  if (epoch === undefined) return undefined;
  return {
    epoch,
    beganMs: Number((await readMeta(tx, historyKeys.began)) ?? 0),
    count: Number((await readMeta(tx, historyKeys.commits)) ?? 0),
  };
}

/** A database with commits had a mark. Without one, it was copied from elsewhere. */
function whyMoved(told: Mark, mark: Mark | undefined): string | undefined {
  if (mark === undefined) {
    return told.count > 0
      ? 'The database has no file history.mark beside it and may be an older copy.'
      : undefined;
  }
  return isBehind(told, mark)
    ? 'The database lacks changes that this server acknowledged: an older copy was restored.'
    : undefined;
}
