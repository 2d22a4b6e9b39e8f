/**
 * Creates the cases of the table of access: applications in every state, with what each actor holds of them.
 * The product's own functions write them into the data folder before its server starts; accepting and sending
 * follow over HTTP.
 */

import { randomUUID } from 'node:crypto'
import type { ApplicationActor } from '../../lib/access/application-actor.ts'
import { sendDeviceCode } from '../../lib/access/device-links/device-codes.ts'
import {
  claimDevice,
  connectDevice,
  createDeviceLink,
  deriveDeviceNumber,
} from '../../lib/access/device-links/device-links.ts'
import type { LinkDeps } from '../../lib/access/links/link-deps.ts'
import { openPersonLink } from '../../lib/access/person-links/open-person-link.ts'
import type { PersonLinksDeps } from '../../lib/access/person-links/person-links-deps.ts'
import { derivePersonCode, sendPersonLink } from '../../lib/access/person-links/send-person-link.ts'
import { requestContact } from '../../lib/access/return-links/contact-requests.ts'
import { proveAddress } from '../../lib/access/return-links/known-contacts.ts'
import { prepareReturn } from '../../lib/access/return-links/prepare-return.ts'
import { sendLinkToCustomer } from '../../lib/access/return-links/request-link.ts'
import { deriveCode, maxTries } from '../../lib/access/rules/link-codes.ts'
import { createSecret, hashSecret } from '../../lib/access/rules/secrets.ts'
import {
  localDeviceCookie,
  localLinkRequestCookie,
  localOwnPartCookie,
  localSessionCookie,
} from '../../lib/access/rules/session-names.ts'
import type { StaffRole } from '../../lib/database/states.ts'
import type { Store } from '../../lib/database/store.ts'
import { notifyContacts } from '../../lib/messages/notify-contacts.ts'
import { dropMessages } from '../../lib/messages/store/mail.ts'
import { reportNotMe } from '../../lib/not-me-reports/report-not-me.ts'
import { createLogger } from '../../lib/observability/logging/logger.ts'
import { lockFields } from '../../lib/onboarding/answers/answer-locks.ts'
import { listPeople } from '../../lib/onboarding/company-people/people.ts'
import type { Answers } from '../../lib/onboarding/journeys.ts'
import { name as nameStep } from '../../lib/onboarding/steps/name.ts'
import { createPartnerKey } from '../../lib/partners/rules/partner-keys.ts'
import { partnerScopes } from '../../lib/partners/rules/scopes.ts'
import { dataRequestLifetimeMs } from '../../lib/privacy/data-request-policy.ts'
import { inviteStaff } from '../../lib/staff/accounts/accounts.ts'
import { createStaffAuth } from '../../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps, type StaffDeps } from '../../lib/staff/staff-deps.ts'
import type { Actor } from '../../scripts/access-table.ts'
import {
  answerCompany,
  answerSteps,
  testSettings,
} from '../../test-support/applicants/answer-steps.ts'
import { companies } from '../../test-support/applicants/companies.ts'
import {
  type StartedApplication,
  startWithAnswers,
} from '../../test-support/applications/fill-in-application.ts'
import { createOfflineDeps } from '../../test-support/applications/offline-deps.ts'
import { addDeviceSession } from '../../test-support/device-session.ts'
import { addCheckedImport } from '../../test-support/imports/checked-import.ts'
import { addStaff, cheapPasswordHash, joinStaff } from '../../test-support/staff/add-staff.ts'
import { addHeldApplication } from '../../test-support/submission/held-application.ts'
import { addStoppedUpload } from '../../test-support/submission/stopped-upload.ts'
import {
  branchOf,
  type Case,
  type CaseExtra,
  continuesElsewhere,
  customersAddress,
  type Kind,
  onDevice,
  roles,
  staffCookieHeader,
} from './access-case.ts'
import { mayaWithFamilyName, oliver } from './applicants.ts'
import { addSecondApplication } from './second-application.ts'

const dayMs = 24 * 3_600_000
/** The platform's id of the one that a person of a company is asked for. */
const askedDocument = 'passport-of-a-person'
const asked = { ...testSettings, attestation: false }
export type CaseMaker = Awaited<ReturnType<typeof createCaseMaker>>

/** Makes cases in a store; `publicUrl` is where its server will be. */
export async function createCaseMaker(store: Store, publicUrl: URL) {
  const now = () => new Date()
  const base = { brand: 'Portico', publicUrl, idleMs: 30 * 60_000 }
  const log = createLogger({ level: 'silent' })
  const deps: LinkDeps = {
    ...base,
    store,
    log,
    now,
    contactWaitMs: dayMs,
    returnWaitMs: dayMs,
    emails: true,
    notices: { brand: 'Portico', publicUrl, email: true, sms: false },
  }
  const staff: StaffDeps = createStaffDeps(store, () =>
    createStaffAuth(store, { ...base, passwordCost: cheapPasswordHash }),
  )
  const names = ['Nadia', 'Elena', 'Samir', 'Ines', 'Jonas', 'Aisha', 'Hugo', 'Marta', 'Omar']
  let joined = 0
  const join = (role: StaffRole, branch = branchOf()) => {
    // Pictures show them: people have names.
    const name = names[joined++] ?? `${role}${joined}`
    return joinStaff(staff, { name, role, branch })
  }

  const known: Partial<Record<Actor, string>> = {}
  for (const [who, role] of Object.entries(roles)) {
    known[who as Actor] = staffCookieHeader((await join(role, branchOf(who))).session)
  }
  // Acts for customers, so that others can decide.
  const { member: helper } = await join('agent')
  const individuals = createIndividuals()
  const company = (await answerCompany(companies.harbourVine, asked)).answers
  const applications = createOfflineDeps(store)
  const personLinks: PersonLinksDeps = { ...applications, ...base, emails: true }
  const { sessionToken: other } = await startWithAnswers(applications, {})
  const stranger = await startWithAnswers(applications, company)
  const partnerId = randomUUID()
  const { secretHash: keyHash } = createPartnerKey(partnerId)
  const partner = { id: partnerId, name: 'Acme', scopes: [...partnerScopes], keyHash, now: now() }
  await store.partners.add(store.db, partner)
  const importId = await addCheckedImport(store, partnerId, now())
  const strangersPart = await openPart(await linkToPart(stranger))

  /** Adds one that waits for a decision of staff, open in its customer's browser. */
  async function addHeld(
    demand: 'second_decision' | 'reason',
    answers: Answers,
  ): Promise<StartedApplication> {
    const started = await startWithAnswers(applications, answers)
    const { applicationId } = started
    await addHeldApplication(store, { demand, staff: [helper.id], applicationId })
    return started
  }

  /** A device that was handed over. */
  async function device(applicationId: string, proven: boolean): Promise<string> {
    const token = createSecret()
    const expiresAt = new Date(Date.now() + dayMs)
    await addDeviceSession(store, {
      applicationId,
      kind: 'handed_over',
      staffId: helper.id,
      proven,
      now: now(),
      expiresAt,
      token,
    })
    return token
  }

  /** Returns the first group of the pattern in the last e-mail that matches. */
  async function inEmails(applicationId: string, pattern: RegExp): Promise<string> {
    const mails = await store.mail.ofApplication(store.db, applicationId)
    for (const { id } of mails.toReversed()) {
      const email = await store.mail.openEmail(store.db, { id })
      const found = email?.text.match(pattern)?.[1]
      if (found) return found
    }
    throw new Error(`No e-mail has ${pattern}`)
  }

  /** A link to the own part of the second person of a company. */
  async function linkToPart({ applicationId, sessionToken: askerSecret }: StartedApplication) {
    const [, personId = ''] = await findPeopleIds(applicationId)
    const sent = await sendPersonLink(personLinks, {
      applicationId,
      session: hashSecret(askerSecret),
      askerSecret,
      personId,
      address: 'tomas.rivera@example.org',
      language: 'en',
    })
    if (sent.outcome !== 'sent') throw new Error(`No link was sent: ${sent.outcome}`)
    const link = await inEmails(applicationId, /\/own-part\/([\w-]{43})/)
    return { link, code: derivePersonCode(askerSecret, sent.link) }
  }

  /** The session of the browser in which it is opened. */
  async function openPart({ link, code }: { link: string; code: string }): Promise<string> {
    const opened = await openPersonLink(personLinks, { token: link, code })
    if (opened.outcome !== 'opened') throw new Error(`It was not opened: ${opened.outcome}`)
    return opened.token
  }

  /** A link as the firm's own system gets it. Without one of these systems their interface is off. */
  async function linkOfPartner(applicationId: string): Promise<string> {
    const token = createSecret()
    await store.partnerApplications.add(store.db, {
      id: randomUUID(),
      applicationId,
      partnerId,
      customerRef: applicationId,
      tokenHash: hashSecret(token),
      linkExpiresAt: new Date(Date.now() + dayMs),
      now: now(),
    })
    return token
  }

  /** The name is the firm's own, and locked. */
  async function lockName(applicationId: string): Promise<void> {
    const application = await store.applications.find(store.db, applicationId)
    if (!application) throw new Error('There is no such application')
    const by = { kind: 'partner', id: partnerId, name: 'Acme' } as const
    const fields = Object.keys(nameStep.fields)
    const lock = { location: nameStep.id, fields, lock: 'locked' } as const
    await store.transaction((tx) =>
      store.applications.updateAnswers(tx, application, {
        answers: application.answers as Answers,
        by,
        changeLocks: (sources, source) => lockFields({ ...sources, name: {} }, source, [lock]),
        now: now(),
      }),
    )
  }

  /** Wrong codes are typed until it is locked. */
  async function lockPart({ link, code }: { link: string; code: string }): Promise<void> {
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < maxTries; tries++) {
      await openPersonLink(personLinks, { token: link, code: wrong })
    }
  }

  /** The message that the customer receives. */
  async function message(applicationId: string): Promise<string> {
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, applicationId)
      if (application) await notifyContacts(deps, tx, { application, about: 'link_sent' })
    })
    return inEmails(applicationId, /\/not-me\/([\w-]{43})/)
  }

  /** A message to an address that is not proven; the page of the application has its code. */
  async function messageWithCode(applicationId: string): Promise<void> {
    await store.transaction(async (tx) => {
      const application = await store.applications.lock(tx, applicationId)
      if (!application) return
      await prepareReturn(deps, tx, application)
      await notifyContacts(deps, tx, { application, about: 'decided' })
    })
  }

  /** The link was never delivered: it can be opened no longer. */
  async function makeLate(applicationId: string): Promise<void> {
    const link = await store.returnLinks.latest(store.db, applicationId)
    if (link) await dropMessages(store.db, [link.mailId], 'late', now())
  }

  /**
   * A link lives for minutes, and on a slow machine the whole table takes longer: it is made as if later, while
   * the session that makes it is still open (`idleMs`).
   */
  const lasting = { ...deps, now: () => new Date(now().getTime() + 25 * 60_000) }

  async function linkToDevice(kind: Kind, applicationId: string, session: Buffer) {
    const none = { deviceLink: '', number: '' }
    const byCustomer = kind.startsWith('own')
    if (!continuesElsewhere(kind)) return none
    const initiator: ApplicationActor = byCustomer
      ? { kind: 'customer', session }
      : { kind: 'staff', member: helper }
    const made = await createDeviceLink(lasting, { applicationId, initiator })
    if (made.outcome !== 'made') throw new Error(`No link was made: ${made.outcome}`)
    const { token } = made
    if (kind.endsWith('Link')) return { deviceLink: token, number: '' }
    const claimed = await claimDevice(lasting, { token, browser: undefined, device: 'Safari/iOS' })
    if (claimed.outcome !== 'claimed') throw new Error(`It was not claimed: ${claimed.outcome}`)
    const number = deriveDeviceNumber(claimed.token)
    if (kind === 'ownConnected')
      await connectDevice(lasting, { applicationId, initiator, token, number })
    return { deviceLink: token, number }
  }

  async function codeForDevice(applicationId: string, sessionToken: string): Promise<string> {
    const address = customersAddress
    const to = { applicationId, sessionToken, address, language: 'en' as const }
    const sent = await sendDeviceCode(deps, to)
    if (sent !== 'sent') throw new Error(`No code was sent: ${sent}`)
    return inEmails(applicationId, /^(\d{6})$/m)
  }

  /** Turns an application into that kind, beyond its answers. */
  async function bring(kind: Kind, applicationId: string, session: Buffer): Promise<void> {
    if (kind === 'contact') {
      const asked = { applicationId, address: 'elsewhere@example.net', reason: 'They moved' }
      const outcome = await requestContact(deps, helper, asked)
      if (outcome !== 'requested') throw new Error(`No contact was asked for: ${outcome}`)
    }
    if (kind === 'erasure') {
      const until = new Date(now().getTime() + dataRequestLifetimeMs)
      const asked = {
        applicationId,
        kind: 'erasure',
        reason: 'customer',
        by: helper.id,
        now: now(),
        until,
      } as const
      await store.dataRequests.add(store.db, asked)
    }
    if (kind === 'reported') await reportNotMe(deps, { applicationId, session })
    if (kind === 'doubled') return addSubmitted(applicationId)
    if (kind === 'asked') return addAsked(applicationId)
    const stops: Partial<Record<Kind, string>> = {
      stopped: 'forbidden',
      refused: 'refused_for_staff',
      lost: 'earlier_application',
    }
    const lastCode = stops[kind]
    if (!lastCode) return
    const id = randomUUID()
    const body = Buffer.from('{}')
    const operations = [{ kind: 'create' as const, idempotencyId: randomUUID(), body }]
    await store.submissions.add(store.db, { id, applicationId, operations, now: now() })
    await store.db
      .updateTable('submission')
      .set({ state: 'manual_review', lastCode, nextAttemptAt: null })
      .where('id', '=', id)
      .execute()
  }

  /** Adds one that the platform has and reviews, as far as is known here; nothing of it is due. */
  async function addSubmitted(applicationId: string): Promise<void> {
    const id = randomUUID()
    const body = Buffer.from('{}')
    const operations = [{ kind: 'create' as const, idempotencyId: randomUUID(), body }]
    await store.submissions.add(store.db, { id, applicationId, operations, now: now() })
    await store.db
      .updateTable('operation')
      .set({ state: 'done', attempts: 1, firstSentAt: now(), doneAt: now() })
      .where('submissionId', '=', id)
      .execute()
    await store.db
      .updateTable('submission')
      .set({
        state: 'submitted',
        platformApplicationId: randomUUID(),
        platformStatus: 'PROCESSING',
        statusCheckedAt: now(),
        nextAttemptAt: null,
        nextCheckAt: new Date(now().getTime() + dayMs),
      })
      .where('id', '=', id)
      .execute()
  }

  /** Adds one that the platform has, with a requested document of its second person; nothing of it is due. */
  async function addAsked(applicationId: string): Promise<void> {
    const [, subject = ''] = await findPeopleIds(applicationId)
    const [id, individual] = [randomUUID(), randomUUID()]
    const body = Buffer.from('{}')
    const operations = [
      { kind: 'create' as const, idempotencyId: randomUUID(), body },
      { kind: 'add_individual' as const, subject, idempotencyId: randomUUID(), body },
    ]
    await store.submissions.add(store.db, { id, applicationId, operations, now: now() })
    await store.db
      .updateTable('operation')
      .set({
        state: 'done',
        attempts: 1,
        firstSentAt: now(),
        doneAt: now(),
        answer: JSON.stringify({ id: individual }),
      })
      .where('submissionId', '=', id)
      .execute()
    const submission = await store.submissions.findByApplication(store.db, applicationId)
    if (!submission) throw new Error('It was added')
    const wanted = { id: askedDocument, document: 'PASSPORT', status: 'MISSING', description: '' }
    await store.submissions.recordStatus(store.db, submission, submission.fence, {
      platformStatus: 'INCOMPLETE',
      statusCheckedAt: now(),
      statusAnswer: {
        id: individual,
        status: 'INCOMPLETE',
        customerId: undefined,
        applicationErrors: [],
        validationErrors: [],
        documentErrors: [],
        individualErrors: [{ id: individual, validationErrors: [], documentErrors: [wanted] }],
      },
      now: now(),
    })
    await store.db
      .updateTable('submission')
      .set({
        state: 'awaiting_customer',
        platformApplicationId: randomUUID(),
        nextAttemptAt: null,
        nextCheckAt: new Date(now().getTime() + dayMs),
      })
      .where('id', '=', id)
      .execute()
  }

  /** Adds an account of staff, or the link to choose a password. */
  async function accountFor(extra: CaseExtra) {
    const none = { account: '', address: '', passwordLink: '' }
    if (extra === 'account') {
      return { ...none, ...(await addStaff(staff, { name: `new${++joined}`, role: 'agent' })) }
    }
    if (extra !== 'invitation') return none
    const { link } = await inviteStaff(staff, {
      person: { name: 'Grace', address: `invited${++joined}@example.com` },
      role: 'agent',
      actor: { kind: 'system' },
    })
    return { ...none, passwordLink: link }
  }

  /**
   * Makes one more application of that kind, for all actors or for one alone. The family name chooses how the
   * embedded platform behaves.
   */
  async function make(
    kind: Kind,
    extra?: CaseExtra,
    alone?: Actor,
    familyName = 'Documents',
  ): Promise<Case> {
    const isHeld = kind === 'held' || kind === 'vouched'
    const isCompany = kind === 'company' || kind === 'asked'
    const answers = isCompany ? company : await individuals(kind, familyName)
    const demand = kind === 'held' ? 'second_decision' : 'reason'
    const { applicationId: id, sessionToken: token } = isHeld
      ? await addHeld(demand, answers)
      : await startWithAnswers(applications, answers)
    const session = hashSecret(token)
    // An application is open on one device besides; what goes on elsewhere has no other.
    const isOnDevice = !alone || onDevice(alone)
    const inBranch =
      isOnDevice && !continuesElsewhere(kind) ? await device(id, alone === 'proven') : ''
    const deviceCode =
      kind === 'coded' && alone !== 'proven' ? await codeForDevice(id, inBranch) : ''
    const askerSecret = createSecret()
    const asks = { applicationId: id, address: customersAddress, member: helper, askerSecret }
    const hasLink = extra === 'link' || extra === 'lateLink'
    if (hasLink) {
      await store.transaction((tx) =>
        proveAddress(store, tx, id, customersAddress, { by: 'link', now: now() }),
      )
      const sent = await sendLinkToCustomer(deps, asks)
      if (sent !== 'asked') throw new Error(`No link was sent: ${sent}`)
    }
    const isOfPerson = extra === 'personLink' || extra === 'openPart' || extra === 'lockedPart'
    const toPart = isOfPerson
      ? await linkToPart({ applicationId: id, sessionToken: token })
      : undefined
    if (toPart && extra === 'lockedPart') await lockPart(toPart)
    const part = toPart && extra === 'openPart' ? await openPart(toPart) : strangersPart
    const link = hasLink ? await inEmails(id, /\/return\/([\w-]{43})/) : ''
    if (extra === 'lateLink') await makeLate(id)
    if (extra === 'lockedAnswer') await lockName(id)
    const ofPartner = extra === 'partnerLink' ? await linkOfPartner(id) : ''
    const sent = hasLink ? await message(id) : ''
    if (extra === 'sentMessage') await messageWithCode(id)
    await bring(kind, id, session)
    const elsewhere = await linkToDevice(kind, id, session)
    const own = `${localSessionCookie}=${token}`
    const held = `${localLinkRequestCookie}=${askerSecret}; ${localDeviceCookie}=${elsewhere.deviceLink}`
    const role = extra === 'session' ? roles[alone ?? 'supervisor'] : undefined
    const staffJars = {
      ...known,
      ...(role && {
        [alone ?? 'supervisor']: staffCookieHeader((await join(role, branchOf(alone))).session),
      }),
    }
    const isOfStaff = kind.startsWith('branch')
    const shown = isOfStaff ? `; ${localDeviceCookie}=${elsewhere.deviceLink}` : ''
    const people = await findPeopleIds(id)
    const jarOf = (who: Actor) => `${staffJars[who] ?? ''}${shown}`
    return {
      kind,
      id,
      partner: partnerId,
      import: importId,
      cookies: {
        customer: `${own}; ${held}`,
        other: `${localSessionCookie}=${other}`,
        nobody: '',
        agent: jarOf('agent'),
        supervisor: jarOf('supervisor'),
        administrator: jarOf('administrator'),
        outsider: jarOf('outsider'),
        holder: `${staffJars.holder}; ${held}`,
        beside: `${staffJars.beside}; ${own}; ${held}`,
        device: `${localSessionCookie}=${inBranch}`,
        proven: `${localSessionCookie}=${inBranch}`,
        person: `${localOwnPartCookie}=${part}`,
      },
      person: people[0] ?? '',
      owner: people[1] ?? '',
      link: toPart?.link ?? (ofPartner || link),
      code: toPart?.code ?? deriveCode(askerSecret),
      ...elsewhere,
      deviceCode,
      message: sent,
      openMessage:
        hasLink || extra === 'sentMessage'
          ? await inEmails(id, /\/return\/message\/([\w-]{43})/)
          : '',
      ...(await accountFor(extra)),
      request: (await store.dataRequests.findOpen(store.db, id))?.id ?? '',
      second: kind === 'doubled' ? await addSecondApplication(store, id) : '',
      document: kind === 'asked' ? askedDocument : '',
      platformId: '',
      // Sent ones get their documents afterwards: the platform names them.
      upload: extra === 'upload' && kind !== 'sent' ? await addStoppedUpload(store, id) : '',
    }
  }

  /** Our ids of the people of a company. */
  async function findPeopleIds(id: string): Promise<string[]> {
    const application = await store.applications.find(store.db, id)
    return listPeople((application?.answers ?? {}) as Answers).map((person) => person.id)
  }

  return { make }
}

/** The answers of a person, by their family name, and of whom few are asked like; none if an application has only begun. */
function createIndividuals() {
  const known = new Map<string, Promise<Answers>>()
  return (kind: Kind, familyName: string): Promise<Answers> => {
    if (kind === 'begun') return Promise.resolve({})
    const [name, answer] =
      kind === 'abroad'
        ? [kind, () => answerSteps(oliver.typed, asked)]
        : kind === 'worksElsewhere'
          ? [kind, () => answerCompany(companies.tallerQuiroga, asked)]
          : [familyName, () => answerSteps(mayaWithFamilyName(familyName).typed, asked)]
    const found = known.get(name) ?? answer().then(({ answers }) => answers)
    known.set(name, found)
    return found
  }
}
