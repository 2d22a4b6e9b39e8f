import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decideContact, requestContact } from '#lib/access/return-links/contact-requests.ts'
import { getLinkState } from '#lib/access/return-links/open-link.ts'
import { sendLinkToCustomer } from '#lib/access/return-links/request-link.ts'
import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'
import { SessionEnded } from '#lib/access/store/session-access.ts'
import { noticeLinkLifetimeMs } from '#lib/messages/notify-contacts.ts'
import { expectSubmittedOnce } from '@/test-support/submission/expect-submitted-once.ts'
import { notices, useReportSetup } from '@/test-support/submission/not-me-report-setup.ts'
import { session } from '@/test-support/submission/platform-answers.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { getReportLinkState, type ReportDeps, reportNotMe } from './report-not-me.ts'

const waiting = { idleMs: 60_000, contactWaitMs: 60_000, returnWaitMs: 60_000 }

describe.each(await openTestStores())('"This was not me" on $name', (opened) => {
  const { store } = opened
  const { db } = store
  const reports = useReportSetup(opened)

  it('holds what was accepted and not sent yet, until a supervisor closes it; then it is sent once', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    expect(await reportNotMe(reports.deps, { token })).toBe('reported')
    await reports.bench.submit(id, reports.deps)
    await reports.bench.recover(reports.deps)
    expect(await reports.bench.applicationsOnPlatform(id)).toEqual([])
    expect(reports.bench.calls).toEqual([])

    expect(await reports.close(id, 'agent')).toBe('forbidden')
    expect(await reports.close(id, 'supervisor', '  ')).toBe('missing')
    expect(await reports.close(id, 'supervisor', 'x'.repeat(501))).toBe('too_long')
    await reports.bench.recover(reports.deps)
    expect(reports.bench.calls).toEqual([])
    expect(await reports.close(id, 'supervisor')).toBe('done')
    expect(await reports.close(id, 'supervisor')).toBe('gone')
    await reports.bench.recover(reports.deps)
    await expectSubmittedOnce(reports.bench, id)
    const events = (await reports.bench.events(id)).map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['report_close_refused', 'report_closed']))
    expect(JSON.stringify(await store.audit.list(db, id))).not.toContain('canary')
  })

  it.each(['create', 'submit'])(
    'stops before the next operation if it is reported during: %s',
    async (step) => {
      const { id, token } = await reports.beginWithQueuedMessage()
      let reported = false
      reports.bench.breaks(({ operation }) => {
        if (reported || operation !== step) return undefined
        return async (send) => {
          reported = true
          const answer = await send()
          expect(await reportNotMe(reports.deps, { token })).toBe('reported')
          return answer
        }
      })
      await reports.bench.submit(id, reports.deps)
      reports.bench.heals()
      const count = reports.bench.calls.length
      expect(reported).toBe(true)
      const sent = reports.bench.calls.filter(({ operation }) => operation === 'submit').length
      expect(sent).toBe(step === 'submit' ? 1 : 0)
      await reports.bench.recover(reports.deps)
      const later = reports.bench.calls.slice(count).map(({ operation }) => operation)
      expect(later).not.toContain('create')
      if (step === 'create') expect(later).not.toContain('submit')
      expect(await getReportLinkState(reports.deps, token)).toMatchObject({
        state: 'reported',
        stage: expect.stringMatching(/^(sent|decided)$/),
        isTold: true,
      })
      const withoutMail = { ...reports.deps, notices: undefined }
      expect(await getReportLinkState(withoutMail, token)).toMatchObject({ isTold: false })
      expect(await reports.close(id, 'administrator')).toBe('done')
      await reports.bench.recover(reports.deps)
      await expectSubmittedOnce(reports.bench, id)
    },
  )

  it('made twice, at once, from two messages and in the open application is one report', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    const other = await reports.queueMessage(id)
    expect(other).not.toBe(token)
    const outcomes = await Promise.all([
      reportNotMe(reports.deps, { token }),
      reportNotMe(reports.deps, { token }),
      reportNotMe(reports.deps, { token: other }),
      reportNotMe(reports.deps, { applicationId: id, session }),
    ])
    expect(outcomes.toSorted()).toEqual(['already', 'already', 'already', 'reported'])
    expect(await store.reports.ofApplication(db, id)).toHaveLength(1)
    const alerts = (await reports.bench.events(id)).filter(
      ({ event }) => event === 'supervisor_alerted',
    )
    expect(alerts).toHaveLength(2)
  })

  it('is recorded for each message: the first hides nobody who reports too', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    const other = await reports.queueMessage(id)
    expect(await reportNotMe(reports.deps, { token: other })).toBe('reported')
    for (const _ of [1, 2]) expect(await reportNotMe(reports.deps, { token })).toBe('already')
    const recorded = await store.audit.list(db, id)
    const reported = recorded.filter(({ event }) => event === 'not_me_reported')
    expect(reported).toHaveLength(2)
    const [report] = await store.reports.ofApplication(db, id)
    for (const { detail } of reported) expect(detail).toMatchObject({ report: report?.id })
    await reports.close(id, 'supervisor')
    expect(await getReportLinkState(reports.deps, token)).toMatchObject({ state: 'closed' })
  })

  it('works once from each message; a later message works again', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    await reportNotMe(reports.deps, { token })
    await reports.close(id, 'supervisor')
    expect(await reportNotMe(reports.deps, { token })).toBe('closed')
    expect(await getReportLinkState(reports.deps, token)).toMatchObject({ state: 'closed' })
    expect(await reportNotMe(reports.deps, { token: await reports.queueMessage(id) })).toBe(
      'reported',
    )
    expect(await store.reports.ofApplication(db, id)).toHaveLength(2)
  })

  it('is not made by opening its page, which changes nothing', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    for (let looks = 0; looks < 3; looks++) {
      expect(await getReportLinkState(reports.deps, token)).toMatchObject({
        state: 'open',
        stage: 'unsent',
      })
    }
    expect((await reports.bench.application(id)).reportedAt).toBeNull()
  })

  it('says if something was sent before the acceptance, and sends no more of it', async () => {
    const id = await reports.bench.draft()
    const token = await reports.queueMessage(id)
    await reports.bench.saveEarly(id)
    expect(await getReportLinkState(reports.deps, token)).toMatchObject({ stage: 'prepared' })
    await reportNotMe(reports.deps, { token })
    await reports.bench.saveEarly(id, { 'customer_details.telephone_number': '+12025550177' })
    expect(reports.bench.calls.filter(({ operation }) => operation === 'update')).toEqual([])
  })

  it.each([
    ['', 'unknown'],
    ['../../etc/passwd', 'unknown'],
    ['x'.repeat(43), 'unknown'],
  ])('does nothing for the token %j', async (token, outcome) => {
    expect(await reportNotMe(reports.deps, { token })).toBe(outcome)
    expect(await getReportLinkState(reports.deps, token)).toEqual({ state: outcome })
  })

  it('expires after ninety days, and says that the application was erased', async () => {
    const { id, token } = await reports.beginWithQueuedMessage()
    const erased = await reports.beginWithQueuedMessage()
    await store.applications.erase(db, erased.id, reports.bench.clock.now)
    expect(await reportNotMe(reports.deps, { token: erased.token })).toBe('erased')
    expect(await getReportLinkState(reports.deps, erased.token)).toEqual({ state: 'erased' })
    reports.bench.pass(noticeLinkLifetimeMs)
    expect(await reportNotMe(reports.deps, { token })).toBe('expired')
    expect(await getReportLinkState(reports.deps, token)).toEqual({ state: 'expired' })
    expect((await reports.bench.application(id)).reportedAt).toBeNull()
  })

  it('ends links that staff sent, and leaves the reporting session as it is', async () => {
    const { id } = await reports.beginWithQueuedMessage()
    const own = hashSecret('own')
    await store.sessions.add(
      db,
      own,
      new Date(reports.bench.clock.now.getTime() + 3_600_000),
      reports.bench.clock.now,
    )
    await store.sessions.grant(db, own, id)
    const returning = {
      ...reports.deps,
      brand: 'Portico',
      publicUrl: notices.publicUrl,
      idleMs: 60_000,
      contactWaitMs: 60_000,
      returnWaitMs: 60_000,
    }
    await sendLinkToCustomer(returning, {
      applicationId: id,
      address: 'amira@example.com',
      member: reports.members.agent,
      askerSecret: createSecret(),
    })
    const emails = await db
      .selectFrom('mail')
      .select(['id', 'applicationId'])
      .where('applicationId', '=', id)
      .execute()
    const texts = await Promise.all(emails.map((each) => store.mail.openEmail(db, each)))
    const link =
      texts.flatMap((each) => each?.text.match(/return\/([\w-]{43})/)?.[1] ?? [])[0] ?? ''
    expect(await getLinkState(returning, link)).toBe('live')
    expect(await reportNotMe(reports.deps, { applicationId: id, session: own })).toBe('reported')
    expect(await getLinkState(returning, link)).toBe('revoked')
    expect(await store.sessions.mayOpen(db, own, id, reports.bench.clock.now)).toBe(true)
    expect(await reports.bench.application(id)).toMatchObject({ answers: expect.any(Object) })
  })

  it('stops another contact that staff requested, of which the customer was notified', async () => {
    const { id } = await reports.beginWithQueuedMessage()
    const returning = {
      ...reports.deps,
      brand: 'Portico',
      ...waiting,
      publicUrl: notices.publicUrl,
    }
    const address = 'agent@example.net'
    const asked = { applicationId: id, address, reason: 'The customer called' }
    expect(await requestContact(returning, reports.members.agent, asked)).toBe('requested')
    const listNotices = async () =>
      // All of one instant, which leaves their order to chance.
      (await store.notices.ofApplication(db, id)).map(({ about }) => about).toSorted()
    expect(await listNotices()).toEqual(['contact_requested', 'link_sent'])
    const emails = await db
      .selectFrom('mail')
      .innerJoin('notice', 'notice.mailId', 'mail.id')
      .select(['mail.id', 'mail.applicationId'])
      .where('notice.about', '=', 'contact_requested')
      .execute()
    const [email] = await Promise.all(emails.map((each) => store.mail.openEmail(db, each)))
    expect(emails).toHaveLength(1)
    expect(email?.to).toBe('amira@example.com')
    expect(email?.text).not.toContain(address)

    const approval = { applicationId: id, outcome: 'approved' } as const
    expect(await decideContact(returning, reports.members.supervisor, approval)).toBe('done')
    expect(await listNotices()).toEqual(['contact_approved', 'contact_requested', 'link_sent'])

    const token = email?.text.match(/not-me\/([\w-]{43})/)?.[1] ?? ''
    expect(await reportNotMe(reports.deps, { token })).toBe('reported')
    expect(await store.contactRequests.findOpen(db, id)).toBeUndefined()
    expect((await reports.bench.events(id)).map(({ event }) => event)).toContain('contact_stopped')

    // An agent asks again while the report is open: saying it again stops that too.
    expect(await requestContact(returning, reports.members.agent, asked)).toBe('requested')
    expect(await reportNotMe(reports.deps, { token })).toBe('already')
    expect(await store.contactRequests.findOpen(db, id)).toBeUndefined()
  })

  it('is refused without an application', async () => {
    const by = { applicationId: randomUUID(), session }
    const reporting = reportNotMe(reports.deps satisfies ReportDeps, by)
    await expect(reporting).rejects.toThrow(SessionEnded)
    expect(await store.reports.ofApplication(db, by.applicationId)).toEqual([])
  })
})
