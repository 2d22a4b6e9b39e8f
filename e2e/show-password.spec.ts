/** Reading a password that is being typed. */

import { expectAccessible } from './support/accessibility.ts'
import { button, words } from './support/controls.ts'
import { startServerWithStaff } from './support/staff.ts'
import { expect, test, variant } from './support/test.ts'

test(
  'a password can be read while it is typed, and is hidden before it is sent',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server } = await startServerWithStaff(startServer)
    const ada = await openVisitor({ at: server, script: true })
    const { page } = ada
    await page.goto('/en/staff/sign-in')
    const input = page.getByLabel(words(ada, 'staff.signIn.password'), { exact: true })
    await input.fill('a long password')
    await page.getByRole('button', { name: words(ada, 'staff.reveal.showLabel') }).click()
    await expect(input).toHaveAttribute('type', 'text')
    await expect(input).toHaveValue('a long password')
    await expectAccessible(page, 'en')
    await button(ada, 'staff.signIn.submit').click()
    await expect(page.locator('#problems')).toBeFocused()
    await expect(input).toHaveAttribute('type', 'password')
  },
)
