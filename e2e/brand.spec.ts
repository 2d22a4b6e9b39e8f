/** An administrator tries another look, beside the pages' own. */
import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { button, words } from './support/controls.ts'
import { holdScripts } from './support/navigation.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { expect, test, variantUnless } from './support/test.ts'

const lively = 'rgb(91, 53, 213)'
const calm = 'rgb(15, 92, 99)'

for (const script of [true, false]) {
  test(
    `an administrator tries another look, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor, startServer }) => {
      const { server, staff } = await startServerWithStaff(startServer)
      const ada = await openVisitor({ at: server, script })
      await continueAsStaff(ada, staff.ada)
      const { page } = ada
      // A choice from before the script arrives is shown once it is there.
      const release = script ? await holdScripts(page, 'main form') : async () => {}
      await page.goto('/en/staff/brand', { waitUntil: 'domcontentloaded' })
      const [light, dark] = ['light', 'dark'].map((scheme) =>
        page.locator(`.brand-${scheme} .button-primary`).first(),
      ) as [Locator, Locator]
      await expect(light).toHaveCSS('background-color', calm)
      await expect(light).toHaveCSS('border-radius', '8px')

      const show = button(ada, 'brandPreview.submit')
      await page.getByLabel(words(ada, 'brandPreview.theme')).selectOption('lively')
      await release()
      if (!script) await show.click()
      await expect(light).toHaveCSS('background-color', lively)
      await expect(light).toHaveCSS('border-radius', '28px')
      await expect(dark).not.toHaveCSS('background-color', lively)
      // The page itself keeps its look.
      await expect(show).toHaveCSS('border-radius', '8px')
      await expect(page.getByText('BRAND_THEME=lively')).toBeVisible()

      const accent = page.getByLabel(words(ada, 'brandPreview.accent'))
      await accent.fill('red;}body{display:none')
      if (!script) await show.click()
      await expect(page.getByText(words(ada, 'brandPreview.accentWrong'))).toBeVisible()
      await expect(light).toHaveCSS('background-color', lively)
      await accent.fill('#ffdd00')
      if (!script) await show.click()
      await expect(light).toHaveCSS('background-color', 'rgb(255, 221, 0)')
      await expect(page.getByText("BRAND_ACCENT='#ffdd00'")).toBeVisible()
      await expectAccessible(page, 'en')
    },
  )
}
