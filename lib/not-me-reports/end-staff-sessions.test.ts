import { describe, expect, it } from 'vitest'
import type { NotificationSettings } from '#lib/messages/notification-deps.ts'
import { useReportSetup } from '@/test-support/submission/not-me-report-setup.ts'
import { openTestStores } from '@/test-support/test-store.ts'
import { reportNotMe } from './report-not-me.ts'

const publicUrl = new URL('https://apply.example.com')
const notices: NotificationSettings = { brand: 'Portico', publicUrl, email: true, sms: false }

describe.each(await openTestStores())('a report, on $name,', (opened) => {
  const reports = useReportSetup(opened)

  describe('closes the browsers', () => {
    it('that came by a link from staff, and leaves the others and the one that reports', async () => {
      const { id, token } = await reports.begin()
      const stranger = await reports.openLinkFromStaff(id)
      const home = await reports.openBrowser(id, 'home')
      expect(await reports.mayOpen(stranger, id)).toBe(true)
      expect(await reportNotMe(reports.deps, { token })).toBe('reported')
      expect(await reports.mayOpen(stranger, id)).toBe(false)
      expect(await reports.mayOpen(home, id)).toBe(true)
    })

    it('except the one that reports', async () => {
      const { id } = await reports.begin()
      const reader = await reports.openLinkFromStaff(id)
      expect(await reportNotMe(reports.deps, { applicationId: id, session: reader })).toBe(
        'reported',
      )
      expect(await reports.mayOpen(reader, id)).toBe(true)
    })

    it('that came by a link from staff after the report, when it is reported again', async () => {
      const { id, token } = await reports.begin()
      await reportNotMe(reports.deps, { token })
      const stranger = await reports.openLinkFromStaff(id)
      expect(await reports.mayOpen(stranger, id)).toBe(true)
      expect(await reportNotMe(reports.deps, { token })).toBe('already')
      expect(await reports.mayOpen(stranger, id)).toBe(false)
    })
  })

  it.each([
    ['en', /Look into a report/],
    ['es', /Revise un aviso/],
    ['ar', /مراجعة بلاغ/],
  ] as const)(
    'is sent to supervisors in the language of the installation: %s',
    async (staffLanguage, words) => {
      const { id, token } = await reports.begin()
      reports.emails.length = 0
      await reportNotMe({ ...reports.deps, notices: { ...notices, staffLanguage } }, { token })
      await reports.deliver()
      const alerts = reports.emails.filter(({ text }) => text.includes('/staff/applications/'))
      expect(alerts).toHaveLength(2)
      for (const { subject, text } of alerts) {
        expect(subject).toMatch(words)
        expect(text).toContain(
          `https://apply.example.com/${staffLanguage}/staff/applications/${id}`,
        )
      }
    },
  )
})
