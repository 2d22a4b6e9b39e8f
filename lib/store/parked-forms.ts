import { bytesOfJson, parseSealedJson, requireDataKey } from './data-key.ts'
import type { Cell, Keyring } from './keyring.ts'
import type { Tx } from './schema.ts'

export type ParkedForms = ReturnType<typeof createParkedForms>

/**
 * What was typed on a page whose browser had been closed, or where the language was switched: kept as
 * it was, sealed, for the page to show again. It is no answer; nothing is checked or sent of it.
 */
export function createParkedForms(keyring: Keyring) {
  return {
    /** Keeps what was typed on a page (its path within the application), over what was there. */
    async park(
      tx: Tx,
      { applicationId, page, typed, now }: PageOf & { typed: unknown; now: Date },
    ): Promise<void> {
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const row = {
        typed: keyring.seal(dataKey, typedCell(applicationId, page), bytesOfJson(typed)),
        parkedAt: now,
      }
      await tx
        .insertInto('parkedForm')
        .values({ applicationId, page, ...row })
        .onConflict((conflict) => conflict.columns(['applicationId', 'page']).doUpdateSet(row))
        .execute()
    },

    async find(tx: Tx, { applicationId, page }: PageOf): Promise<unknown | undefined> {
      const row = await tx
        .selectFrom('parkedForm')
        .select('typed')
        .where('applicationId', '=', applicationId)
        .where('page', '=', page)
        .executeTakeFirst()
      if (!row) return undefined
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      return parseSealedJson(keyring.open(dataKey, typedCell(applicationId, page), row.typed))
    },

    /** The page was answered, or is not wanted any more. */
    async forget(tx: Tx, { applicationId, page }: PageOf): Promise<void> {
      await tx
        .deleteFrom('parkedForm')
        .where('applicationId', '=', applicationId)
        .where('page', '=', page)
        .execute()
    },
  }
}

type PageOf = { applicationId: string; page: string }

function typedCell(applicationId: string, page: string): Cell {
  return { table: 'parked_form', row: `${applicationId}/${page}`, column: 'typed' }
}
