/** Tests that a reminder is ended by one press, in the e-mail program or on its page, and by nothing less. */
import { createLogger } from '../lib/observability/logging/logger.ts'
import { planReminders, sendDueReminders } from '../lib/reminders/run-reminders.ts'
import { notificationSettings } from '../test-support/notification-setup.ts'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { axeFaults } from './support/accessibility.ts'
import { button, heading1, words } from './support/controls.ts'
import { reachStep } from './support/form-posts.ts'
import type { Portico } from './support/server.ts'
import { withStoppedStore } from './support/stopped-store.ts'
import { expect, test, variantUnless } from './support/test.ts'

const dayMs = 86_400_000

/** Writes yesterday's reminders of drafts that were left days ago, while the server is stopped. */
async function remind(server: Portico): Promise<void> {
  await withStoppedStore(server, async (store) => {
    // Day time in the United States, where the applicant lives.
    const noon = new Date(Date.now() - dayMs)
    noon.setUTCHours(18, 0, 0, 0)
    const left = new Date(noon.getTime() - 2 * dayMs)
    await store.db.updateTable('application').set({ updatedAt: left }).execute()
    await store.db.updateTable('caseworkEntry').set({ since: left }).execute()
    const deps = {
      store,
      now: () => noon,
      log: createLogger({ level: 'silent' }),
      notices: { ...notificationSettings, publicUrl: new URL(server.url), sms: false },
      days: { draft: 2 },
    }
    await planReminders(deps)
    expect(await sendDueReminders(deps)).toBe(1)
  })
}

for (const way of ['with script', 'without script', 'in the e-mail program'] as const) {
  test(
    `reminders end by one press ${way}`,
    variantUnless(way === 'without script'),
    async ({ openVisitor, startServer }) => {
      const mail = await startMailServer()
      const env = { SMTP_URL: mail.url, MAIL_FROM: 'portico@example.com', REMINDERS: 'draft=2' }
      const server = await startServer({ env })
      const visitor = await openVisitor({
        at: server,
        browser: { javaScriptEnabled: way === 'with script' },
      })
      const { page, language } = visitor
      await reachStep(visitor, 'address')
      await remind(server)
      await expect.poll(() => mail.received.length).toBe(1)
      const [{ headers, text }] = mail.received as [(typeof mail.received)[number]]
      const address = headers['list-unsubscribe']?.slice(1, -1) ?? ''
      const link = text.match(/http\S+\/reminders\/[\w-]{43}/)?.[0] ?? ''
      expect(address.split('/').at(-1)).toBe(link.split('/').at(-1))

      // Scanners open both: they are led to the page, which offers the press and does nothing.
      for (const url of [address, link]) {
        await page.goto(url)
        expect(page.url()).toBe(link)
        await expect(heading1(visitor, words(visitor, 'reminders.heading'))).toBeVisible()
      }
      if (way === 'with script') expect(await axeFaults(page)).toEqual([])
      if (way === 'in the e-mail program') {
        const post = (url: string, body: string) =>
          fetch(url, {
            method: 'POST',
            body,
            headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
            redirect: 'manual',
          })
        const oneClick = 'List-Unsubscribe=One-Click'
        expect((await post(`${server.url}/api/reminders/${'x'.repeat(43)}`, oneClick)).status).toBe(
          404,
        )
        expect((await post(address, '{')).status).toBeLessThan(500)
        expect((await post(address, oneClick)).status).toBe(200)
        expect((await post(address, oneClick)).status).toBe(200)
      } else {
        await button(visitor, 'reminders.submit').click()
      }
      await page.goto(link)
      await expect(heading1(visitor, words(visitor, 'reminders.ended.heading'))).toBeVisible()
      expect(page.url()).toBe(`${server.url}/${language}/reminders/${link.split('/').at(-1)}`)
      await mail.close()
    },
  )
}
