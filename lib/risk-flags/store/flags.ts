import { createHmac, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { bytesOfJson, parseSealedJson, requireDataKey } from '#lib/keys/keyring/data-key.ts'
import type { Cell, Keyring } from '#lib/keys/keyring/keyring.ts'
import type { AcceptanceWay, Demand, FlagCode } from '../rules/flag-rules.ts'

export type AcceptanceFlags = {
  acceptanceId: string
  applicationId: string
  codes: FlagCode[]
  /** The members of staff who had a part in it, by our ids. */
  staff: string[]
  way: AcceptanceWay
  notedAt: Date
}

/** A demand before an application is sent, and its decision. */
export type FlagDecision = {
  id: string
  submissionId: string
  applicationId: string
  acceptanceId: string
  demand: Exclude<Demand, 'note'>
  askedAt: Date
  outcome: 'sent_on' | 'sent_back' | null
  decidedBy: string | null
  decidedAt: Date | null
  /** Null while nobody gave one, and once erased. */
  reason: string | null
}

export type FlagStore = ReturnType<typeof createFlagStore>

/** Stores the flags of acceptances, the decisions, and the data that flags are derived from. */
export function createFlagStore(keyring: Keyring) {
  async function opened(tx: Tx, row: Selectable<Schema['flagDecision']>): Promise<FlagDecision> {
    if (!row.reason) return { ...row, reason: null }
    const dataKey = await requireDataKey(tx, keyring, row.applicationId)
    const bytes = keyring.open(dataKey, reasonCell(row.id), row.reason)
    return { ...row, reason: String(parseSealedJson(bytes)) }
  }

  async function macOfNetwork(tx: Tx, applicationId: string, network: string): Promise<Buffer> {
    const dataKey = await requireDataKey(tx, keyring, applicationId)
    return createHmac('sha256', keyring.macFor(dataKey, 'network')).update(network).digest()
  }

  return {
    async add(tx: Tx, flags: AcceptanceFlags): Promise<void> {
      await tx.insertInto('acceptanceFlags').values(flags).execute()
    },

    /** The flags of one acceptance; none if it was given before there were any. */
    async ofAcceptance(tx: Tx, acceptanceId: string): Promise<AcceptanceFlags | undefined> {
      const row = await tx
        .selectFrom('acceptanceFlags')
        .selectAll()
        .where('acceptanceId', '=', acceptanceId)
        .executeTakeFirst()
      return row && asFlags(row)
    },

    /** Returns the flags of all acceptances of an application, the oldest first. */
    async ofApplication(tx: Tx, applicationId: string): Promise<AcceptanceFlags[]> {
      const rows = await tx
        .selectFrom('acceptanceFlags')
        .innerJoin('acceptance', 'acceptance.id', 'acceptanceFlags.acceptanceId')
        .selectAll('acceptanceFlags')
        .where('acceptanceFlags.applicationId', '=', applicationId)
        .orderBy('acceptance.sequence')
        .execute()
      return rows.map(asFlags)
    },

    /** Asks for a decision; there is one at a time. */
    async ask(
      tx: Tx,
      asked: Pick<FlagDecision, 'submissionId' | 'applicationId' | 'acceptanceId' | 'demand'> & {
        now: Date
      },
    ): Promise<void> {
      const { now, ...rest } = asked
      await tx
        .insertInto('flagDecision')
        .values({ id: randomUUID(), ...rest, askedAt: now })
        .execute()
    },

    /** The decision that a submission waits for, if any. */
    async waiting(tx: Tx, submissionId: string): Promise<FlagDecision | undefined> {
      const row = await tx
        .selectFrom('flagDecision')
        .selectAll()
        .where('submissionId', '=', submissionId)
        .where('outcome', 'is', null)
        .executeTakeFirst()
      return row && opened(tx, row)
    },

    /** Returns all decisions about an application, the oldest first. */
    async decisions(tx: Tx, applicationId: string): Promise<FlagDecision[]> {
      const rows = await tx
        .selectFrom('flagDecision')
        .selectAll()
        .where('applicationId', '=', applicationId)
        .orderBy('askedAt')
        .execute()
      const all: FlagDecision[] = []
      for (const row of rows) all.push(await opened(tx, row))
      return all
    },

    /** Records a decision, once. */
    async decide(
      tx: Tx,
      decision: Pick<FlagDecision, 'id' | 'applicationId'>,
      made: { outcome: 'sent_on' | 'sent_back'; by: string; reason: string; now: Date },
    ): Promise<void> {
      const { id, applicationId } = decision
      const dataKey = await requireDataKey(tx, keyring, applicationId)
      await tx
        .updateTable('flagDecision')
        .set({
          outcome: made.outcome,
          decidedBy: made.by,
          decidedAt: made.now,
          reason: made.reason
            ? keyring.seal(dataKey, reasonCell(id), bytesOfJson(made.reason))
            : null,
        })
        .where('id', '=', id)
        .where('outcome', 'is', null)
        .execute()
    },

    /** Records the network from which a member worked on it. */
    async noteOrigin(
      tx: Tx,
      origin: { applicationId: string; staffId: string; network: string; now: Date },
    ): Promise<void> {
      const { applicationId, staffId, network, now } = origin
      const row = { network: await macOfNetwork(tx, applicationId, network), notedAt: now }
      await tx
        .insertInto('staffNetwork')
        .values({ applicationId, staffId, ...row })
        .onConflict((conflict) =>
          conflict.columns(['applicationId', 'staffId', 'network']).doUpdateSet({ notedAt: now }),
        )
        .execute()
    },

    /** Returns the members of staff who worked on it from that network. */
    async staffOnNetwork(tx: Tx, applicationId: string, network: string): Promise<string[]> {
      const rows = await tx
        .selectFrom('staffNetwork')
        .select('staffId')
        .where('applicationId', '=', applicationId)
        .where('network', '=', await macOfNetwork(tx, applicationId, network))
        .orderBy('staffId')
        .execute()
      return rows.map(({ staffId }) => staffId)
    },

    /** Records a member's sign-in in the marked browser; `mark` is a hash. */
    async noteDevice(
      tx: Tx,
      { mark, staffId, now }: { mark: Uint8Array; staffId: string; now: Date },
    ): Promise<void> {
      await tx
        .insertInto('staffDevice')
        .values({ mark, staffId, lastAt: now })
        .onConflict((conflict) =>
          conflict.columns(['mark', 'staffId']).doUpdateSet({ lastAt: now }),
        )
        .execute()
    },

    /** Returns the members of staff who have signed in with that browser. */
    async staffOnDevice(tx: Tx, mark: Uint8Array): Promise<string[]> {
      const rows = await tx
        .selectFrom('staffDevice')
        .select('staffId')
        .where('mark', '=', mark)
        .orderBy('staffId')
        .execute()
      return rows.map(({ staffId }) => staffId)
    },

    /** Tells whether any of staff has signed in with that browser since then. */
    async wasStaffDevice(tx: Tx, mark: Uint8Array, since: Date): Promise<boolean> {
      const row = await tx
        .selectFrom('staffDevice')
        .select('staffId')
        .where('mark', '=', mark)
        .where('lastAt', '>', since)
        .executeTakeFirst()
      return row !== undefined
    },

    /** A document was opened in that browser, if it is one that has an application. */
    async noteOpened(
      tx: Tx,
      opened: { tokenHash: Uint8Array; document: string; version: string; now: Date },
    ): Promise<void> {
      const { tokenHash, document, version, now } = opened
      await tx
        .insertInto('documentOpened')
        .columns(['tokenHash', 'document', 'version', 'openedAt'])
        .expression((is) =>
          is
            .selectFrom('applicantSession')
            .select((each) => [
              'tokenHash',
              each.val(document).as('document'),
              each.val(version).as('version'),
              each.cast<Date>(each.val(now), 'timestamptz').as('openedAt'),
            ])
            .where('tokenHash', '=', tokenHash),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** The documents of that version that were opened in that browser. */
    async openedIn(tx: Tx, tokenHash: Uint8Array, version: string): Promise<string[]> {
      const rows = await tx
        .selectFrom('documentOpened')
        .select('document')
        .where('tokenHash', '=', tokenHash)
        .where('version', '=', version)
        .execute()
      return rows.map(({ document }) => document)
    },

    /** Forgets browsers that no staff have signed in with since. */
    async forgetDevices(tx: Tx, before: Date): Promise<void> {
      await tx.deleteFrom('staffDevice').where('lastAt', '<', before).execute()
    },
  }
}

/** Erases written reasons with the application. */
export async function eraseFlags(tx: Tx, applicationId: string): Promise<void> {
  await tx
    .updateTable('flagDecision')
    .set({ reason: null })
    .where('applicationId', '=', applicationId)
    .execute()
  await tx.deleteFrom('staffNetwork').where('applicationId', '=', applicationId).execute()
}

function asFlags(row: Selectable<Schema['acceptanceFlags']>): AcceptanceFlags {
  return { ...row, codes: row.codes as FlagCode[] }
}

function reasonCell(row: string): Cell {
  return { table: 'flag_decision', row, column: 'reason' }
}
