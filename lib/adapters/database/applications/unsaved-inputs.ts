import { bytesOfJson, parseSealedJson, requireDataKey } from '../keys/data-key.ts'
import type { Cell, Keyring } from '../keys/keyring.ts'
import type { Tx } from '../schema.ts'

export type UnsavedInputs = ReturnType<typeof createUnsavedInputs>

/**
 * What was typed on a page whose session had timed out, or where the language was switched: saved as it
 * was, sealed, for the page to show again in the same browser. It is no answer; nothing is checked or
 * sent of it. No other session sees it, so that nobody can put words into somebody else's form.
 */
export function createUnsavedInputs(keyring: Keyring) {
  return {
    /** Saves what a session typed on a page (its path within the application), over what it had there. */
    async park(
      tx: Tx,
      { applicationId, page, sessionHash, typed, now }: OwnPage & { typed: unknown; now: Date },
    ): Promise<void> {
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const row = {
        typed: keyring.seal(dataKey, typedCell(applicationId, page), bytesOfJson(typed)),
        parkedAt: now,
      }
      await tx
        .insertInto('unsavedInput')
        .values({ applicationId, page, sessionHash, ...row })
        .onConflict((conflict) =>
          conflict.columns(['applicationId', 'page', 'sessionHash']).doUpdateSet(row),
        )
        .execute()
    },

    /** What that session typed there; nothing of any other. */
    async find(
      tx: Tx,
      { applicationId, page, sessionHash }: OwnPage,
    ): Promise<unknown | undefined> {
      const row = await tx
        .selectFrom('unsavedInput')
        .select('typed')
        .where('applicationId', '=', applicationId)
        .where('page', '=', page)
        .where('sessionHash', '=', sessionHash)
        .executeTakeFirst()
      if (!row) return undefined
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      return parseSealedJson(keyring.open(dataKey, typedCell(applicationId, page), row.typed))
    },

    /** The page was answered, or is not wanted any more: whatever any session typed there. */
    async forget(tx: Tx, { applicationId, page }: PageOf): Promise<void> {
      await tx
        .deleteFrom('unsavedInput')
        .where('applicationId', '=', applicationId)
        .where('page', '=', page)
        .execute()
    },
  }
}

type PageOf = { applicationId: string; page: string }
type OwnPage = PageOf & { sessionHash: Uint8Array }

function typedCell(applicationId: string, page: string): Cell {
  return { table: 'unsaved_input', row: `${applicationId}/${page}`, column: 'typed' }
}
