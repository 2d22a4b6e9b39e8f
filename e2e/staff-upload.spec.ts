/** Staff upload a document that a customer gave them. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { expectAccessible } from './support/accessibility.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import {
  fileInput,
  passport,
  reachDocuments,
  receivedFile,
  section,
  withRequestedDocuments,
} from './support/documents.ts'
import { createForm, fetchPage, sendRequest } from './support/http.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { withStoppedDatabase } from './support/stopped-store.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

/** A statement as a bank sends it: only changing it needs a password. */
const statement = {
  name: 'statement.pdf',
  mimeType: 'application/pdf',
  buffer: readFileSync('test-support/encrypted-pdfs/aes-256.pdf'),
}

for (const script of [false, true]) {
  test(
    `staff upload a document for a customer, who is told, ${script ? 'with' : 'without'} script`,
    variantUnless(!script),
    async ({ openVisitor, startServer }) => {
      const mailServer = await startMailServer()
      const { server, staff } = await startServerWithStaff(startServer, {
        env: { SMTP_URL: mailServer.url, MAIL_FROM: 'portico@example.com' },
      })
      const applicant = withRequestedDocuments(maya)
      const customer = await openVisitor({ at: server, applicant })
      await reachDocuments(customer)
      const application = customer.page.url().split('/apply/')[1]?.split('/')[0] ?? ''

      const noor = await openVisitor({ at: server, language: 'es', script })
      await continueAsStaff(noor, staff.noor)
      const { page, inputMethod } = noor
      await page.goto(`/es/staff/applications/${application}/fill`)
      const title = words(noor, 'documents.types.PASSPORT')
      const upload = words(noor, 'assistedEntry.documents.upload')
      const links = page.getByRole('link', { name: upload })
      await expect(links).toHaveCount(2)
      // Requirements come first: nothing can be accepted before.
      const acceptance = words(noor, 'handoff.handOver.heading')
      await expect(page.getByRole('link', { name: acceptance })).toHaveCount(0)
      const here = words(noor, 'branchHandoff.here.title')
      await expect(page.getByRole('region', { name: here })).toContainText(title)
      await expectAccessible(page, 'es')
      const fill = page.url()
      await page.goto(fill.replace('/fill', '/hand-over'))
      await expect(page.getByText(words(noor, 'handoff.handOver.outstanding.title'))).toBeVisible()
      // The page lists the missing documents, each with the page for its upload.
      await expect(links).toHaveCount(2)
      await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible()
      // The customer may have it at home.
      await expect(
        page.getByRole('link', { name: words(noor, 'branchHandoff.byEmail') }),
      ).toBeVisible()
      await expectAccessible(page, 'es')
      await page.goto(fill)
      await inputMethod.press(links.filter({ hasText: title }))
      await expect(heading1(noor, title)).toBeVisible()
      await expect(page.getByText(words(noor, 'assistedEntry.documents.told'))).toBeVisible()
      await expectAccessible(page, 'es')

      const submit = button(noor, 'assistedEntry.documents.submit')
      await fileInput(noor).setInputFiles({ ...passport, buffer: Buffer.from('no document') })
      await inputMethod.press(submit)
      const refused = words(noor, 'documents.errors.wrong_type')
      await expect(page.locator('#problems').getByRole('link', { name: refused })).toBeVisible()
      await expectAccessible(page, 'es')
      await fileInput(noor).setInputFiles(statement)
      await inputMethod.press(submit)
      const source = words(noor, 'assistedEntry.documents.byStaff', { name: '\u2068Noor\u2069' })
      await expect(page.getByText(source)).toBeVisible()
      await expectAccessible(page, 'es')
      expect((await receivedFile(server, noor))?.bytes).toEqual(statement.buffer)

      // The address of the customer's own form is not theirs.
      const address = page.url().replace(/\?.*/, '')
      const own = address.replace('/es/staff/applications/', '/en/apply/').replace('/fill/', '/')
      const body = createForm([['file', new File([new Uint8Array(passport.buffer)], 'a.pdf')]])
      const cookie = await getCookieHeader(noor)
      expect((await sendRequest(`${own}/upload`, { cookie, body })).status).toBe(404)

      await customer.page.reload()
      const added = words(customer, 'assistedEntry.documents.addedForYou', { brand: 'Portico' })
      await expect(section(customer).getByText(added)).toHaveCount(1)
      const moment = words(customer, 'history.moments.document_sent_for_you', {
        document: words(customer, 'documents.types.PASSPORT'),
      })
      await expect(customer.page.getByText(moment)).toBeAttached()
      await expectAccessible(customer.page, customer.language)
      // The application waits until staff have gone through all documents.
      await withStoppedDatabase(server, (database) =>
        sql`update mail set next_attempt_at = now() where state = 'waiting'`.execute(database),
      )
      const headline = words(customer, 'notifications.headlines.document_added')
      const told = () => mailServer.received.filter(({ text }) => text.includes(headline))
      await expect.poll(() => told().length).toBe(1)
      expect(told()[0]?.to).toEqual([String(maya.typed.contact?.email_address)])
      // The platform has the file, and nothing of it is stored here any more: it is shown from there.
      await page.goto(`/es/staff/applications/${application}?tab=documents`)
      await inputMethod.press(
        page.getByRole('link', { name: words(noor, 'staffCase.documents.view') }),
      )
      const shownAt = (await page.locator('.document-picture').getAttribute('src')) ?? ''
      const picture = await fetchPage(page.request, shownAt)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png'])
      await expectAccessible(page, 'es')
      await page.goto(`/es/staff/applications/${application}?tab=activity`)
      await expect(page.getByText(words(noor, 'casework.trail.who.you')).first()).toBeAttached()
      expect(server.output()).not.toContain('statement.pdf')
      await mailServer.close()
    },
  )
}

test(
  'nobody is promised a message where none can be sent',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer, {
      // Without the simulator's pages there is no local outbox.
      env: { SANDBOX_PAGE: 'off' },
    })
    const customer = await openVisitor({ at: server, applicant: withRequestedDocuments(maya) })
    await reachDocuments(customer)
    const application = customer.page.url().split('/apply/')[1]?.split('/')[0] ?? ''
    const noor = await openVisitor({ at: server })
    await continueAsStaff(noor, staff.noor)
    await noor.page.goto(`/en/staff/applications/${application}/fill`)
    const upload = words(noor, 'assistedEntry.documents.upload')
    await noor.inputMethod.press(noor.page.getByRole('link', { name: upload }).first())
    await expect(noor.page.getByText(words(noor, 'assistedEntry.documents.lead'))).toBeVisible()
    await expect(noor.page.getByText(words(noor, 'assistedEntry.documents.told'))).toHaveCount(0)
    await fileInput(noor).setInputFiles(statement)
    await noor.inputMethod.press(button(noor, 'assistedEntry.documents.submit'))
    await expect(noor.page.getByText(words(noor, 'assistedEntry.documents.replace'))).toBeVisible()

    await customer.page.goto(`/en/apply/${application}/not-me`)
    await customer.inputMethod.press(button(customer, 'notMeReports.own.no'))
    await expect(heading1(customer, words(customer, 'notMeReports.reported.heading'))).toBeVisible()
    const said = (part: 'next' | 'told') =>
      customer.page.getByText(words(customer, `notMeReports.reported.${part}`))
    await expect(said('next')).toBeVisible()
    await expect(said('told')).toHaveCount(0)
    await expectAccessible(customer.page, 'en')
  },
)
