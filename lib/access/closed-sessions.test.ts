import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptTerms } from '#lib/acceptance/accept-terms.ts'
import { addPerson, removePerson } from '#lib/applications/change-people.ts'
import { confirmPart, declinePart, savePart } from '#lib/applications/own-part/person-part.ts'
import { saveAnswers } from '#lib/applications/save-answers.ts'
import { sayNotRight } from '#lib/applications/say-not-right.ts'
import { assignApplication } from '#lib/casework/assign-application.ts'
import { assignApplications } from '#lib/casework/assign-applications.ts'
import { closeSecondApplication } from '#lib/casework/close-second-application.ts'
import { resendMessage } from '#lib/casework/resend-message.ts'
import { startColleagueSearch } from '#lib/casework/search-colleagues.ts'
import { startApplicationForCustomer } from '#lib/casework/start-for-customer.ts'
import { startSearch } from '#lib/casework/start-search.ts'
import { writeNote } from '#lib/casework/write-note.ts'
import { retryDocuments } from '#lib/documents/retry-documents.ts'
import { changeImport, receiveImport } from '#lib/imports/manage-imports.ts'
import { closeReport } from '#lib/not-me-reports/close-report.ts'
import { reportNotMe } from '#lib/not-me-reports/report-not-me.ts'
import { createLogger } from '#lib/observability/logging/logger.ts'
import {
  addPartnerKey,
  changePartnerKey,
  endPartnerKey,
  setPartnerReturnUrls,
} from '#lib/partners/manage-partners-as-member.ts'
import { decideData, requestData } from '#lib/privacy/data-requests.ts'
import { deleteOwnDraft } from '#lib/privacy/delete-own-draft.ts'
import { decideFlaggedSubmission } from '#lib/risk-flags/decide-flagged-submission.ts'
import { changeBranch, changeRole, enableStaff } from '#lib/staff/accounts/accounts.ts'
import { disableStaff } from '#lib/staff/accounts/disable-account.ts'
import { inviteMember, makePasswordLink } from '#lib/staff/accounts/invite-member.ts'
import { acknowledgeAlert } from '#lib/staff/scope/volume-alerts.ts'
import { createBackupCodes } from '#lib/staff/second-factors/backup-codes.ts'
import { finishAppChange, startAppChange } from '#lib/staff/second-factors/change-app.ts'
import { enterSetupCode } from '#lib/staff/second-factors/enter-setup-code.ts'
import {
  addPasskey,
  removePasskey,
  startPasskeyRegistration,
} from '#lib/staff/second-factors/passkeys.ts'
import { decideFactorReset, requestFactorReset } from '#lib/staff/second-factors/reset-factor.ts'
import { changePassword } from '#lib/staff/sign-in/change-password.ts'
import { endColleagueSessions, endSession } from '#lib/staff/sign-in/sessions.ts'
import { confirmSecondFactor } from '#lib/staff/sign-in/sign-in.ts'
import { createFunnelCounters } from '#lib/statistics/funnel-counters.ts'
import {
  resolveSubmission,
  retrySubmission,
  returnSubmission,
} from '#lib/submission/resolve-manual-review.ts'
import { submitAndWait } from '#lib/submission/submit-and-wait.ts'
import {
  addWebhook,
  changeWebhook,
  rotateWebhook,
} from '#lib/webhooks/manage-endpoints-as-member.ts'
import { listAskedAgain } from '@/scripts/access.ts'
import { actionRows } from '@/scripts/access-table.ts'
import { bytesOf } from '@/test-support/imports/customer-file.ts'
import { setUpPersonLinks } from '@/test-support/person-links-setup.ts'
import { joinStaff } from '@/test-support/staff/add-staff.ts'
import { createTestStaffDeps, staffAuthSettings } from '@/test-support/staff/staff-setup.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import type { ApplicationActor } from './application-actor.ts'
import { enterDeviceCode, sendDeviceCode } from './device-links/device-codes.ts'
import { connectDevice, createDeviceLink } from './device-links/device-links.ts'
import { endOtherDevice, finishOnOtherDevice } from './device-links/end-device-link.ts'
import { takePersonLinkBack } from './person-links/end-person-link.ts'
import { sendPersonLink } from './person-links/send-person-link.ts'
import { decideContact, requestContact, stopContact } from './return-links/contact-requests.ts'
import {
  requestLinkFromApplication,
  revokeLinks,
  sendLinkToCustomer,
} from './return-links/request-link.ts'
import { createSecret } from './rules/secrets.ts'

const asking = Object.keys(actionRows).filter(
  (name) => listAskedAgain(required(actionRows[name]).cells).length > 0,
)

/** Includes the actions that lead on to a session with more rights. */
const rows = [...asking, 'enrolStaff', 'enterStaffSetupCode']

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is none')
  return value
}

describe.each(await openTestStores())(
  'a session that closes after the request began, on $name',
  (opened) => {
    const { store } = opened
    const { db } = store
    let closed: Awaited<ReturnType<typeof close>>
    let before: Awaited<ReturnType<typeof count>>
    beforeAll(async () => {
      await opened.reset()
      closed = await close()
      before = await count()
    })
    afterAll(opened.close)

    /**
     * Creates a customer, a person of their company and a member of staff with open sessions, and then closes
     * these.
     */
    async function close() {
      const bench = await setUpPersonLinks(opened)
      const part = await bench.enter()
      const staff = createTestStaffDeps(store)
      const { member, session } = await joinStaff(staff, { name: 'Ada', role: 'administrator' })
      const { member: supervisor } = await joinStaff(staff, { name: 'Sue', role: 'supervisor' })
      await store.sessions.close(db, bench.id, 'all', bench.clock.now)
      await store.transaction(async (tx) => {
        await store.applications.lock(tx, bench.id)
        for (const link of await store.personLinks.notEnded(tx, bench.id))
          await store.personLinks.end(tx, link, 'revoked', bench.clock.now)
        for (const { id } of [member, supervisor]) await store.staff.endSessions(tx, id)
      })
      return { bench, part, staff, member, supervisor, session }
    }

    async function count() {
      const { rows } = await sql<{ events: number; mails: number }>`
      select (select count(*)::integer from audit_event) as events,
        (select count(*)::integer from mail) as mails`.execute(db)
      return rows
    }

    /** Returns the calls that each action makes, by the name of its row. */
    function works(): Record<string, (() => Promise<unknown>)[]> {
      const { bench, part, staff, member, supervisor, session } = closed
      const { id: applicationId, customer, deps } = bench
      const own = { applicationId, session: customer.session }
      const now = () => new Date()
      const token = createSecret()
      const settings = {
        ...staffAuthSettings,
        contactWaitMs: 60_000,
        returnWaitMs: 60_000,
        emails: true,
      }
      const more = { ...deps, ...settings, log: createLogger({ level: 'silent' }) }
      const casework = { ...more, now }
      const webhooks = { ...staff, isAllowed: () => true }
      const imports = { ...staff, invites: true }
      const privacy = { ...staff, issuer: { name: '', keys: '' }, secondPerson: true }
      const other = randomUUID()
      const request = (actor: ApplicationActor) =>
        ({ applicationId, actor, language: 'en' }) as const
      const byStaff = { kind: 'staff', member } as const
      const save = (actor: ApplicationActor) => () =>
        saveAnswers(actor.kind === 'staff' ? casework : deps, request(actor), { steps: [] })
      const link = { address: 'someone@example.com', askerSecret: token }
      const person = { session: part, language: 'en' } as const
      const device = (initiator: ApplicationActor) => ({ applicationId, initiator })
      const review = { submissionId: other, staff: member.id, by: byStaff }
      const decision = { applicationId, outcome: 'sent_on', reason: 'a reason' } as const
      return {
        saveStep: [save(customer)],
        findInRegister: [save(customer)],
        saveStepGroup: [save(customer)],
        savePersonStep: [save(customer)],
        addPerson: [() => addPerson(deps, request(customer))],
        removePerson: [() => removePerson(deps, request(customer), other)],
        sendPersonLink: [
          () => sendPersonLink(more, { ...own, ...link, personId: other, language: 'en' }),
        ],
        remindPerson: [
          () => sendPersonLink(more, { ...own, ...link, personId: other, language: 'en' }),
        ],
        takePersonLinkBack: [() => takePersonLinkBack(deps, { ...own, personId: other })],
        saveOwnPart: [
          () =>
            saveAnswers(
              deps,
              {
                applicationId,
                language: 'en',
                actor: { kind: 'person', link: other, person: other },
              },
              { steps: [] },
            ),
          () => savePart(more, { ...person, steps: [] }).then(refusedAs('closed')),
        ],
        confirmOwnPart: [
          () => confirmPart(more, { ...person, mark: '', wording: '' }).then(refusedAs('closed')),
        ],
        declineOwnPart: [
          async () =>
            refusedAs('closed')({ outcome: (await declinePart(more, person)) && 'closed' }),
        ],
        submitApplication: [
          () =>
            acceptTerms(deps, {
              ...own,
              language: 'en',
              shown: { revision: 0, version: deps.getCurrentTerms().version, signedTime: '' },
              values: {},
              context: acceptanceContext,
              signals: { network: undefined, mark: undefined },
            }),
          () =>
            submitAndWait(deps, {
              ...own,
              revision: 0,
              termsVersion: '',
              evaluateProgress: () => {
                throw new Error('Nothing is looked at')
              },
            }),
        ],
        saveForLater: [() => requestLinkFromApplication(more, { ...own, ...link, language: 'en' })],
        deleteDraft: [() => deleteOwnDraft(more, own)],
        sayAnswerNotRight: [
          () => sayNotRight(deps, request(customer), { step: 'name', code: 'wrong' }),
        ],
        revokeReturnLinks: [() => revokeLinks(deps, own)],
        stopContact: [() => stopContact(deps, own)],
        reportHere: [() => reportNotMe(more, own)],
        createDeviceLink: [() => createDeviceLink(more, device(customer))],
        'createDeviceLink (for a customer)': [() => createDeviceLink(casework, device(byStaff))],
        connectDevice: [
          () => connectDevice(more, { ...device(customer), token, number: '123456' }),
        ],
        'connectDevice (for a customer)': [
          () => connectDevice(casework, { ...device(byStaff), token, number: '123456' }),
        ],
        takeDeviceBack: [() => endOtherDevice(more, device(customer))],
        'takeDeviceBack (for a customer)': [() => endOtherDevice(casework, device(byStaff))],
        finishOnDevice: [() => finishOnOtherDevice(more, own)],
        sendDeviceCode: [
          () =>
            sendDeviceCode(more, {
              applicationId,
              sessionToken: token,
              address: link.address,
              language: 'en',
            }),
        ],
        enterDeviceCode: [
          () => enterDeviceCode(more, { applicationId, sessionToken: token, code: '123456' }),
        ],
        enrolStaff: [() => confirmSecondFactor(staff, { member, session, code: '123456' })],
        enterStaffSetupCode: [() => enterSetupCode(staff, { member, session, code: '123456' })],
        startStaffPasskeyRegistration: [() => startPasskeyRegistration(staff, member)],
        addStaffPasskey: [() => addPasskey(staff, { member, session, name: '', answer: '' })],
        removeStaffPasskey: [() => removePasskey(staff, member, other)],
        createStaffBackupCodes: [() => createBackupCodes(staff, member)],
        startStaffAppChange: [
          () => startAppChange(staff, member, { session, password: '', code: '123456' }),
        ],
        finishStaffAppChange: [() => finishAppChange(staff, member, '123456')],
        changeStaffPassword: [
          () =>
            changePassword(staff, member, {
              session,
              old: '',
              password: 'another canary in a mine',
            }),
        ],
        endStaffSession: [() => endSession(staff, member, { account: member.id, session: other })],
        changeAccount: [
          () => enableStaff(staff, member, supervisor.id),
          () => disableStaff(staff, member, { id: supervisor.id, to: null }),
          () => changeRole(staff, member, { id: supervisor.id, role: 'agent' }),
          () => changeBranch(staff, member, { id: supervisor.id, branch: '' }),
          () => endColleagueSessions(staff, member, supervisor.id),
        ],
        resetFactor: [
          () => requestFactorReset(staff, member, supervisor.id),
          () => decideFactorReset(staff, member, { id: supervisor.id, outcome: 'rejected' }),
        ],
        addKey: [
          () => addPartnerKey(staff, member, { name: 'Acme shop', scopes: ['applications:start'] }),
        ],
        changeKey: [() => changePartnerKey(staff, member, other)],
        saveReturnUrls: [() => setPartnerReturnUrls(staff, member, { id: other, urls: [] })],
        endKey: [() => endPartnerKey(staff, member, other)],
        addWebhookForm: [
          () =>
            addWebhook(webhooks, member, {
              name: 'crm',
              address: 'https://crm.example.com/',
              events: ['application.approved'],
            }),
        ],
        changeWebhookEndpoint: [
          () => changeWebhook(webhooks, member, other, { change: 'disable' }),
          () => changeWebhook(webhooks, member, other, { change: 'enable' }),
          () => changeWebhook(webhooks, member, other, { change: 'redeliver', delivery: other }),
        ],
        changeFileImport: [
          () => changeImport(imports, member, other, { change: 'start', perMinute: 60 }),
          () => changeImport(imports, member, other, { change: 'stop' }),
          () => changeImport(imports, member, other, { change: 'remove' }),
          () => receiveImport(imports, member, { partnerId: other, name: '', bytes: bytesOf('') }),
        ],
        rotateKeys: [() => rotateWebhook(webhooks, member, other)],
        inviteStaffMember: [
          () =>
            inviteMember(staff, member, {
              person: { name: 'Noor', address: 'noor@example.com' },
              role: 'agent',
              branch: '',
            }),
        ],
        sendPasswordLink: [() => makePasswordLink(staff, member, supervisor.id)],
        acknowledgeStaffAlert: [() => acknowledgeAlert(staff, supervisor, other)],
        startSearchAction: [() => startSearch(casework, member, 'Amelia')],
        findColleagueAction: [() => startColleagueSearch(casework, member, 'Amelia')],
        assignApplicationAction: [
          () => assignApplication(casework, member, { application: applicationId, to: null }),
        ],
        assignApplicationsAction: [
          () => assignApplications(casework, member, { applications: [applicationId], to: null }),
        ],
        writeNoteAction: [
          () => writeNote(casework, member, { application: applicationId, text: 'A note' }),
        ],
        resendMessageAction: [
          () => resendMessage(casework, member, { application: applicationId, message: other }),
        ],
        retryApplicationAction: [
          () => retryDocuments(casework, { applicationId, staff: member.id, by: byStaff }),
          () => retrySubmission(casework, review),
        ],
        resolveApplicationAction: [() => resolveSubmission(casework, review)],
        returnApplicationAction: [() => returnSubmission(casework, review)],
        closeSecondApplicationAction: [
          () =>
            closeSecondApplication(casework, supervisor, {
              applicationId,
              second: other,
              done: 'so',
            }),
        ],
        decideFlags: [() => decideFlaggedSubmission(casework, supervisor, decision)],
        'decideFlags (with a reason)': [() => decideFlaggedSubmission(casework, member, decision)],
        decideContact: [
          () => decideContact(casework, supervisor, { applicationId, outcome: 'approved' }),
        ],
        closeReportAction: [
          () => closeReport(casework, supervisor, { ...decision, outcome: 'goes_on' }),
        ],
        requestDataAction: [
          () =>
            requestData(privacy, supervisor, { applicationId, kind: 'export', reason: 'customer' }),
        ],
        decideDataAction: [
          () => decideData(privacy, supervisor, { applicationId, outcome: 'rejected' }),
        ],
        startForCustomer: [
          () =>
            startApplicationForCustomer({ ...casework, funnel: createFunnelCounters() }, member, {
              locale: 'en',
              expiresAt: new Date(),
            }),
        ],
        saveGroup: [save(byStaff)],
        liftLockAction: [
          () => sayNotRight(casework, request(byStaff), { step: 'name', code: 'wrong' }),
        ],
        addPersonFor: [() => addPerson(casework, request(byStaff))],
        removePersonFor: [() => removePerson(casework, request(byStaff), other)],
        sendLink: [
          () => sendLinkToCustomer(casework, { applicationId, member, ...link }),
          () =>
            requestContact(casework, member, {
              applicationId,
              address: link.address,
              reason: 'a reason',
            }),
        ],
      }
    }

    /** A person's part is asked about by its session itself, and says why it is closed. */
    function refusedAs(expected: string) {
      return ({ outcome }: { outcome: unknown }) => {
        if (outcome === expected)
          throw Object.assign(new Error(expected), { code: 'SESSION_ENDED' })
      }
    }

    it('is asked about by every action that needs one, and by those before anything is open', () => {
      expect(Object.keys(works()).toSorted()).toEqual(rows.toSorted())
    })

    it.each(rows)('changes nothing by %s', async (row) => {
      for (const work of works()[row] ?? []) {
        await expect(work()).rejects.toMatchObject({ code: 'SESSION_ENDED' })
      }
      expect(await count()).toEqual(before)
    })
  },
)
