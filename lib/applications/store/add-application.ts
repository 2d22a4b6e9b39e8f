import type { RightsSeals } from '#lib/access/rights/rights-seals.ts'
import { firstRights, insertSession, touchSession } from '#lib/access/store/sessions.ts'
import type { Tx } from '#lib/database/schema.ts'
import type { Channel } from '#lib/database/states.ts'
import { applicationCell, bytesOfJson } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import type { Application } from './open-application.ts'

type Sealing = { keyring: Keyring; rights: RightsSeals }

export type NewApplication = Pick<
  Application,
  'id' | 'customerId' | 'accountId' | 'locale' | 'expiresAt'
> & {
  channel?: Channel
  /** The session that may open it from now on, and stays open as long as the application. */
  opener?: { tokenHash: Uint8Array; isNew: boolean }
  /** The operator's identifier of its customer, or that of an earlier application. */
  givenCustomerId?: string | undefined
  earlierApplicationId?: string | undefined
  now: Date
}

/**
 * Adds an application without answers, the access of its opener, and the opener's session if it is new, in one
 * statement.
 */
export async function addApplication(
  tx: Tx,
  { keyring, rights }: Sealing,
  application: NewApplication,
): Promise<Application> {
  const { now, channel = 'online', givenCustomerId = null, opener, ...given } = application
  const { earlierApplicationId = null } = given
  const written = { revision: 0, createdAt: now, updatedAt: now }
  const row = { ...given, earlierApplicationId, channel, ...written }
  const { dataKey, wrapped, keyId, erasureKey, erasureSeal } = await keyring.newDataKey(
    application.id,
  )
  const opening = {
    id: application.id,
    erasureKey,
    ...(opener && { tokenHash: opener.tokenHash }),
  }
  await (opener ? withOpener(tx, rights, opener, { ...given, now }) : tx)
    .insertInto('application')
    .values({
      ...row,
      givenCustomerId,
      wrappedKey: wrapped,
      keyId,
      erasureKey,
      erasureSeal,
      ...firstRights(rights, opening),
      answers: keyring.seal(dataKey, applicationCell(application.id, 'answers'), bytesOfJson({})),
    })
    .execute()
  const platformCustomerId = givenCustomerId ?? application.customerId
  const open = { reportedAt: null, stoppedAt: null, milestones: 0, answers: {}, sources: {} }
  return { ...row, platformCustomerId, ...open }
}

/** Builds the part of a statement that adds the first session of a new application, and its access. */
function withOpener(
  tx: Tx,
  rights: RightsSeals,
  { tokenHash, isNew }: { tokenHash: Uint8Array; isNew: boolean },
  { id, expiresAt, now }: Pick<Application, 'id' | 'expiresAt'> & { now: Date },
) {
  const session = { tokenHash, expiresAt, now }
  return tx
    .with('session', (db) =>
      isNew ? insertSession(db, rights, session) : touchSession(db, rights, session),
    )
    .with('access', (db) =>
      db.insertInto('applicationAccess').values({ tokenHash, applicationId: id }),
    )
}
