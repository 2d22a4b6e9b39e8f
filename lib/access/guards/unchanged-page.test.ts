import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listDocuments } from '#lib/documents/list-documents.ts'
import { pollIfDue } from '#lib/submission/poll-status.ts'
import { runRecoveryPass } from '#lib/submission/recovery-loop.ts'
import type { Submission } from '#lib/submission/store/submission-row.ts'
import { addDeviceSession } from '@/test-support/device-session.ts'
import { setUpDocument } from '@/test-support/submission/document-setup.ts'
import { createPlatformAnswers, session } from '@/test-support/submission/platform-answers.ts'
import { listCalls, submitApplication } from '@/test-support/submission/submission-actions.ts'
import {
  type SubmissionSetup,
  setUpSubmission,
} from '@/test-support/submission/submission-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { isPageUnchanged } from './unchanged-page.ts'

const idleMs = 900_000

describe.each(await openTestStores())('an open page that looks for news, on $name', (opened) => {
  const { store } = opened
  beforeEach(opened.reset)
  afterAll(opened.close)

  async function read({ clock }: SubmissionSetup, applicationId: string, tokenHash = session) {
    const query = { tokenHash, applicationId, page: 'status', now: clock.now }
    const found = await store.pageReads.find(store.db, query)
    if (!found) throw new Error('the session has nothing of it')
    return { query, read: found }
  }

  /** Looks as the route guard does, with a mark of before. */
  async function look(bench: SubmissionSetup, id: string, mark: string, tokenHash = session) {
    // The wait of the setup would move the clock.
    const deps = bench.createDeps({ wait: () => new Promise(() => {}) })
    const poll = (submission: Submission) => pollIfDue(deps, submission)
    const found = await read(bench, id, tokenHash)
    return isPageUnchanged({ store, idleMs, pollIfDue: poll }, mark, found)
  }

  const getTenMinutes = ({ clock }: SubmissionSetup) => Math.floor(clock.now.getTime() / 600_000)

  async function getMark(bench: SubmissionSetup, id: string, tokenHash = session): Promise<string> {
    return `${(await read(bench, id, tokenHash)).read.mark}`
  }

  /** What pages show of it, but for when the platform was last asked. */
  async function readShown(bench: SubmissionSetup, id: string) {
    const { read: page } = await read(bench, id)
    const shown = await page.open()
    if (!shown?.submission) throw new Error('nothing was sent')
    const { updatedAt, statusCheckedAt, nextCheckAt, ...submission } = shown.submission
    const { leaseOwner, leaseUntil, fence, nextAttemptAt, attempts, ...facts } = submission
    const documents = await listDocuments(store, shown.submission)
    const { recorded, statusAnswer } = await store.submissionHistories.find(
      store.db,
      shown.submission,
    )
    const { application } = shown
    return { application, facts, documents, recorded, statusAnswer }
  }

  it.each(['Pending', 'Changes', 'Rejected'])(
    'learns all of it and nothing else, while %s goes its way',
    async (scenario) => {
      const bench = setUpSubmission(opened)
      const id = await bench.begin(createPlatformAnswers(scenario))
      await bench.submit(id)
      let news = 0
      for (let looks = 0; looks < 60; looks++) {
        const [mark, shown] = [await getMark(bench, id), await readShown(bench, id)]
        const tenMinutes = getTenMinutes(bench)
        bench.pass(3_000)
        await runRecoveryPass(bench.deps, new AbortController().signal)
        const isSame = isDeepStrictEqual(shown, await readShown(bench, id))
        if (!isSame) news++
        const isAnyway = tenMinutes !== getTenMinutes(bench)
        expect(await look(bench, id, mark), `look ${looks}`).toBe(isSame && !isAnyway)
      }
      expect(news).toBeGreaterThan(0)
      expect(news).toBeLessThan(20)
    },
  )

  it('learns of whatever else is in the audit', async () => {
    const bench = setUpSubmission(opened)
    const { id } = await submitApplication(bench, 'Pending')
    const mark = await getMark(bench, id)
    const actor = { kind: 'system' } as const
    const sent = { event: 'return_link_not_sent', detail: { code: 'refused' } } as const
    await store.audit.append(store.db, { applicationId: id, actor, ...sent, now: bench.clock.now })
    expect(await look(bench, id, mark)).toBe(false)
  })

  it('learns what becomes of a document, also by waiting alone', async () => {
    const bench = await setUpDocument(opened)
    const states = new Set<string>()
    let mark = await getMark(bench, bench.id)
    await bench.upload()
    expect(await look(bench, bench.id, mark)).toBe(false)
    for (let looks = 0; looks < 30; looks++) {
      mark = await getMark(bench, bench.id)
      const before = (await bench.document()).state
      states.add(before)
      bench.pass(5_000)
      await runRecoveryPass(bench.deps, new AbortController().signal)
      if ((await bench.document()).state !== before)
        expect(await look(bench, bench.id, mark)).toBe(false)
    }
    expect([...states]).toEqual(['sent', 'approved'])
  })

  it('asks the platform if that is due, as the page itself would, and once', async () => {
    const bench = setUpSubmission(opened)
    const { id } = await submitApplication(bench, 'Pending')
    const mark = await getMark(bench, id)
    const before = listCalls(bench, 'status').length
    await Promise.all(Array.from({ length: 20 }, () => look(bench, id, mark)))
    expect(listCalls(bench, 'status')).toHaveLength(before)
    bench.pass(3_000)
    await Promise.all(Array.from({ length: 20 }, () => look(bench, id, mark)))
    expect(listCalls(bench, 'status')).toHaveLength(before + 1)
  })

  it('keeps a browser that came by link open, as the page itself would', async () => {
    const bench = setUpSubmission(opened)
    const { id } = await submitApplication(bench, 'Pending')
    const [idleUntil, endsAt] = [300_000, 3_600_000].map(
      (ms) => new Date(bench.clock.now.getTime() + ms),
    ) as [Date, Date]
    const byLink = Buffer.alloc(32, 9)
    await store.sessions.add(store.db, byLink, endsAt, bench.clock.now)
    await store.sessions.grant(store.db, byLink, id, { idleUntil, endsAt })
    expect(await look(bench, id, await getMark(bench, id, byLink), byLink)).toBe(true)
    const { limits } = (await read(bench, id, byLink)).read
    expect(limits?.idleUntil).toEqual(new Date(bench.clock.now.getTime() + idleMs))
    expect(limits?.endsAt).toEqual(endsAt)
  })

  it('is told nothing once the session was closed, and never on a device that came by link', async () => {
    const bench = setUpSubmission(opened)
    const { id } = await submitApplication(bench, 'Pending')
    const mark = await getMark(bench, id)
    expect(await look(bench, id, mark)).toBe(true)
    const { now } = bench.clock
    const expiresAt = new Date(now.getTime() + 3_600_000)
    const link = { applicationId: id, kind: 'own', staffId: null, proven: false } as const
    const device = await addDeviceSession(store, { ...link, now, expiresAt })
    expect((await read(bench, id, device)).read.mark).toBeUndefined()
    expect(await look(bench, id, await getMark(bench, id), device)).toBe(false)
    const open = await getMark(bench, id)
    await store.sessions.close(store.db, id, [session], now)
    expect(await look(bench, id, open)).toBe(false)
  })

  it('is shown anew every ten minutes, because the time is in some of what it says', async () => {
    const bench = setUpSubmission(opened)
    const { id } = await submitApplication(bench, 'Pending')
    await bench.recover()
    const mark = await getMark(bench, id)
    bench.pass(600_000)
    expect(await look(bench, id, mark)).toBe(false)
  })
})
