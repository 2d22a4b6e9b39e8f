import type { Database } from '#lib/database/connection/database.ts'
import type { Tx } from '#lib/database/schema.ts'
import { type ErasureKeys, ErasureKeyUnknown } from './erasure-keys.ts'
import { ensureKeyFolder, findKeyFolder } from './key-folder.ts'

/**
 * The keys in a folder, for this database. The first start makes them and writes their id into the
 * database; from then on only the same keys are accepted, and none are made if they are missing.
 * So instances that do not share one folder stop at the start, instead of sealing what the others
 * cannot open. Throws `ErasureKeyUnknown` and `KeyFolderExposed`.
 */
export async function openErasureKeys(
  { db }: Pick<Database, 'db'>,
  folder: string,
): Promise<ErasureKeys> {
  if (!(await findKeyStoreId(db))) {
    const { id } = ensureKeyFolder(folder)
    await db
      .insertInto('erasureKeyStore')
      .values({ id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const id = await findKeyStoreId(db)
  const keys = findKeyFolder(folder)
  if (!keys)
    throw new ErasureKeyUnknown(`KEY_DIR holds no keys; it must hold those with the id ${id}`)
  if (keys.id !== id) {
    throw new ErasureKeyUnknown(
      `KEY_DIR holds the keys of another installation (${keys.id}); it must hold those with the id ${id}`,
    )
  }
  return keys
}

/** The id of the keys with which this database was filled; undefined before its first start. */
export async function findKeyStoreId(db: Tx): Promise<string | undefined> {
  const row = await db.selectFrom('erasureKeyStore').select('id').executeTakeFirst()
  return row?.id
}

const lookedUpAtOnce = 1_000

/**
 * The reference of a key that the database needs and the folder does not hold; undefined if it
 * holds all. Reads every key, so it is for the operator's check and not for a start.
 */
export async function findLostKey(db: Tx, keys: ErasureKeys): Promise<string | undefined> {
  for (let after = nil; ; ) {
    const rows = await db
      .selectFrom('application')
      .select(['id', 'erasureKey'])
      .where('wrappedKey', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(lookedUpAtOnce)
      .execute()
    for (const { erasureKey } of rows) {
      if (erasureKey && !(await isHeld(keys, erasureKey))) return erasureKey
    }
    const last = rows.at(-1)
    if (!last || rows.length < lookedUpAtOnce) return undefined
    after = last.id
  }
}

const nil = '00000000-0000-0000-0000-000000000000'

/** A destroyed key counts as held: its application came from a backup, and is erased. */
async function isHeld(keys: ErasureKeys, reference: string): Promise<boolean> {
  try {
    await keys.find(reference)
    return true
  } catch (error) {
    if (error instanceof ErasureKeyUnknown) return false
    throw error
  }
}
