/** Counts tries and seals addresses, for links with a code and for device codes. */
import { sql } from 'kysely'
import type { Tx } from '#lib/database/schema.ts'
import { parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'

type SentCodeTable = 'deviceCode' | 'returnLink'

/**
 * Takes one try of a live code that has had fewer than `most`, before the input is checked: concurrent tries
 * cannot exceed it. Returns the number of tries so far; `undefined` if there is none.
 */
export async function takeTry(
  tx: Tx,
  table: SentCodeTable | 'personLink',
  { id, most }: { id: string; most: number },
): Promise<number | undefined> {
  const row = await tx
    .updateTable(table)
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', '=', 'live')
    .where('tries', '<', most)
    .returning('tries')
    .executeTakeFirst()
  return row?.tries
}

/** Returns the recipient; `undefined` once erased. */
export async function openSentAddress(
  tx: Tx,
  table: SentCodeTable,
  { keyring, id, applicationId, cell }: SealedAddress,
): Promise<string | undefined> {
  const row = await tx.selectFrom(table).select('address').where('id', '=', id).executeTakeFirst()
  if (!row?.address) return undefined
  const dataKey = await requireDataKey(tx, keyring, applicationId)
  return parseSealedJson(keyring.open(dataKey, cell, row.address)) as string
}

type SealedAddress = { keyring: Keyring; id: string; applicationId: string; cell: Cell }
