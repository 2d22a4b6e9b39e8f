import type { Expression } from 'kysely'
import type { Tx } from '../schema.ts'

/** Tells whether any of these queries finds a row: one statement, however many they are. */
export async function isAnyFound(
  db: Tx,
  queries: readonly Expression<unknown>[],
): Promise<boolean> {
  const { isFound } = await db
    .selectNoFrom(({ or, exists }) => or(queries.map((query) => exists(query))).as('isFound'))
    .executeTakeFirstOrThrow()
  return Boolean(isFound)
}
