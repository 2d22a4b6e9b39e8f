import { describe, expect, it } from 'vitest'
import { getLinkState } from '#lib/access/return-links/open-link.ts'
import { processLinkRequests } from '#lib/access/return-links/process-link-requests.ts'
import { requestLinkByAddress, sendLinkToCustomer } from '#lib/access/return-links/request-link.ts'
import { createSecret, hashSecret } from '#lib/access/rules/secrets.ts'
import type { StaffRole } from '#lib/database/states.ts'
import { receiveDocument } from '#lib/documents/receive-document.ts'
import { createPdf } from '@/test-support/document-files.ts'
import { useReportSetup } from '@/test-support/submission/not-me-report-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { closeReport } from './close-report.ts'
import { getReportLinkState, reportNotMe } from './report-not-me.ts'

const reason = 'I called the customer, canary'

describe.each(await openTestStores())(
  'access after an application was stopped, on $name',
  (opened) => {
    const { store } = opened
    const { db } = store
    const reports = useReportSetup(opened)

    const close = (id: string, outcome: 'stopped' | 'goes_on' | undefined, role: StaffRole) =>
      closeReport(reports.deps, reports.members[role], { applicationId: id, outcome, reason })

    it('accepts no document whose bytes were arriving when it was stopped', async () => {
      const { id, token } = await reports.begin()
      await reports.bench.submit(id, reports.deps)
      await reportNotMe(reports.deps, { token })
      async function* slowly() {
        yield createPdf().subarray(0, 20)
        expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
        yield createPdf().subarray(20)
      }
      const received = await receiveDocument(reports.deps, {
        applicationId: id,
        actor: { kind: 'customer', session: hashSecret('home') },
        document: {
          id: 'doc-1',
          document: 'PASSPORT',
          status: 'MISSING',
          description: '',
          individualId: undefined,
          state: 'required',
          person: undefined,
          fileName: undefined,
          uploadedAt: undefined,
          uploadedBy: undefined,
          isSentByPerson: false,
          sentByPartner: undefined,
          errors: [],
          mayUpload: true,
        },
        file: { name: 'passport.pdf', chunks: slowly() },
      })
      expect(received).toEqual({ outcome: 'ended' })
      expect(await db.selectFrom('upload').select('id').execute()).toEqual([])
      const events = (await store.audit.list(db, id)).map(({ event }) => event)
      expect(events).not.toContain('document_kept')
    })

    it('disables every link, sent or requested', async () => {
      const { id, token } = await reports.begin()
      const browser = await reports.openLinkFromStaff(id)
      const askerSecret = createSecret()
      const asked = { address: 'amira@example.com', language: 'en' as const, askerSecret }
      await requestLinkByAddress(reports.returnDeps(), asked)
      await processLinkRequests(reports.returnDeps())
      await reports.deliver()
      const link = reports.emails
        .flatMap(({ text }) => text.match(/\/return\/([\w-]{43})/)?.[1] ?? [])
        .at(-1)
      expect(await getLinkState(reports.returnDeps(), link ?? '')).toBe('live')

      await reportNotMe(reports.deps, { token })
      expect(await close(id, 'stopped', 'supervisor')).toBe('stopped')
      expect(await reports.mayOpen(browser, id)).toBe(false)
      expect(await getLinkState(reports.returnDeps(), link ?? '')).toBe('revoked')
      const count = reports.emails.length
      await requestLinkByAddress(reports.returnDeps(), {
        ...asked,
        askerSecret: createSecret(),
      })
      await processLinkRequests(reports.returnDeps())
      await reports.deliver()
      const member = reports.members.agent
      const given = {
        applicationId: id,
        address: 'amira@example.com',
        member,
        askerSecret: createSecret(),
      }
      expect(await sendLinkToCustomer(reports.returnDeps(), given)).toBe('not_editable')
      await reports.deliver()
      expect(reports.emails.slice(count).filter(({ text }) => text.includes('/return/'))).toEqual(
        [],
      )
    })

    it('is announced to every contact, and the links in messages say so', async () => {
      const { id, token } = await reports.begin()
      await reportNotMe(reports.deps, { token })
      reports.emails.length = 0
      await close(id, 'stopped', 'supervisor')
      await reports.deliver()
      const notices = reports.emails.filter(({ text }) => text.includes('was stopped'))
      expect(notices.map(({ to }) => to)).toContain('amira@example.com')
      for (const { text } of notices) expect(text).not.toMatch(/not-me|canary|amira/)
      expect(await getReportLinkState(reports.deps, token)).toEqual({ state: 'stopped' })
      expect(await reportNotMe(reports.deps, { token })).toBe('stopped')
      expect(reports.bench.lines.join('')).toContain('"event":"application_stopped"')
      expect(JSON.stringify(await store.audit.list(db, id))).not.toContain('canary')
      expect(await store.reports.ofApplication(db, id)).toMatchObject([{ stopped: true, reason }])
    })
  },
)
