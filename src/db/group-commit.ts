/**
 * Group commit [S13]: one writer commits all that has queued up while the disk was busy with the commit
 * before. A caller's promise settles when its own edit is on disk, or could not be stored; the order of
 * commits is the order of calls; an edit that fails takes no other down with it.
 */

export type GroupCommit<Edit, Answer> = (edit: Edit) => Promise<Answer>;

interface Waiting<Edit, Answer> {
  edit: Edit;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * @param commit stores edits in one transaction, all or, by throwing, none; an answer for each
 * @param isAlone whether an edit needs a transaction of its own
 * @param mostAtOnce bounds how long the first of a group waits for the last
 */
export function createGroupCommit<Edit, Answer>(
  commit: (edits: readonly Edit[]) => Promise<readonly Answer[]>,
  isAlone: (edit: Edit) => boolean = () => false,
  mostAtOnce = 1_000,
): GroupCommit<Edit, Answer> {
  const queue: Waiting<Edit, Answer>[] = [];
  let isWriting = false;

  const commitOne = async ({ edit, resolve, reject }: Waiting<Edit, Answer>) => {
    try {
      const [answer] = await commit([edit]);
      resolve(answer as Answer);
    } catch (error) {
      reject(error);
    }
  };
  const commitGroup = async (group: readonly Waiting<Edit, Answer>[]) => {
    let answers: readonly Answer[];
    try {
      answers = await commit(group.map(({ edit }) => edit));
    } catch {
      // Nothing of it was stored: alone, each is stored or refused for itself.
      for (const one of group) await commitOne(one);
      return;
    }
    for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
  };
  const lengthOfGroup = () => {
    const alone = queue.findIndex(({ edit }) => isAlone(edit));
    if (alone === 0) return 1;
    return Math.min(mostAtOnce, alone < 0 ? queue.length : alone);
  };
  const write = async () => {
    isWriting = true;
    // What is called in one go goes in one transaction.
    await Promise.resolve();
    while (queue.length > 0) {
      const group = queue.splice(0, lengthOfGroup());
      const [only] = group;
      if (group.length === 1 && only !== undefined) await commitOne(only);
      else await commitGroup(group);
    }
    isWriting = false;
  };

  return (edit) =>
    new Promise((resolve, reject) => {
      queue.push({ edit, resolve, reject });
      if (!isWriting) void write();
    });
}
