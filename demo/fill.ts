/** `npm run demo`: fills the embedded database with applications and staff to show, none of them real. */

import { getTermsInForce } from '../lib/acceptance/rules/terms.ts'
import { readTerms } from '../lib/acceptance/terms/read-terms.ts'
import { hashSecret } from '../lib/access/rules/secrets.ts'
import { evaluateApplication } from '../lib/applications/evaluate-application.ts'
import { createNotificationSettings } from '../lib/composition/compose-services.ts'
import { inviteStaff } from '../lib/staff/accounts/accounts.ts'
import { staffRoles } from '../lib/staff/rules/roles.ts'
import { passwordLinkLifetimeMs } from '../lib/staff/rules/session-lifetime.ts'
import { createStaffAuth } from '../lib/staff/sign-in/staff-auth.ts'
import { createStaffDeps } from '../lib/staff/staff-deps.ts'
import { enqueueSubmission } from '../lib/submission/enqueue-submission.ts'
import {
  getOperatorName,
  type OpenedStore,
  printError,
  printLine,
  runOnStore,
} from '../scripts/command.ts'
import { answerCompany, answerSteps } from '../test-support/applicants/answer-steps.ts'
import {
  acceptCurrentTerms,
  type StartedApplication,
  startWithAnswers,
} from '../test-support/applications/fill-in-application.ts'
import { createOfflineDeps } from '../test-support/applications/offline-deps.ts'
import { addHeldApplication } from '../test-support/submission/held-application.ts'
import { addStoppedUpload } from '../test-support/submission/stopped-upload.ts'
import { demoCompanies, people, type Way } from './people.ts'
import { assignSome, sendDocuments } from './work.ts'

type Attester = Parameters<typeof acceptCurrentTerms>[2]

const memberOf = (role: string) => `${role}@demo.example.com`

await runOnStore(fill)

async function fill(opened: OpenedStore): Promise<boolean> {
  const { env, store } = opened
  if (env.platform.kind !== 'embedded' || env.database.kind !== 'embedded') {
    printError(
      'The demo is for the embedded platform and the embedded database alone: nothing was written.',
    )
    return false
  }
  if (await store.staff.findOrBroken(store.db, memberOf('agent'))) {
    printError('The demo is there already. For a new one name another DATA_DIR, and start it once.')
    return false
  }
  const links = await inviteEverybody(opened)
  const { deps, made } = await fillInAll(opened)
  const ids = made.map(({ applicationId }) => applicationId)
  await assignSome(store, ids, await findAccounts(store))
  printLine(`${made.length} applications. Those that were sent go to the embedded platform.`)
  await sendAskedDocuments(opened, { deps, made })
  printLine(
    `Staff choose a password here, each once, within ${passwordLinkLifetimeMs / 3_600_000} hours, and sign in with the address:`,
  )
  for (const { role, link } of links) {
    printLine(`  ${memberOf(role).padEnd(34)} ${env.publicUrl.origin}/en/staff/password/${link}`)
  }
  return true
}

/** The accounts to which applications are assigned. */
async function findAccounts(store: OpenedStore['store']): Promise<string[]> {
  const found = await Promise.all(
    ['agent', 'supervisor'].map((role) => store.staff.findOrBroken(store.db, memberOf(role))),
  )
  return found.flatMap((account) => account?.id ?? [])
}

async function sendAskedDocuments(
  { database }: OpenedStore,
  { deps, made }: Awaited<ReturnType<typeof fillInAll>>,
): Promise<void> {
  if (!database.isRunning) {
    printLine('Portico does not run: they are sent once it does, and no customer sends documents.')
    return
  }
  printLine('Waiting for the platform to ask for documents …')
  const senders = made.filter(({ sendsDocuments }) => sendsDocuments)
  printLine(`${await sendDocuments(deps, senders, 60_000)} documents were sent.`)
}

async function inviteEverybody({ env, store }: OpenedStore) {
  const { publicUrl, brand, idleMs } = env
  const deps = createStaffDeps(store, () =>
    createStaffAuth(store, { brand: brand.name, publicUrl, idleMs }),
  )
  const links: { role: string; link: string }[] = []
  for (const role of staffRoles) {
    const { link } = await inviteStaff(deps, {
      person: { name: `Demo ${role}`, address: memberOf(role) },
      role,
      actor: { kind: 'staff', id: getOperatorName() },
    })
    links.push({ role, link })
  }
  return links
}

type Made = StartedApplication & { name: string; sendsDocuments: boolean }

async function fillInAll({ env, store }: OpenedStore) {
  const terms = getTermsInForce(readTerms(env.termsDir), new Date().toISOString().slice(0, 10))
  const deps = {
    ...createOfflineDeps(store),
    retention: env.retention,
    notices: createNotificationSettings(env),
    getCurrentTerms: () => terms,
  }
  const helper = await store.staff.findOrBroken(store.db, memberOf('agent'))
  const asked = deps.getQuestionSettings('en')

  async function send(started: StartedApplication): Promise<void> {
    const { applicationId, sessionToken } = started
    const application = await store.applications.find(store.db, applicationId)
    const { outcome } = await store.transaction((tx) =>
      enqueueSubmission(deps, tx, {
        applicationId,
        revision: application?.revision ?? 0,
        session: hashSecret(sessionToken),
        termsVersion: terms.version,
        evaluateProgress: (answers) => evaluateApplication(deps, { answers, language: 'en' }),
      }),
    )
    if (outcome !== 'enqueued') throw new Error(`An application was not sent: ${outcome}`)
  }

  async function go(started: StartedApplication, way: Way, attester?: Attester): Promise<void> {
    const { applicationId } = started
    if (way === 'sent') {
      await acceptCurrentTerms(deps, started, attester)
      await send(started)
    } else if (way === 'second_decision' || way === 'reason') {
      await addHeldApplication(store, { demand: way, staff: [helper?.id ?? ''], applicationId })
    }
  }

  const made: Made[] = []
  for (const { steps, way, hasDocument, sendsDocuments = false } of people) {
    const ids = Object.keys(steps)
    const count = typeof way === 'object' ? Math.ceil(way.left * ids.length) : ids.length
    const answered = Object.fromEntries(Object.entries(steps).slice(0, count))
    const { answers } = await answerSteps(answered, asked)
    const started = await startWithAnswers(deps, answers)
    await go(started, way)
    if (hasDocument) await addStoppedUpload(store, started.applicationId)
    const { first_name, last_name } = steps.name ?? {}
    made.push({ ...started, name: `${first_name} ${last_name}`, sendsDocuments })
  }
  for (const { company, way, sendsDocuments = false } of demoCompanies) {
    const { answers } = await answerCompany(company, asked)
    const { first_name, last_name } = company.people[0]?.typed.person_name ?? {}
    const attester = { name: `${first_name} ${last_name}`, role: company.attester.attester_role }
    const started = await startWithAnswers(deps, answers)
    await go(started, way, attester)
    made.push({ ...started, name: attester.name, sendsDocuments })
  }
  return { deps, made }
}
