/** Defines which applications a member sees: for lists, searches, counts and single applications. */
import { type RawBuilder, sql } from 'kysely'

/**
 * `branch`: the applications of a branch. `own`: those that a member started or is assigned. `pool`: also those
 * without a branch, which customers started alone and no member of staff is assigned to yet.
 */
export type StaffScope =
  | { kind: 'all' }
  | { kind: 'branch'; branch: string; pool: boolean }
  | { kind: 'own'; staff: string; pool: boolean }

/** The scope of work that is not done for a member: the program's own. */
export const everyApplication: StaffScope = { kind: 'all' }

/**
 * The conditions on `casework_entry as entry`, of which one must hold; none if all are seen. Each by itself
 * is answered in the order of the pages by an index, which all of them joined by "or" would not be.
 */
export function buildScopeConditions(scope: StaffScope): RawBuilder<boolean>[] {
  switch (scope.kind) {
    case 'all':
      return []
    case 'branch':
      // An empty branch would match the pool.
      if (!scope.branch) return none
      return [sql<boolean>`entry.branch = ${scope.branch}`, ...buildPoolConditions(scope)]
    case 'own':
      return [
        sql<boolean>`entry.started_by = ${scope.staff}`,
        sql<boolean>`entry.assigned_to = ${scope.staff}`,
        ...buildPoolConditions(scope),
      ]
    default:
      // A member without a scope, which no type allows, sees nothing.
      return none
  }
}

/** Builds the scope as one condition, for other statements; empty if all are seen. */
export function buildScopeCondition(scope: StaffScope): RawBuilder<unknown>[] {
  const conditions = buildScopeConditions(scope)
  return conditions.length > 0 ? [sql`(${sql.join(conditions, sql` or `)})`] : []
}

const none = [sql<boolean>`false`]

/** Builds the condition for applications without a branch; empty if they are not seen. */
export function buildPoolConditions(scope: StaffScope): RawBuilder<boolean>[] {
  return 'pool' in scope && scope.pool ? [sql<boolean>`entry.branch = ''`] : []
}
