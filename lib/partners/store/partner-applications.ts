import { type Selectable, sql } from 'kysely'
import { type RightsSeals, selectRights } from '#lib/access/rights/rights-seals.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import type { SubmissionState } from '#lib/database/states.ts'

/** Which partner started an application, for which of its customers, and the link that opens it once. */
export type PartnerApplication = Selectable<Schema['partnerApplication']>

export type PartnerApplications = ReturnType<typeof createPartnerApplications>

const columns = [
  'id',
  'applicationId',
  'partnerId',
  'customerRef',
  'returnUrl',
  'returnState',
  'tokenHash',
  'linkExpiresAt',
  'openedAt',
  'createdAt',
  'erasedAt',
] as const

type Position = Pick<PartnerApplication, 'createdAt' | 'id'>

type ListFilter = {
  customerRef: string | undefined
  changedSince: Date | undefined
  after: Position | undefined
  limit: number
}

/** One of a list, with what its status follows from; `changedAt`: when it or its submission changed last. */
type ListedRow = PartnerApplication &
  Pick<Selectable<Schema['application']>, 'stoppedAt'> & {
    reference: string
    state: SubmissionState | null
    platformStatus: string | null
    changedAt: Date
    isErased: boolean
  }

type Link = { tokenHash: Uint8Array; linkExpiresAt: Date }

/** Stores what partners started. The rows are sealed: a link that Portico did not write opens nothing. */
export function createPartnerApplications(rights: RightsSeals) {
  const select = (tx: Tx) =>
    tx
      .selectFrom('partnerApplication')
      .select(columns)
      .select(selectRights('partner_application', 'partner_application.id').as('rights'))

  function sealed(
    tx: Tx,
    row: (PartnerApplication & { rights: unknown }) | undefined,
  ): PartnerApplication | undefined {
    if (!row) return undefined
    const { rights: read, ...found } = row
    return rights.check(tx, 'partner_application', found.id, read) ? found : undefined
  }

  return {
    async add(
      tx: Tx,
      started: Pick<PartnerApplication, 'id' | 'applicationId' | 'partnerId'> &
        Partial<Pick<PartnerApplication, 'returnUrl' | 'returnState'>> &
        Link & { customerRef: string; now: Date },
    ): Promise<void> {
      const { now, ...given } = started
      await rights.start(tx, 'partner_application', given.id, (within) =>
        within
          .insertInto('partnerApplication')
          .values({ ...given, createdAt: now })
          .execute(),
      )
    },

    async findByCustomer(
      tx: Tx,
      partnerId: string,
      customerRef: string,
    ): Promise<PartnerApplication | undefined> {
      const query = select(tx)
        .where('partnerId', '=', partnerId)
        .where('customerRef', '=', customerRef)
      return sealed(tx, await query.executeTakeFirst())
    },

    async findByApplication(
      tx: Tx,
      applicationId: string,
    ): Promise<PartnerApplication | undefined> {
      const query = select(tx).where('applicationId', '=', applicationId)
      return sealed(tx, await query.executeTakeFirst())
    },

    async findByToken(tx: Tx, tokenHash: Uint8Array): Promise<PartnerApplication | undefined> {
      return sealed(tx, await select(tx).where('tokenHash', '=', tokenHash).executeTakeFirst())
    },

    /** Lists those of one partner that match, the latest first; `last`: where the next page begins. */
    async list(
      tx: Tx,
      partnerId: string,
      { customerRef, changedSince, after, limit }: ListFilter,
    ): Promise<{ found: ListedRow[]; last: Position | undefined }> {
      const changedAt = sql<Date>`greatest(application.updated_at, application.stopped_at,
        submission.updated_at, partner_application.opened_at, partner_application.erased_at)`
      const rows = await tx
        .selectFrom('partnerApplication')
        .innerJoin('application', 'application.id', 'partnerApplication.applicationId')
        .leftJoin('submission', 'submission.applicationId', 'application.id')
        .select(columns.map((column) => `partnerApplication.${column}` as const))
        .select([
          'application.customerId as reference',
          'application.stoppedAt',
          'submission.state',
          'submission.platformStatus',
          changedAt.as('changedAt'),
          sql<boolean>`application.wrapped_key is null`.as('isErased'),
          selectRights('partner_application', 'partner_application.id').as('rights'),
        ])
        .where('partnerApplication.partnerId', '=', partnerId)
        .$if(customerRef !== undefined, (query) =>
          query.where('customerRef', '=', customerRef ?? ''),
        )
        .$if(changedSince !== undefined, (query) =>
          query.where(sql<boolean>`${changedAt} >= ${changedSince}`),
        )
        .$if(after !== undefined, (query) =>
          query.where(
            sql<boolean>`(partner_application.created_at, partner_application.id)
              < (${after?.createdAt}::timestamptz, ${after?.id}::uuid)`,
          ),
        )
        .orderBy('partnerApplication.createdAt', 'desc')
        .orderBy('partnerApplication.id', 'desc')
        .limit(limit)
        .execute()
      const found = rows.filter(({ id, rights: read }) =>
        rights.check(tx, 'partner_application', id, read),
      )
      return { found, last: rows.length === limit ? rows.at(-1) : undefined }
    },

    /** Puts another link in the place of the last one; false once the customer has opened it. */
    async replaceLink(tx: Tx, id: string, link: Link): Promise<boolean> {
      const { numUpdatedRows } = await rights.change(tx, 'partner_application', [id], (within) =>
        within
          .updateTable('partnerApplication')
          .set(link)
          .where('id', '=', id)
          .where('openedAt', 'is', null)
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows > 0n
    },

    /** Opens the link; false if it was opened or replaced meanwhile. */
    async open(tx: Tx, id: string, tokenHash: Uint8Array, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await rights.change(tx, 'partner_application', [id], (within) =>
        within
          .updateTable('partnerApplication')
          .set({ openedAt: now })
          .where('id', '=', id)
          .where('tokenHash', '=', tokenHash)
          .where('openedAt', 'is', null)
          .executeTakeFirstOrThrow(),
      )
      return numUpdatedRows > 0n
    },
  }
}

/**
 * Forgets the customer, the link and the partner's state of an erased application, and what its partner was answered;
 * which partner started it, and its address, stay. Returns that; undefined if no partner did.
 */
export async function erasePartnerApplication(
  tx: Tx,
  rights: RightsSeals,
  applicationId: string,
  now: Date,
): Promise<Pick<PartnerApplication, 'partnerId' | 'createdAt'> | undefined> {
  const row = await tx
    .selectFrom('partnerApplication')
    .select(['id', 'partnerId', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!row) return undefined
  await rights.change(tx, 'partner_application', [row.id], (within) =>
    within
      .updateTable('partnerApplication')
      .set({ customerRef: null, returnState: null, tokenHash: null, erasedAt: now })
      .where('id', '=', row.id)
      .execute(),
  )
  await tx
    .updateTable('partnerWrite')
    .set({ outcome: null })
    .where('applicationId', '=', applicationId)
    .execute()
  return row
}
