import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { acceptTerms } from '#lib/acceptance/accept-terms.ts'
import { signShownTime } from '#lib/acceptance/sign-shown-time.ts'
import { evaluateApplication } from '#lib/applications/evaluate-application.ts'
import { reportNotMe } from '#lib/not-me-reports/report-not-me.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import { submitAndWait } from '#lib/submission/submit-and-wait.ts'
import { applicants } from '@/test-support/applicants/individuals.ts'
import { acceptanceContext } from '@/test-support/submission/acceptance-context.ts'
import { setUpApplications, testTerms } from '@/test-support/submission/applications-setup.ts'
import { createTestOutbox } from '@/test-support/test-outbox.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import {
  claimDevice,
  connectDevice,
  createDeviceLink,
  deriveDeviceNumber,
} from '../device-links/device-links.ts'
import type { LinkDeps } from '../links/link-deps.ts'
import { deriveCode } from '../rules/link-codes.ts'
import { createSecret, hashSecret } from '../rules/secrets.ts'
import { findAcceptWait } from './accept-wait.ts'
import { openLink } from './open-link.ts'
import { processLinkRequests } from './process-link-requests.ts'
import { requestLinkByAddress, requestLinkFromApplication } from './request-link.ts'

const { typed } = applicants.maya
const { version } = testTerms
const address = String(typed.contact?.email_address)
const hourMs = 3_600_000
const publicUrl = new URL('https://apply.example.com')

describe.each(await openTestStores())('coming back by a mailbox alone, on $name', (opened) => {
  beforeEach(opened.reset)
  afterAll(opened.close)

  /** An application whose customer began it at home, and came back once on a telephone by the saved code. */
  async function setUp({ returnWaitMs = 24 * hourMs } = {}) {
    const bench = setUpApplications(opened)
    const { store, clock, customer } = bench
    const deps: LinkDeps & typeof bench.deps = {
      ...bench.deps,
      brand: 'Portico',
      publicUrl,
      idleMs: hourMs / 2,
      contactWaitMs: 24 * hourMs,
      returnWaitMs,
      notices: { brand: 'Portico', publicUrl, email: true, sms: false },
    }
    const { emails, deliver } = createTestOutbox(deps)
    const id = await bench.add()
    await bench.fillIn(id, { applicant: typed.applicant, name: typed.name, contact: typed.contact })

    async function openLast(askerSecret: string, browser?: Buffer): Promise<Buffer> {
      await deliver()
      const links = emails.map(({ text }) => text.match(/\/return\/([\w-]{43})\n/)?.[1])
      const token = links.findLast((link) => link !== undefined) ?? ''
      const code = deriveCode(askerSecret)
      const opening = await openLink(deps, { token, code, browser })
      if (opening.outcome !== 'opened') throw new Error(JSON.stringify(opening))
      await deliver()
      return hashSecret(opening.token)
    }
    /** Returns with only what the mailbox has. */
    async function comeBack(browser?: Buffer): Promise<Buffer> {
      const askerSecret = createSecret()
      await requestLinkByAddress(deps, { address, language: 'en', askerSecret })
      await processLinkRequests(deps)
      return openLast(askerSecret, browser)
    }
    /** Saves for later in that browser, and opens the link with the code that it showed. */
    async function openSaved(session: Buffer, to = address, browser?: Buffer): Promise<Buffer> {
      const askerSecret = createSecret()
      const asked = {
        applicationId: id,
        session,
        address: to,
        language: 'en',
        askerSecret,
      } as const
      expect(await requestLinkFromApplication(deps, asked)).toBe('asked')
      return openLast(askerSecret, browser)
    }
    async function accept(session: Buffer) {
      const application = await bench.application(id)
      const shown = { revision: application.revision, version }
      const signedTime = await signShownTime(store, store.db, application, shown, clock.now)
      return acceptTerms(deps, {
        applicationId: id,
        session,
        language: 'en',
        shown: { ...shown, signedTime },
        values: { terms_and_conditions_accepted: true, information_attested: true },
        context: acceptanceContext,
        signals: { network: '192.0.2.0/24', mark: undefined },
      })
    }
    async function send(session: Buffer) {
      const { revision } = await bench.application(id)
      const { outcome } = await submitAndWait(deps, {
        applicationId: id,
        revision,
        session,
        termsVersion: version,
        evaluateProgress: (answers: Answers) => ({
          ...evaluateApplication(deps, { answers, language: 'en' }),
          open: undefined,
        }),
      })
      return outcome
    }
    const later = (ms: number) => {
      clock.now = new Date(clock.now.getTime() + ms)
    }
    const told = () => emails.filter(({ subject }) => subject.includes('in another browser'))
    const home = customer.session
    return {
      ...bench,
      deps,
      id,
      home,
      emails,
      deliver,
      comeBack,
      openSaved,
      accept,
      send,
      later,
      told,
    }
  }

  it('reads and changes, and neither accepts nor sends what the customer accepted', async () => {
    const { openSaved, home, accept, comeBack, send, fillIn, id, store, clock } = await setUp()
    const phone = await openSaved(home)
    expect(await accept(phone)).toBe('accepted')
    const thief = await comeBack()
    expect(await store.sessions.mayOpen(store.db, thief, id, clock.now)).toBe(true)
    expect(await send(thief)).toBe('too_soon')
    const name = { ...typed.name, last_name: 'Canary' }
    await fillIn(id, { name }, { actor: { kind: 'customer', session: thief } })
    expect(await accept(thief)).toBe('too_soon')
    expect(await send(thief)).toBe('too_soon')
    expect((await store.acceptances.latest(store.db, id))?.voidedAt).toEqual(clock.now)
  })

  it('tells every contact at once, who stops the sending by that message', async () => {
    const { openSaved, home, comeBack, told, emails, store, id, deps } = await setUp()
    await openSaved(home)
    await store.contacts.note(store.db, {
      ...{ applicationId: id, kind: 'email', value: 'other@example.org' },
      ...{ by: { kind: 'customer' }, now: deps.now() },
    })
    emails.length = 0
    await comeBack()
    expect(
      told()
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([address, 'other@example.org'].toSorted())
    const [first] = told()
    expect(first?.text).toContain('accept the terms and send')
    const token = first?.text.match(/\/not-me\/([\w-]{43})/)?.[1] ?? ''
    expect(await reportNotMe(deps, { token })).toBe('reported')
    expect((await store.applications.find(store.db, id))?.reportedAt).not.toBeNull()
  })

  it('accepts in the same browser once the time is over, though its session ended meanwhile', async () => {
    const { openSaved, home, accept, comeBack, later, told } = await setUp()
    await openSaved(home)
    const tablet = await comeBack()
    expect(await accept(tablet)).toBe('too_soon')
    later(23 * hourMs)
    const again = await comeBack(tablet)
    expect(await accept(again)).toBe('too_soon')
    later(hourMs)
    const after = await comeBack(again)
    expect(await accept(after)).toBe('accepted')
    expect(told()).toHaveLength(1)
  })

  it('begins the time anew in another browser, and tells of each', async () => {
    const { openSaved, home, accept, comeBack, later, told } = await setUp()
    await openSaved(home)
    await comeBack()
    later(25 * hourMs)
    expect(await accept(await comeBack())).toBe('too_soon')
    expect(told()).toHaveLength(2)
  })

  it('lets the browsers accept that had it open before: the first, and one that came by the saved code', async () => {
    const { openSaved, home, accept, comeBack, told, store, id, clock } = await setUp()
    const phone = await openSaved(home)
    await comeBack()
    const first = await comeBack(home)
    expect(await accept(first)).toBe('accepted')
    expect(await accept(await comeBack(phone))).toBe('accepted')
    expect(told()).toHaveLength(1)
    expect(
      await findAcceptWait(store, store.db, { session: first, applicationId: id, now: clock.now }),
    ).toBeUndefined()
  })

  it('gains nothing by a link of its own, a further device, or another address', async () => {
    const { openSaved, home, accept, comeBack, deps, id } = await setUp()
    await openSaved(home)
    const thief = await comeBack()
    const initiator = { kind: 'customer', session: thief } as const
    const made = await createDeviceLink({ ...deps, emails: true }, { applicationId: id, initiator })
    if (made.outcome !== 'made') throw new Error(made.outcome)
    const { token } = made
    const handoff = { ...deps, emails: true }
    const claimed = await claimDevice(handoff, { token, browser: undefined, device: undefined })
    if (claimed.outcome !== 'claimed') throw new Error(claimed.outcome)
    const number = deriveDeviceNumber(claimed.token)
    await connectDevice(handoff, { applicationId: id, initiator, token, number })
    expect(await accept(hashSecret(claimed.token))).toBe('too_soon')
    expect(await accept(await openSaved(thief, 'thief@example.org'))).toBe('too_soon')
  })

  it('waits for nothing where the firm has set no time', async () => {
    const { openSaved, home, accept, comeBack, told } = await setUp({ returnWaitMs: 0 })
    await openSaved(home)
    expect(await accept(await comeBack())).toBe('accepted')
    expect(told()).toEqual([])
  })

  it('is sealed: writing to the database does not shorten the time', async () => {
    const { openSaved, home, comeBack, store, id, clock } = await setUp()
    await openSaved(home)
    const thief = await comeBack()
    await store.db
      .updateTable('applicationAccess')
      .set({ acceptsFrom: null })
      .where('tokenHash', '=', thief)
      .execute()
    expect(await store.sessions.mayOpen(store.db, thief, id, clock.now)).toBe(false)
  })
})
