/** A firm imports a file of customers beside the running server, which invites them by e-mail. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { runScript } from '../test-support/run-script.ts'
import { startMailServer } from '../test-support/servers/mail-server.ts'
import { answerUntil } from './support/answer-pages.ts'
import { button } from './support/controls.ts'
import { expectPage } from './support/navigation.ts'
import { expect, test } from './support/test.ts'

const file = `customer_id,type,language,name.first_name,name.last_name,contact.email_address,contact.telephone_number
shop-1,INDIVIDUAL,en,Maya,Johnson,maya@example.com,+12025550147
shop-2,INDIVIDUAL,es,Lucía,Ortega,lucia@example.com,+34912345678
shop-3,INDIVIDUAL,en,Nobody,,nobody@example.com,+12025550148
`

test('customers of a file are invited in their language, and open what was entered', async ({
  openVisitor,
  startServer,
}) => {
  const mail = await startMailServer()
  const sending = { SMTP_URL: mail.url, MAIL_FROM: 'portico@example.com' }
  const server = await startServer({ env: sending })
  const env = { DATA_DIR: server.dataDir, PUBLIC_URL: server.url, ...sending }
  const customers = path.join(server.dataDir, 'customers.csv')
  writeFileSync(customers, file)
  await runScript('partner.ts', ['add', 'Acme shop', 'applications:start'], env)
  const args = ['Acme shop', customers, '--send', '--rate', '600']
  const { output, code } = await runScript('import.ts', args, env)
  expect(output).toContain('row 4: name.last_name missing')
  expect(output).toContain('Started 2; known 0; again 0; invalid 1.')
  expect(code).toBe(1)
  await expect.poll(() => mail.received.length).toBe(2)
  expect((await runScript('import.ts', args, env)).output).toContain('Started 0; known 2;')

  const invited = mail.received.find(({ to }) => to.includes('lucia@example.com'))
  const link = invited?.text.match(/http\S+\/es\/continue\/[\w-]{43}/)?.[0] ?? ''
  const customer = await openVisitor({ at: server, language: 'es', script: true })
  await customer.page.goto(link)
  await customer.inputMethod.press(button(customer, 'partnerLinks.submit'))
  await expectPage(customer, 'residence')
  await answerUntil(customer, (page) => page !== 'residence')
  await customer.page.goto(customer.page.url().replace(/\w+$/, 'name'))
  await expect(customer.page.locator('input[name="last_name"]')).toHaveValue('Ortega')
  expect(mail.received).toHaveLength(2)
  await mail.close()
})
