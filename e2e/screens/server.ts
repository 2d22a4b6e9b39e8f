/** The production build with an application for every screen, in the state that it shows. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createSecret, hashSecret } from '../../lib/access/rules/secrets.ts'
import { localSessionCookie } from '../../lib/access/rules/session-names.ts'
import type { Store } from '../../lib/database/store.ts'
import { listDocuments } from '../../lib/documents/list-documents.ts'
import { askableNames, goesWithAttestation } from '../../lib/onboarding/settings/always-asked.ts'
import { embeddedCatalogue } from '../../lib/onboarding/settings/catalogue.ts'
import { newBackupCode } from '../../lib/staff/second-factors/backup-codes.ts'
import { createFunnelCounts } from '../../lib/statistics/store/funnel-counts.ts'
import { findFreePort } from '../../scripts/port.mjs'
import { addBegunImport } from '../../test-support/imports/checked-import.ts'
import { addStoppedUpload } from '../../test-support/submission/stopped-upload.ts'
import { actionRequests } from '../support/access-actions.ts'
import type { Case } from '../support/access-case.ts'
import { createAccessFixtures } from '../support/access-fixtures.ts'
import { filledIn, postForm, readForm } from '../support/access-requests.ts'
import { sendRequest } from '../support/http.ts'
import { createSampleCounts } from '../support/sample-counts.ts'
import { type Portico, startPortico } from '../support/server.ts'
import { withDatabase, withStoppedStore } from '../support/stopped-store.ts'
import { required } from './cookies.ts'
import { createTextPdf, sampleDocuments } from './sample-documents.ts'
import { addSampleMessages } from './sample-messages.ts'
import { caseKey, type FullScreen } from './screen.ts'

export type PictureServer = {
  url: string
  caseFor(screen: FullScreen): Case
  stop(): Promise<void>
}

export type ScreenServer = PictureServer & {
  /** Takes a column away that a page reads, as a fault of the database would. */
  breakPage(): Promise<void>
}

const support = {
  SUPPORT_EMAIL: 'help@example.com',
  SUPPORT_PHONE: '+44 20 7946 0000',
  SUPPORT_URL: 'https://example.com/help',
  SUPPORT_HOURS: 'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
  SUPPORT_TIME_ZONE: 'Europe/London',
  STAFF_SUPPORT_EMAIL: 'it-desk@example.com',
  STAFF_SUPPORT_PHONE: '+44 20 7946 0999',
}

const mailServer = { SMTP_URL: 'smtp://localhost:9', MAIL_FROM: 'apply@example.com' }

/** One with a platform of the operator's own, which nothing of these pages asks. */
export async function startConfiguredServer(): Promise<PictureServer> {
  const server = await startPortico({
    env: {
      ...support,
      PLATFORM_API_URL: 'http://localhost:9/api',
      PLATFORM_TOKEN_URL: 'http://localhost:9/oauth/token',
      PLATFORM_CLIENT_ID: 'portico',
      PLATFORM_CLIENT_SECRET: 'a secret that nobody will ever ask for',
      PLATFORM_ENVIRONMENT: 'production',
      // Nothing of these pages sends an e-mail; without a mail server there is no way to come back.
      ...mailServer,
      PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
      APP_SECRET: 'a-key-of-these-screens-alone-long-enough-for-one',
    },
  })
  const nobody = { id: '', cookies: { nobody: '' } } as unknown as Case
  return { url: server.url, caseFor: () => nobody, stop: () => server.stop() }
}

const variables = {
  grouped: { STEPS: 'grouped' },
  noContact: Object.fromEntries(Object.keys(support).map((name) => [name, ''])),
  // Nothing answers there: messages wait.
  withMail: mailServer,
  allAsked: { ALWAYS_ASK: askableNames.filter((name) => !goesWithAttestation(name)).join() },
} as const satisfies Record<NonNullable<FullScreen['settings']>, Record<string, string>>

/** Starts it and waits until every application is as its screens need it. */
export async function startScreenServer(
  screens: readonly FullScreen[],
  settings?: FullScreen['settings'],
): Promise<ScreenServer> {
  const port = await findFreePort()
  const needs = new Map(screens.map((screen) => [caseKey(screen), screen]))
  const cases = new Map<string, Case>()
  const server = await startPortico({
    port,
    env: {
      TRUST_PROXY: 'on',
      REGISTERS: 'embedded',
      STAFF_FLAGS: 'note',
      USUAL_DECISION_HOURS: '48',
      ACCOUNT_URL: 'https://app.example.com/sign-in',
      ...support,
      STAFF_LIMITS: 'cases_hour=900/1000 cases_day=-/- searches_hour=-/- exports_hour=-/-',
      ...(settings && variables[settings]),
    },
    createAccessFixtures: (dataDir) =>
      createAccessFixtures({ dataDir, port }, async (make) => {
        for (const [key, { kind, extra, familyName }] of needs) {
          cases.set(key, await make(kind, extra, undefined, familyName))
        }
      }),
  })
  const all = [...needs].map(([key, screen]) => ({ screen, on: required(cases.get(key)) }))
  await Promise.all(all.map(({ screen, on }) => finish(server, screen, on)))
  await setSubmissions(server, all)
  return {
    url: server.url,
    caseFor: (screen) => required(cases.get(caseKey(screen))),
    breakPage: () =>
      server.restart('SIGTERM', () =>
        withDatabase(server.dataDir, async ({ db }) => {
          await sql`alter table device_link rename column sequence to lost_sequence`.execute(db)
        }),
      ),
    stop: () => server.stop(),
  }
}

/** Accepts the terms of a case and sends it, if its screens show that. */
async function finish({ url }: Portico, { kind }: FullScreen, on: Case): Promise<void> {
  if (kind !== 'sent') return
  await post(url, 'submitApplication', on)
  on.document = await waitForDocument(url, on)
}

async function post(url: string, row: string, on: Case): Promise<void> {
  const asks = required(actionRequests[row])
  const form = filledIn(await readForm(url, row, asks, on), asks.typed?.(on) ?? [])
  const { status } = await postForm(url, form, { cookie: on.cookies.customer })
  if (status !== 303) throw new Error(`${row}: ${status}`)
}

/** The first document that the platform asks for; most scenarios ask for none, and decide meanwhile. */
async function waitForDocument(url: string, { id, cookies }: Case): Promise<string> {
  for (let second = 0; second < 12; second++) {
    const { text } = await sendRequest(`${url}/en/apply/${id}/status`, { cookie: cookies.customer })
    const document = text.match(/\/documents\/([^/"?]+)"/)?.[1]
    if (document) return document
    await sleep(1_000)
  }
  return ''
}

/** Sets the submissions that a row names, documents and counts of the statistics, with the server stopped. */
async function setSubmissions(
  server: Portico,
  all: readonly { screen: FullScreen; on: Case }[],
): Promise<void> {
  await withStoppedStore(server, async (store) => {
    const { db } = store
    await keepLinksOpen(db)
    await createFunnelCounts().add(db, createSampleCounts(new Date()))
    for (const { screen, on } of all) {
      if (screen.kind === 'sent' && screen.extra === 'upload')
        on.upload = await addUploads(store, on)
      const { uploads, link } = screen
      if (uploads) await setRows(db, on, { table: 'upload', columns: uploads })
      if (link) await setRows(db, on, link)
      if (screen.messages) await addSampleMessages(store, on.id)
      if (screen.waits) on.cookies = { ...on.cookies, customer: await addWaitingBrowser(store, on) }
      if (screen.hasAlarms) await raiseAlarms(store, on)
      if (screen.imported)
        on.import = await addBegunImport(store, on.partner, new Date(), screen.imported)
      if (screen.reset) await addReset(store, on, screen.reset)
      if (screen.isErased) await store.applications.erase(db, on.id, new Date())
      if (!screen.submission) continue
      const where = `where application_id = '${on.id}'`
      await sql.raw(`update submission set ${screen.submission} ${where}`).execute(db)
      if (screen.before) await forgetEvents(db, on, screen.before)
    }
    await spreadDecisions(db)
    await reachLimit(db)
  })
}

/** Changes rows of an application as time, the platform or its actor would. */
async function setRows(
  db: Store['db'],
  { id }: Case,
  { table, columns }: { table: string; columns: string },
) {
  const trigger = table === 'upload' ? 'upload_frozen' : `${table}_checked`
  await sql.raw(`alter table ${table} disable trigger ${trigger}`).execute(db)
  await sql.raw(`update ${table} set ${columns} where application_id = '${id}'`).execute(db)
  await sql.raw(`alter table ${table} enable trigger ${trigger}`).execute(db)
}

/** Opens an application in a browser that may not accept for some hours; gives its cookie. */
async function addWaitingBrowser(store: Store, { id }: Case): Promise<string> {
  const token = createSecret()
  const hash = hashSecret(token)
  const now = new Date()
  const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
  await store.sessions.add(store.db, hash, inHours(24), now)
  const limits = { idleUntil: inHours(2), endsAt: inHours(24) }
  await store.sessions.grant(store.db, hash, id, limits, { acceptsFrom: inHours(23) })
  return `${localSessionCookie}=${token}`
}

/** Says that the rows of an application and of an account turned out not to be ours, one of them more than once. */
async function raiseAlarms({ db, rightsAlarms }: Store, { id, account }: Case): Promise<void> {
  const now = new Date()
  const application = { subject: 'application', id } as const
  await rightsAlarms.raise(db, application, new Date(now.getTime() - 3 * 3_600_000))
  await rightsAlarms.raise(db, application, now)
  await rightsAlarms.raise(db, { subject: 'staff_user', id: account }, now)
}

/** A file for each document that the platform asks for, which waits to be passed on; gives the id of the first. */
async function addUploads(store: Store, { id }: Case): Promise<string> {
  const { db } = store
  const submission = required(await store.submissions.findByApplication(db, id))
  const documents = await listDocuments(store, submission)
  const uploads: string[] = []
  for (const { id: documentId, document } of documents) {
    const { name, lines } = sampleDocuments[document] ?? { name: 'document.pdf', lines: [document] }
    const file = { bytes: createTextPdf(lines), name, document, documentId }
    uploads.push(await addStoppedUpload(store, id, file))
  }
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  await db
    .updateTable('upload')
    .set({ state: 'stored', lastCode: null, nextAttemptAt: tomorrow })
    .where('id', 'in', uploads)
    .execute()
  return required(uploads[0])
}

/** The embedded platform decides within seconds: the times to a decision are hours, as those of people. */
async function spreadDecisions(db: Store['db']) {
  await sql`update casework_entry as entry
    set sent_at = entry.since - (2 + 5 * decided.place) * interval '1 hour'
    from (
      select application_id, row_number() over (order by application_id) as place
      from casework_entry where state in ('approved', 'rejected')
    ) as decided
    where decided.application_id = entry.application_id`.execute(db)
}

/** Gives an account a second factor, and brings its reset as far; an agent becomes the second administrator for that. */
async function addReset(
  store: Store,
  { account: userId }: Case,
  reset: NonNullable<FullScreen['reset']>,
): Promise<void> {
  const { db } = store
  const now = new Date()
  const all = await store.staff.all(db)
  const administrators = all.filter(({ role }) => role === 'administrator')
  // The signed-in one joined before the last agent, who is the other one from then on.
  const [own, other = all.findLast(({ role, enrolled }) => role === 'agent' && enrolled)] =
    administrators
  const [asking, approving] = reset === 'other' ? [other, own] : [own, other]
  const requestedBy = required(asking).id
  await store.staff.change(db, required(other).id, { role: 'administrator' }, now)
  await store.staff.noteEnrolled(db, userId)
  await store.staff.noteSignIn(db, userId, now)
  if (reset === 'none') return
  const day = 24 * 3_600_000
  const ends = new Date(now.getTime() + (reset === 'late' ? -day : day))
  const request = { userId, requestedBy, requestedAt: now, expiresAt: ends }
  if (reset === 'own' || reset === 'other') return store.staffFactorResets.put(db, request)
  await store.staff.dropSecondFactor(db, userId, { withCode: true })
  const approvedBy = required(approving).id
  await store.staffFactorResets.put(db, { ...request, approvedBy, code: newBackupCode() })
}

/** Takes out of the history of an application what happened while it was made ready. */
async function forgetEvents(db: Store['db'], { id }: Case, which: string) {
  await sql`alter table audit_event disable trigger audit_event_insert_only`.execute(db)
  await sql.raw(`delete from audit_event where application_id = '${id}' and ${which}`).execute(db)
  await sql`alter table audit_event enable trigger audit_event_insert_only`.execute(db)
}

/**
 * Links by e-mail or to other devices, and their codes, last minutes: less than reaching their screens takes.
 */
async function keepLinksOpen(db: Store['db']) {
  await sql`alter table device_link disable trigger device_link_checked`.execute(db)
  await sql`update device_link set expires_at = now() + interval '59 minutes'`.execute(db)
  await sql`alter table device_link enable trigger device_link_checked`.execute(db)
  await sql`alter table mail disable trigger mail_checked`.execute(db)
  await sql`update mail set completed_at = now() + interval '49 minutes'
    where state = 'sent' and (id in (select mail_id from device_code)
      or id in (select mail_id from return_link where state = 'live'))`.execute(db)
  await sql`alter table mail enable trigger mail_checked`.execute(db)
}

/** Supervisors have downloaded as many records and receipts within the hour as the default limit allows. */
async function reachLimit(db: Store['db']) {
  await sql`insert into staff_volume (staff_id, measure, slot, count)
    select id, 'downloads', to_timestamp(floor(extract(epoch from now()) / 300) * 300), 60
    from staff_user where role = 'supervisor'`.execute(db)
}
