import type { FeedTasks } from '../../../src/protocol/feeds.ts';
import type { Engine, Tables } from '../engine/database.ts';
import type { Feeds, StoredFeed } from '../planner-contract.ts';

export function feedsOf({ reader, writer, transact }: Engine): Feeds {
  return {
    create: (userId, { id, secretHash, courseId = '', tasks, createdAt }, most) =>
      transact(userId, async (tx) => {
        const counted = await tx
          .selectFrom('feeds')
          .select((eb) => [eb.fn.countAll().as('feeds'), eb.fn.max('created_at').as('newest')])
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (Number(counted?.feeds ?? 0) >= most) return false;
        // Those of one millisecond keep their order.
        const atMs = Math.max(createdAt, Number(counted?.newest ?? 0) + 1);
        await tx
          .insertInto('feeds')
          .values({
            ...{ user_id: userId, id, secret_hash: secretHash, course_id: courseId, tasks },
            ...{ created_at: atMs, read_at: 0 },
          })
          .execute();
        return true;
      }),

    async list(userId) {
      const rows = await reader
        .selectFrom('feeds')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .execute();
      return rows.map(toFeed);
    },

    async remove(userId, id) {
      const { numDeletedRows } = await writer
        .deleteFrom('feeds')
        .where((eb) => eb.and({ user_id: userId, id }))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async bySecret(secretHash) {
      const row = await reader
        .selectFrom('feeds')
        .selectAll()
        .where('secret_hash', '=', secretHash)
        .executeTakeFirst();
      return row && { ...toFeed(row), userId: row.user_id };
    },

    async noteRead(userId, id, atMs) {
      await writer
        .updateTable('feeds')
        .set({ read_at: atMs })
        .where((eb) => eb.and({ user_id: userId, id }))
        .execute();
    },
  };
}

function toFeed(row: Tables['feeds']): StoredFeed {
  return {
    id: row.id,
    courseId: row.course_id === '' ? undefined : row.course_id,
    tasks: row.tasks as FeedTasks,
    createdAt: row.created_at,
    readAt: row.read_at,
  };
}
