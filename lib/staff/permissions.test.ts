import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handOverDevice } from '#lib/access/device-links/hand-over-device.ts'
import { decideContact } from '#lib/access/return-links/contact-requests.ts'
import { assignApplication } from '#lib/casework/assign-application.ts'
import { exportApplications } from '#lib/casework/export-applications.ts'
import { listApplications } from '#lib/casework/list-applications.ts'
import { resolveApplication, retryApplication } from '#lib/casework/manual-review.ts'
import { resendMessage } from '#lib/casework/resend-message.ts'
import {
  findApplicationToFill,
  startApplicationForCustomer,
} from '#lib/casework/start-for-customer.ts'
import type { StaffScope } from '#lib/casework/store/staff-scope.ts'
import { viewApplication } from '#lib/casework/view-application.ts'
import { viewDocument } from '#lib/casework/view-document.ts'
import { writeNote } from '#lib/casework/write-note.ts'
import { defaultLook } from '#lib/config/rules/brand-look.ts'
import { staffRoles } from '#lib/database/states.ts'
import { changeImport, listImports, receiveImport } from '#lib/imports/manage-imports.ts'
import { closeReport } from '#lib/not-me-reports/close-report.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import {
  addPartnerKey,
  changePartnerKey,
  endPartnerKey,
  listPartnerKeys,
} from '#lib/partners/manage-partners-as-member.ts'
import { decideData, requestData } from '#lib/privacy/data-requests.ts'
import { exportForMember } from '#lib/privacy/export-for-member.ts'
import { toRetentionPeriods } from '#lib/privacy/rules/retention-periods.ts'
import { decideFlaggedSubmission } from '#lib/risk-flags/decide-flagged-submission.ts'
import { exportStatistics } from '#lib/statistics/export-statistics.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import { getStatistics } from '#lib/statistics/get-statistics.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
} from '#lib/webhooks/manage-endpoints-as-member.ts'
import { webhookEventTypes } from '#lib/webhooks/rules/event-types.ts'
import { bytesOf } from '@/test-support/imports/customer-file.ts'
import { addStaff, joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps, staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { addHeldApplication } from '@/test-support/submission/held-application.ts'
import { setUpSubmission } from '@/test-support/submission/submission-setup.ts'
import { openTestStore } from '@/test-support/test-store.ts'
import { changeBranch, changeRole, enableStaff, listStaff } from './accounts/accounts.ts'
import { disableStaff } from './accounts/disable-account.ts'
import { findMember } from './accounts/find-member.ts'
import { inviteMember, makePasswordLink } from './accounts/invite-member.ts'
import {
  customerOnlyActions,
  may,
  permissions,
  type StaffAction,
  type StaffObject,
  staffActions,
  staffObjects,
} from './rules/permissions.ts'
import { acknowledgeAlert, listAlerts } from './scope/volume-alerts.ts'
import { createBackupCodes } from './second-factors/backup-codes.ts'
import { finishAppChange } from './second-factors/change-app.ts'
import { removePasskey } from './second-factors/passkeys.ts'
import { requestFactorReset } from './second-factors/reset-factor.ts'
import { listSecondFactors } from './second-factors/second-factors.ts'
import { refuseStaffSession } from './separation-of-duties.ts'
import { changePassword } from './sign-in/change-password.ts'
import { endSession, listSessions } from './sign-in/sessions.ts'
import type { Member, StaffDeps } from './staff-deps.ts'
import { viewBrand } from './view-brand.ts'

const opened = await openTestStore()
const { store } = opened
const settings = {
  ...staffAuthSettings,
  contactWaitMs: 24 * 3_600_000,
  returnWaitMs: 24 * 3_600_000,
}
const log = createLogger({ level: 'silent' })
const retention = toRetentionPeriods({ draft: 30, awaiting_customer: 30, decided: 30 })
const nobody = '3f2b8c1e-0000-4000-8000-000000000000'

let deps: StaffDeps
/** One of the role that is tried, and somebody else. */
let self: { member: Member; session: string }
let other: string
/** The application of the action, if the action creates none. */
let target = nobody

type Act = () => Promise<unknown>

const importsDeps = () => ({ ...deps, invites: true })
const webhooksDeps = () => ({ ...deps, isAllowed: () => false })

/**
 * The actions of staff, by action and object. A refused one is `forbidden`; a customer's action has the result
 * of the separation of duties.
 */
const acts: { [Action in StaffAction]?: { [Thing in StaffObject]?: Act } } = {
  list: {
    own_session: () => listSessions(deps, self.member, self.member.id),
    other_session: () => listSessions(deps, self.member, other),
    other_account: () => listStaff(deps, self.member),
    own_factor: () => listSecondFactors(deps, self.member),
    application: () => listApplications(deps, self.member, {}, {}),
    alert: () => listAlerts(deps, self.member),
    partner_key: () => listPartnerKeys(deps, self.member),
    webhook: () => listWebhooks(deps, self.member),
    file_import: () => listImports(deps, self.member),
  },
  view: {
    application: () => viewApplication(deps, self.member, target),
    statistics: () => getStatistics(deps, self.member, { days: 7 }),
    brand: async () => viewBrand(self.member, defaultLook, {}),
    document: () => viewDocument(deps, self.member, { application: target, upload: nobody }),
  },
  assign: {
    application: () =>
      assignApplication(deps, self.member, { application: target, to: self.member.id }),
  },
  note: {
    application: () => writeNote(deps, self.member, { application: target, text: 'A canary' }),
  },
  retry: { application: () => retryApplication(deps, self.member, target) },
  resend: {
    application: () => resendMessage(deps, self.member, { application: target, message: nobody }),
  },
  resolve: {
    application: () =>
      // Nothing waits there, so the platform is not asked.
      resolveApplication(setUpSubmission(opened).deps, self.member, { application: target }),
  },
  export: {
    application: () => exportedWith(false),
    contact: () => exportedWith(true),
    statistics: () =>
      exportStatistics(deps, self.member, { table: 'open', language: 'en', query: { days: 7 } }),
    personal_data: () => exportForMember(privacyDeps(), self.member, target),
  },
  end: {
    own_session: () => end(self.member.id),
    other_session: () => end(other),
    partner_key: () => endPartnerKey(deps, self.member, nobody),
  },
  disable: {
    own_account: () => disableStaff(deps, self.member, { id: self.member.id, to: null }),
    other_account: () => disableStaff(deps, self.member, { id: other, to: null }),
  },
  enable: {
    own_account: () => enableStaff(deps, self.member, self.member.id),
    other_account: () => enableStaff(deps, self.member, other),
  },
  change_role: {
    own_account: () => changeRole(deps, self.member, { id: self.member.id, role: 'agent' }),
    other_account: () => changeRole(deps, self.member, { id: other, role: 'supervisor' }),
  },
  change_branch: {
    own_account: () => changeBranch(deps, self.member, { id: self.member.id, branch: '' }),
    other_account: () => changeBranch(deps, self.member, { id: other, branch: 'harbour' }),
  },
  invite: {
    other_account: async () => {
      const person = { name: 'Lin', address: `lin.${self.member.role}@example.com` }
      return (await inviteMember(deps, self.member, { person, role: 'agent', branch: '' })).outcome
    },
  },
  send_link: {
    own_account: async () => (await makePasswordLink(deps, self.member, self.member.id)).outcome,
    other_account: async () => (await makePasswordLink(deps, self.member, other)).outcome,
  },
  reset_factor: {
    own_account: () => requestFactorReset(deps, self.member, self.member.id),
    other_account: () => requestFactorReset(deps, self.member, other),
  },
  change: {
    own_factor: () => finishAppChange(deps, self.member, '000000'),
    partner_key: () => changePartnerKey(deps, self.member, nobody),
    file_import: () => changeImport(importsDeps(), self.member, nobody, { change: 'stop' }),
    webhook: () => changeWebhook(webhooksDeps(), self.member, nobody, { change: 'disable' }),
    own_password: async () => {
      // Differs from the old password, which stays.
      const change = {
        session: self.session,
        old: 'not the old one',
        password: 'another canary in the mine',
      }
      return (await changePassword(deps, self.member, change)).outcome
    },
  },
  add: {
    own_factor: () => createBackupCodes(deps, self.member),
    partner_key: () =>
      addPartnerKey(deps, self.member, { name: 'Acme shop', scopes: ['applications:start'] }),
    file_import: async () => {
      const given = { partnerId: nobody, name: '', bytes: bytesOf('') }
      return (await receiveImport(importsDeps(), self.member, given)).outcome
    },
    webhook: async () => {
      const address = 'https://crm.example.com/'
      const given = { name: 'crm', address, events: [...webhookEventTypes] }
      return (await addWebhook(webhooksDeps(), self.member, given)).outcome
    },
  },
  remove: { own_factor: () => removePasskey(deps, self.member, nobody) },
  begin: {
    application: () =>
      startApplicationForCustomer({ ...deps, funnel: createFunnelCounters() }, self.member, {
        locale: 'en',
        expiresAt: new Date('2026-12-21T10:00:00.000Z'),
      }),
  },
  fill: { application: () => findApplicationToFill(deps, self.member, target) },
  give_reason: {
    application: () => onHeld('reason', nobody),
    assisted_application: () => onHeld('reason', self.member.id),
  },
  decide: {
    application: () => onHeld('second_decision', nobody),
    assisted_application: () => onHeld('second_decision', self.member.id),
  },
  erase: { personal_data: () => onErasure() },
  approve: { contact_change: () => onContact(), personal_data: () => onDataRequest() },
  close_report: {
    application: () => onReported(),
    assisted_application: () => onReported(self.member.id),
  },
  acknowledge: { alert: () => onAlert(other), own_alert: () => onAlert(self.member.id) },
  hand_over: { application: async () => (await handedOver()).outcome },
  accept: { application: () => atTheWall('accept') },
  attest: { application: () => atTheWall('attest') },
  submit: { application: () => atTheWall('submit') },
  act_as_customer: { application: () => atTheWall('act_as_customer') },
}

function exportedWith(contact: boolean) {
  return exportApplications(deps, self.member, { list: {}, contact, language: 'en' })
}

/** An address that somebody else asked for, of an application that the member had no part in. */
async function onContact() {
  const applicationId = await addHeldApplication(store, { demand: 'reason', staff: [nobody] })
  const now = new Date()
  const by = { kind: 'staff', id: other } as const
  const contact = { applicationId, kind: 'email', value: 'new@example.com' } as const
  await store.contactRequests.add(store.db, {
    applicationId,
    contactId: await store.contacts.note(store.db, { ...contact, by, now }),
    requestedBy: other,
    requestedAt: now,
    reason: 'A reason',
    usableAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  })
  const returning = { ...settings, store, log, now: () => new Date() }
  return decideContact(returning, self.member, { applicationId, outcome: 'approved' })
}

function privacyDeps() {
  const issuer = { name: 'Portico', keys: 'https://apply.example.com/keys' }
  return { ...deps, issuer, secondPerson: true }
}

function onErasure() {
  const asked = { applicationId: target, kind: 'erasure', reason: 'customer' } as const
  return requestData(privacyDeps(), self.member, asked)
}

async function onDataRequest() {
  const now = new Date()
  const until = new Date(now.getTime() + 3_600_000)
  const asked = { kind: 'erasure', reason: 'customer', by: nobody, now, until } as const
  const applicationId = await addHeldApplication(store, { demand: 'reason', staff: [] })
  const confirmed = await store.dataRequests.add(store.db, { ...asked, applicationId })
  return decideData(privacyDeps(), self.member, { applicationId, outcome: 'approved', confirmed })
}

function handedOver() {
  const devices = { ...settings, store, log, now: () => new Date(), emails: true }
  return handOverDevice(devices, { applicationId: target, member: self.member })
}

function end(account: string) {
  return endSession(deps, self.member, { account, session: nobody })
}

/** Refused as the same person, or for the role: either way it was not let through. */
const refused = <Outcome>(outcome: Outcome | 'same_person') =>
  outcome === 'same_person' ? 'forbidden' : outcome

async function onAlert(about: string) {
  const measured = { measure: 'cases', period: 'hour', level: 'warned', count: 1 } as const
  const alert = await store.staffAlerts.add(store.db, {
    staffId: about,
    ...measured,
    now: new Date(),
  })
  return refused(await acknowledgeAlert(deps, self.member, alert))
}

async function onHeld(demand: 'reason' | 'second_decision', hadPart: string) {
  const applicationId = await addHeldApplication(store, { demand, staff: [hadPart] })
  const given = { applicationId, outcome: 'sent_on', reason: 'A reason' } as const
  const means = { store, now: () => new Date(), retention }
  return refused(await decideFlaggedSubmission(means, self.member, given))
}

async function onReported(hadPart?: string) {
  const applicationId = await addHeldApplication(store, {
    demand: 'reason',
    staff: hadPart ? [hadPart] : [],
  })
  const reported = { applicationId, channel: null, about: null, now: new Date() }
  await store.transaction((tx) => store.reports.add(tx, reported))
  const given = { applicationId, outcome: 'goes_on', reason: 'A reason' } as const
  const means = { store, now: () => new Date(), retention, log }
  return refused(await closeReport(means, self.member, given))
}

async function atTheWall(act: (typeof customerOnlyActions)[number]) {
  const { session } = self
  const stopped = await refuseStaffSession(deps, { session, act, application: undefined })
  return stopped ? 'forbidden' : 'done'
}

const cells = staffActions.flatMap((action) => staffObjects.map((object) => ({ action, object })))
const possible = cells.filter(({ action, object }) => acts[action]?.[object])

describe('the permissions of staff', () => {
  afterAll(opened.close)

  describe.each(staffRoles)('%s', (role) => {
    const join = () => joinStaff(deps, { name: 'Grace', role })

    beforeAll(async () => {
      await opened.reset()
      deps = createTestStaffDeps(store)
      self = await join()
      other = (await addStaff(deps, { name: 'Hal', role: 'agent' })).account
    })

    it.each(possible)('$action, $object: as the table says', async ({ action, object }) => {
      // Some actions end the session of the member who takes them.
      if (!(await findMember(deps, self.session))) self = await join()
      const outcome = await acts[action]?.[object]?.()
      expect(outcome === 'forbidden').toBe(!may(role, action, object))
    })

    it('has no permission for what nobody can do', () => {
      const impossible = cells.filter((cell) => !possible.includes(cell))
      expect(impossible.filter(({ action, object }) => may(role, action, object))).toEqual([])
    })
  })

  // Every action on one application; those on several, and those of customers, have tests of their own.
  const toOne = cells.filter(
    ({ action, object }) =>
      ['application', 'assisted_application', 'contact_change', 'personal_data'].includes(object) &&
      !['list', 'export', 'begin', ...customerOnlyActions].includes(action),
  )

  describe('a supervisor of another branch', () => {
    const elsewhere: StaffScope = { kind: 'branch', branch: 'harbour', pool: false }
    const everywhere: StaffScope = { kind: 'all' }

    beforeAll(async () => {
      await opened.reset()
      deps = createTestStaffDeps(store)
      self = await joinStaff(deps, { name: 'Grace', role: 'supervisor' })
      other = (await addStaff(deps, { name: 'Hal', role: 'agent' })).account
      target = await addHeldApplication(store, { demand: 'reason', staff: [] })
    })
    afterAll(() => {
      target = nobody
    })

    it.each(toOne.filter(({ action, object }) => may('supervisor', action, object)))(
      'cannot $action, $object, as if it were not there',
      async ({ action, object }) => {
        const act = acts[action]?.[object]
        const by = async (scope: StaffScope) => {
          self = { ...self, member: { ...self.member, scope } }
          return (await act?.()) ?? 'gone'
        }
        expect(await by(elsewhere)).toBe('gone')
        // A member with the permission can see the application.
        expect(await by(everywhere)).not.toBe('gone')
      },
    )

    it('sees none of it in a list, or in a file', async () => {
      const member = { ...self.member, scope: elsewhere }
      expect(await listApplications(deps, member, {}, {})).toMatchObject({ entries: [] })
      const wish = { list: {}, contact: true, language: 'en' } as const
      expect(`${await exportApplications(deps, member, wish)}`.trim().split('\r\n')).toHaveLength(1)
    })
  })

  it('gives no role what only a customer does', () => {
    for (const role of staffRoles) {
      const granted: readonly string[] = Object.values(permissions[role]).flat()
      for (const act of customerOnlyActions) expect(granted).not.toContain(act)
    }
  })
})
