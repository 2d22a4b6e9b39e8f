import type { Tx } from '#lib/database/schema.ts'
import { bytesOfJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

export type UnsavedInputs = ReturnType<typeof createUnsavedInputs>

/**
 * Stores input of a page whose session had timed out, or if the language was switched: sealed, unvalidated
 * and never sent, for the page to show again in the same browser. No other session sees it, so that nobody can
 * put words into somebody else's form. `pageReads` reads it with its page.
 */
export function createUnsavedInputs(keyring: Keyring) {
  return {
    /** Saves the input of a session on a page (its path within the application), over earlier input. */
    async save(
      tx: Tx,
      { applicationId, page, sessionHash, input, now }: OwnPage & { input: unknown; now: Date },
    ): Promise<void> {
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const row = {
        input: keyring.seal(dataKey, inputCell(applicationId, page), bytesOfJson(input)),
        savedAt: now,
      }
      await tx
        .insertInto('unsavedInput')
        .values({ applicationId, page, sessionHash, ...row })
        .onConflict((conflict) =>
          conflict.columns(['applicationId', 'page', 'sessionHash']).doUpdateSet(row),
        )
        .execute()
    },

    /** Deletes what any session entered on the page: it was answered, or is no longer needed. */
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

export function inputCell(applicationId: string, page: string): Cell {
  return { table: 'unsaved_input', row: `${applicationId}/${page}`, column: 'input' }
}
