import { randomUUID } from 'node:crypto'
import type { Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

export type CaseworkNote = {
  id: string
  /** The account of staff who wrote it. */
  writtenBy: string
  writtenAt: Date
  text: string
}

export type CaseworkNotes = ReturnType<typeof createCaseworkNotes>

/** Stores notes of staff, sealed under the application's data key and erased with it. */
export function createCaseworkNotes(keyring: Keyring) {
  return {
    /** Writes one down; gives its id. Throws `ApplicationErased`. */
    async add(
      tx: Tx,
      applicationId: string,
      { writtenBy, writtenAt, text }: Omit<CaseworkNote, 'id'>,
    ): Promise<string> {
      const id = randomUUID()
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      const note = keyring.seal(dataKey, noteCell(id), bytesOfJson(text))
      await tx
        .insertInto('caseworkNote')
        .values({ id, applicationId, writtenBy, writtenAt, note })
        .execute()
      return id
    },

    /** Returns all notes of an application, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<CaseworkNote[]> {
      const rows = await tx
        .selectFrom('caseworkNote')
        .select(['id', 'writtenBy', 'writtenAt', 'note'])
        .where('applicationId', '=', applicationId)
        .orderBy('sequence')
        .execute()
      if (rows.length === 0) return []
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      return rows.map(({ note, ...plain }) => ({
        ...plain,
        text: parseSealedJson(keyring.open(dataKey, noteCell(plain.id), note)) as string,
      }))
    },
  }
}

export async function eraseNotes(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('caseworkNote').where('applicationId', '=', applicationId).execute()
}

function noteCell(row: string): Cell {
  return { table: 'casework_note', row, column: 'note' }
}
