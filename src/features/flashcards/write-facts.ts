/** Writes facts about cards that are not ratings, such as a chosen due date. Other facts undo them. */
import { type AccountDatabase, currentDatabase } from '../../db/database.ts';
import { type Mutated, type MutateEnvironment, mutateIn } from '../../db/mutate.ts';
import { type Result, success } from '../../lib/result.ts';
import { takeBackFacts } from '../../model/entities/facts/review.ts';
import type { Mutation } from '../../model/entity.ts';

/** @param mutation writes one fact for each card, in their order */
export async function writeFacts<Input extends { ids: readonly string[] }>(
  mutation: Mutation<Input>,
  input: Input,
  database: AccountDatabase = currentDatabase(),
  environment?: MutateEnvironment,
): Promise<Result<Mutated>> {
  const done = await mutateIn(database, mutation, input, environment);
  if (!done.ok) return done;
  const facts = done.data.ids.flatMap((id, index) => {
    const cardId = input.ids[index];
    return cardId === undefined ? [] : [{ id, cardId }];
  });
  const undo = () => mutateIn(database, takeBackFacts, { facts }, environment);
  return success({ ...done.data, undo });
}
