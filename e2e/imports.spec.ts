/** An administrator imports a file of customers: it is checked, started, reported and deleted. */
import { readFile } from 'node:fs/promises'
import { csvOf, lineOf } from '../test-support/imports/customer-file.ts'
import { runScript } from '../test-support/run-script.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, words } from './support/controls.ts'
import { pressTo } from './support/navigation.ts'
import { signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, variantUnless } from './support/test.ts'

const customers = (count: number) =>
  csvOf(...Array.from({ length: count }, (_, index) => lineOf(`shop-${index + 1}`)))

for (const script of [true, false]) {
  test(
    `a file of customers is checked, and its customers are invited, ${script ? 'with' : 'without'} script`,
    variantUnless(!script),
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer)
      await runScript('partner.ts', ['add', 'Acme', 'applications:start'], {
        DATA_DIR: server.dataDir,
      })
      const ada = await openVisitor({ at: server, script })
      const { page } = ada
      await signInAsStaff(ada, staff.ada)
      await page.goto(`${server.url}/en/staff/accounts`)
      const heading = page.getByRole('heading', { name: words(ada, 'imports.heading'), level: 1 })
      await pressTo(ada, page.getByRole('link', { name: words(ada, 'imports.heading') }), heading)
      await expectAccessible(page, 'en')
      await page.getByRole('link', { name: 'Acme' }).click()
      await ada.inputMethod.press(button(ada, 'imports.new.submit'))
      await expect(page.locator('#problems')).toContainText(
        words(ada, 'imports.new.errors.missing'),
      )
      await expectAccessible(page, 'en')
      const file = csvOf(
        lineOf('A-1'),
        lineOf('A-2', { 'contact.email_address': '' }),
        lineOf('A-3'),
      )
      const input = page.locator('input[type=file]')
      await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await ada.inputMethod.press(button(ada, 'imports.new.submit'))

      const state = (name: 'checked' | 'done' | 'removed') =>
        page.locator('.tag', { hasText: new RegExp(`^${words(ada, `imports.state.${name}`)}$`) })
      /** Waits for a state: a browser with script updates the page, one without loads it again. */
      const follow = async (name: 'checked' | 'done') => {
        if (script) return expect(state(name)).toBeVisible()
        await expect(async () => {
          await page.reload()
          await expect(state(name)).toBeVisible({ timeout: 500 })
        }).toPass()
      }
      await follow('checked')
      await expect(page.getByText('contact.email_address missing').first()).toBeVisible()
      await expectAccessible(page, 'en')
      await ada.inputMethod.press(button(ada, 'imports.start'))
      await follow('done')
      await expectAccessible(page, 'en')
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: words(ada, 'imports.report') }).click()
      const report = await readFile(await (await download).path(), 'utf8')
      expect(report).toMatch(/"2","started","A-1","[\w-]+",""/)
      expect(report).toContain('"3","invalid","A-2","","contact.email_address missing"')
      expect(report).not.toMatch(/https?:|continue|@/)
      await page.goto('/sandbox/mail')
      await expect(page.getByText('a-1@example.com').first()).toBeVisible()
      await expect(page.getByText('a-2@example.com')).toHaveCount(0)

      await page.goBack()
      await page.locator('summary', { hasText: words(ada, 'imports.remove') }).click()
      await ada.inputMethod.press(button(ada, 'imports.removeSubmit'))
      await expect(page.getByText(words(ada, 'imports.done.remove'))).toBeVisible()
    },
  )
}

test('an import goes on after the process was killed, and starts nobody twice', async ({
  openVisitor,
  startServer,
}) => {
  const count = 150
  const { server, staff } = await startServerWithStaff(startServer)
  await runScript('partner.ts', ['add', 'Acme', 'applications:start'], { DATA_DIR: server.dataDir })
  const ada = await openVisitor({ at: server, script: true })
  const { page } = ada
  await signInAsStaff(ada, staff.ada)
  await page.goto(`${server.url}/en/staff/imports`)
  await page.getByRole('link', { name: 'Acme' }).click()
  const buffer = Buffer.from(customers(count))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer })
  await ada.inputMethod.press(button(ada, 'imports.new.submit'))
  await expect(button(ada, 'imports.start')).toBeVisible()
  const address = page.url()
  await ada.inputMethod.press(button(ada, 'imports.start'))
  await expect(page).toHaveURL(/done=start/)
  await server.restart('SIGKILL')
  await page.goto(address)
  const link = page.getByRole('link', { name: words(ada, 'imports.report') })
  // A busy machine starts a few in a second.
  await expect(link).toBeVisible({ timeout: 600_000 })
  const report = await (await page.request.get(`${address.replace(/\?.*/, '')}/report`)).text()
  const started = [...report.matchAll(/"started","(shop-\d+)"/g)].map(([, id]) => id)
  expect(new Set(started).size).toBe(count)
  expect(started).toHaveLength(count)
})
