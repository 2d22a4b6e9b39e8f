/** Every state that a link to an application can be in. */
import { sql } from 'kysely'
import type { MessageKey } from '../lib/i18n/translate.ts'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { expectTyped } from './support/error-summary.ts'
import { reachStep } from './support/form-posts.ts'
import { expectPage } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { enter, sendLinkTo } from './support/return.ts'
import type { Portico } from './support/server.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, variant } from './support/test.ts'

test(
  'every end of a link has a page that helps, also with e-mails through a mail server',
  variant,
  async ({ openVisitor, startServer }) => {
    const mailServer = await startMailServer()
    const server = await startServer({
      env: { SMTP_URL: mailServer.url, MAIL_FROM: 'portico@example.com' },
    })
    const outbox = await fetch(`${server.url}/sandbox/mail`)
    expect(outbox.status).toBe(404)
    const person = await openVisitor({
      at: server,
      language: 'ar',
      applicant: { ...maya, language: 'ar' },
      script: true,
    })
    const { page } = person
    const saved: { link: string; code: string; application: string }[] = []
    const save = async () => {
      const number = mailServer.received.length
      const code = await sendLinkTo(person, 'maya.canary@example.com')
      await expect.poll(() => mailServer.received.length).toBe(number + 1)
      const link = mailServer.received.at(-1)?.text.match(/http\S+\/return\/[\w-]{43}/)?.[0] ?? ''
      const returnLink = { link, code, application: page.url().split('/')[5] ?? '' }
      saved.push(returnLink)
      await page.goto(page.url().replace('?sent=yes', ''))
      return returnLink
    }
    const begin = async () => {
      await reachStep(person, 'contact')
      await page.goto(page.url().replace(/contact$/, 'later'))
    }

    await begin()
    await expectAccessible(page, 'ar')
    const superseded = await save()
    const revoked = await save()
    const opened = await save()
    await page.goto(opened.link)
    await expectAccessible(page, 'ar')
    await enter(person, opened.code)
    await expectPage(person, 'contact')
    const open = page.url()
    await begin()
    const guessed = await save()
    await page.goto(guessed.link)
    for (const left of [4, 3, 2, 1]) {
      await enter(person, guessed.code === '000000' ? '000001' : '000000')
      const wrong = words(person, 'return.open.wrong', { left })
      await expect(page.locator('#problems')).toContainText(wrong)
    }
    await enter(person, guessed.code === '000000' ? '000001' : '000000')
    await expect(heading1(person, words(person, 'return.ends.guessed.heading'))).toBeVisible()
    await begin()
    const expired = await save()
    await begin()
    const finished = await save()
    const unknown = { link: `${server.url}/ar/return/${'x'.repeat(43)}` }

    await withStoppedDatabase(server, async (database) => {
      await sql`set session_replication_role = replica`.execute(database)
      await sql`update return_link set state = 'revoked' where created_at =
        (select created_at from return_link order by created_at offset 1 limit 1)`.execute(database)
      await sql`update mail set completed_at = completed_at - interval '10 minutes' where application_id =
        ${expired.application}`.execute(database)
      await sql`update application set expires_at = now() where id = ${finished.application}`.execute(
        database,
      )
      await sql`update application_access set idle_until = now() where idle_until is not null`.execute(
        database,
      )
    })
    const ends = { superseded, revoked, opened, guessed, expired, finished, unknown }
    for (const [end, { link }] of Object.entries(ends)) {
      const heading = words(person, `return.ends.${end}.heading` as MessageKey)
      await expect(async () => {
        await page.goto(link)
        await expect(heading1(person, heading)).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await expectAccessible(page, 'ar')
      const asks = page.getByRole('textbox', { name: words(person, 'return.address.label') })
      await expect(asks).toHaveCount(end === 'unknown' ? 1 : 0)
      const isRenewed = ['superseded', 'opened', 'guessed', 'expired'].includes(end)
      await expect(button(person, 'return.renewal.submit')).toHaveCount(isRenewed ? 1 : 0)
    }

    // After a time-out the input stays on the page, and can be sent after returning.
    await expectClosedWhenLeft(person, server, { open, mailServer })
    const output = server.output()
    expect(output).toContain('link_answered')
    for (const { link, code } of saved) {
      expect(output).not.toContain(link.split('/').at(-1))
      expect(output).not.toMatch(new RegExp(`\\b${code}\\b`))
    }
    expect(output).not.toContain('canary')
    await mailServer.close()
  },
)

/** The browser was away for longer than it may be. */
async function expectClosedWhenLeft(
  person: Person,
  server: Portico,
  { open, mailServer }: { open: string; mailServer: Awaited<ReturnType<typeof startMailServer>> },
): Promise<void> {
  const { page } = person
  await page.goto(open)
  await expect(heading1(person, words(person, 'return.closed.heading'))).toBeVisible()
  await expectAccessible(page, 'ar')
  const come = async () => {
    await page.goto(`${server.url}/ar/return`)
    await expectAccessible(page, 'ar')
    const number = mailServer.received.length
    const code = await sendLinkTo(person, 'maya.canary@example.com', 'return.ask.submit')
    await expectAccessible(page, 'ar')
    // Links that were never opened are renewed too, each with its own code: this one has the code shown.
    const find = () =>
      mailServer.received
        .slice(number)
        .find(({ text }) => text.includes(words(person, 'return.email.code.page')))
    await expect.poll(find).toBeDefined()
    await page.goto(find()?.text.match(/http\S+\/return\/[\w-]{43}/)?.[0] ?? '')
    await enter(person, code)
    await expectPage(person, 'contact')
  }
  await come()
  await answerPage(person)
  await withStoppedDatabase(server, async (database) => {
    await sql`update application_access set idle_until = now()
        where idle_until is not null`.execute(database)
  })
  await pressContinue(person)
  await expect(page.getByText(words(person, 'return.closedNotice'))).toBeVisible()
  await expectTyped(person, 'contact', person.applicant.typed.contact)
}
