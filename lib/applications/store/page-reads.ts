import type { Selectable } from 'kysely'
import {
  type Acceptance,
  type AcceptanceRow,
  acceptanceColumns,
  openAcceptance,
} from '#lib/acceptance/store/acceptances.ts'
import type { RightsRead } from '#lib/access/rights/rights-read.ts'
import { type RightsSeals, sealOf } from '#lib/access/rights/rights-seals.ts'
import type { ContactRequest } from '#lib/access/store/contact-requests.ts'
import {
  type DeviceAccess,
  deviceAccessColumns,
  selectConnected,
  selectLock,
} from '#lib/access/store/device-links.ts'
import {
  type AccessLimits,
  accessProof,
  isAccessOpen,
  isAccessSealed,
  selectAccess,
  selectAccessRights,
  toAccessLimits,
} from '#lib/access/store/sessions.ts'
import { readJoined, selectJoined } from '#lib/database/connection/joined-columns.ts'
import { prepareStatement } from '#lib/database/connection/prepare-statement.ts'
import type { Schema, Tx } from '#lib/database/schema.ts'
import { attachDataKey, parseSealedJson } from '#lib/keys/keyring/data-key.ts'
import type { Keyring } from '#lib/keys/keyring/keyring.ts'
import { type Submission, submissionColumns } from '#lib/submission/store/submission-row.ts'
import {
  type Application,
  type ApplicationRow,
  applicationColumns,
  openApplication,
} from './open-application.ts'
import { selectPageMark, toPageMark } from './page-mark.ts'
import { inputCell } from './unsaved-inputs.ts'

/** A page, by its path within the application, in the browser of a session. */
export type PageQuery = { tokenHash: Uint8Array; applicationId: string; page: string; now: Date }

/** A session's present or past access to an application that is not erased. */
export type PageRead = {
  /** `timed_out`: nobody used the session, or it was too old. `ended`: somebody ended it. */
  access: 'open' | 'timed_out' | 'ended'
  /** The application to which the browser is held: see `DeviceLinks.findLock`. */
  lockedTo: string | undefined
  /** Undefined before anything is sent, and on a device that came by a link, whose every page is recorded. */
  mark: string | undefined
  submission: Submission | undefined
  limits: AccessLimits | undefined
  /** All of it, opened once however often it is asked for; undefined if it may not be opened, or was erased. */
  open(): Promise<OpenedPage | undefined>
}

/** An open application as a page shows it. */
export type OpenedPage = {
  application: Application
  /** The seal of the rows that give the session access, as it was checked. */
  rightsSeal: string
  submission: Submission | undefined
  /** The latest, voided or not. */
  acceptance: Acceptance | undefined
  /** How long it stays open, if the session came by a link. */
  limits: AccessLimits | undefined
  /** The time from which this browser may accept; null: at any time. */
  acceptsFrom: Date | null
  /** Whether the customer has the application open on another device that they connected. */
  elsewhere: boolean
  /** The link by which the session came from another device. */
  device: DeviceAccess | undefined
  contactRequest: OpenContactRequest | undefined
  /** Whether the firm that started it wants its customer back; `findReturnLink` says where. */
  leadsBack: boolean
  /** Input that this session entered on the page and did not save. */
  unsavedInput: { page: string; input: unknown } | undefined
  /** See `PageRead`. */
  mark: string | undefined
}

/** The request of an application that is requested or approved. */
type OpenContactRequest = Pick<
  ContactRequest,
  'id' | 'contactId' | 'state' | 'requestedAt' | 'usableAt' | 'expiresAt'
>

export type PageReads = ReturnType<typeof createPageReads>

export function createPageReads(keyring: Keyring, rights: RightsSeals) {
  async function open(
    row: PageRow,
    isOpen: boolean,
    { page, read }: { page: string; read: Pick<PageRead, 'mark' | 'submission' | 'limits'> },
  ): Promise<OpenedPage | undefined> {
    const found = readJoined<ApplicationRow>(row, 'application', applicationColumns)
    const opened = isOpen && found ? await openApplication(keyring, found) : undefined
    if (!opened) return undefined
    const { application, dataKey } = opened
    const acceptance = readJoined<AcceptanceRow>(row, 'acceptance', acceptanceColumns)
    return {
      application: attachDataKey(application, dataKey),
      rightsSeal: sealOf(row.rights as RightsRead),
      ...read,
      acceptance: acceptance && (await openAcceptance(keyring, acceptance, async () => dataKey)),
      acceptsFrom: row.acceptsFrom,
      elsewhere: row.elsewhere,
      leadsBack: row.leadsBack,
      device: readJoined<DeviceAccess>(row, 'device', deviceAccessColumns),
      contactRequest: readJoined<OpenContactRequest>(row, 'contactRequest', contactRequestColumns),
      unsavedInput: row.unsavedInput
        ? {
            page,
            input: parseSealedJson(
              keyring.open(dataKey, inputCell(application.id, page), row.unsavedInput),
            ),
          }
        : undefined,
    }
  }

  return {
    /** Undefined if the session has ended, or never had anything of the application. */
    async find(tx: Tx, query: PageQuery): Promise<PageRead | undefined> {
      const [row] = await selectPage(tx, query)
      if (!row) return undefined
      let opened: Promise<OpenedPage | undefined> | undefined
      // An access without our seal lets nobody in.
      const isSealed = !row.open || isAccessSealed(rights, tx, query, row)
      const isDevice = row.lockedTo !== null || row.deviceId !== null
      const read = {
        mark: isDevice ? undefined : toPageMark(row.mark, query.now),
        submission: readJoined<Submission>(row, 'submission', submissionColumns),
        limits: toAccessLimits(row),
      }
      return {
        access: row.open && isSealed ? 'open' : row.closedAt || !isSealed ? 'ended' : 'timed_out',
        lockedTo: row.lockedTo ?? undefined,
        ...read,
        open: () => {
          opened ??= open(row, row.open && isSealed, { page: query.page, read })
          return opened
        },
      }
    },
  }
}

/** The columns besides those of the joined tables. */
type PageRow = Pick<
  Selectable<Schema['applicationAccess']>,
  'closedAt' | 'idleUntil' | 'endsAt' | 'acceptsFrom'
> & {
  open: boolean
  elsewhere: boolean
  leadsBack: boolean
  lockedTo: string | null
  unsavedInput: Uint8Array | null
  mark: string | null
  deviceId: string | null
} & Parameters<typeof isAccessSealed>[3]

const contactRequestColumns = [
  'contactId',
  'id',
  'state',
  'requestedAt',
  'usableAt',
  'expiresAt',
] as const satisfies (keyof OpenContactRequest)[]

const selectPage = prepareStatement((db, { tokenHash, applicationId, page, now }: PageQuery) =>
  selectAccess(db, tokenHash, applicationId, now)
    .innerJoin('application', 'application.id', 'access.applicationId')
    .leftJoin('submission', 'submission.applicationId', 'application.id')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('acceptance')
          .selectAll()
          .whereRef('acceptance.applicationId', '=', 'application.id')
          .orderBy('sequence', 'desc')
          .limit(1)
          .as('acceptance'),
      (join) => join.onTrue(),
    )
    .leftJoin('deviceLink as device', 'device.id', 'access.deviceLinkId')
    .leftJoin('contactRequest', (join) =>
      join
        .onRef('contactRequest.applicationId', '=', 'application.id')
        .on('contactRequest.state', 'in', ['requested', 'approved']),
    )
    .leftJoin('unsavedInput as unsaved', (join) =>
      join
        .onRef('unsaved.applicationId', '=', 'application.id')
        .onRef('unsaved.sessionHash', '=', 'access.tokenHash')
        .on('unsaved.page', '=', page),
    )
    .where('application.wrappedKey', 'is not', null)
    .select(selectJoined('application', applicationColumns))
    .select(['access.closedAt', 'access.idleUntil', 'access.endsAt', 'access.acceptsFrom'])
    .select(accessProof)
    .select(selectAccessRights().as('rights'))
    .select(({ eb }) => [
      eb.and(isAccessOpen(now)(eb)).as('open'),
      eb.exists(selectConnected(db, eb.ref('application.id'), now)).as('elsewhere'),
      eb
        .exists(
          eb
            .selectFrom('partnerApplication')
            .whereRef('partnerApplication.applicationId', '=', 'application.id')
            .where('returnUrl', 'is not', null),
        )
        .as('leadsBack'),
      selectLock(db, tokenHash, now).as('lockedTo'),
      'unsaved.input as unsavedInput',
      selectPageMark().as('mark'),
    ])
    .select(selectJoined('submission', submissionColumns))
    .select(selectJoined('acceptance', acceptanceColumns))
    .select(selectJoined('device', deviceAccessColumns))
    .select(selectJoined('contactRequest', contactRequestColumns))
    .$castTo<PageRow>(),
)
