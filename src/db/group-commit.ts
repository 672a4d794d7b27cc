/**
 * Group commit [S13]: one writer commits everything that queued up during the previous commit. A caller's promise
 * settles when its own edit is on disk or was refused. Commits keep the order of calls. A failing edit does not affect
 * the others.
 */

export type GroupCommit<Edit, Answer> = (edit: Edit) => Promise<Answer>;

interface Waiting<Edit, Answer> {
  edit: Edit;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * @param commit stores edits in one transaction, or throws and stores none; one answer for each edit
 * @param isAlone whether an edit needs its own transaction
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
      // Nothing was stored. Each edit is now committed or refused alone.
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
    // Calls of one task go into one transaction.
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
