/** Tests that forced colours (high contrast) keep every distinction that colour makes otherwise. */
import { mayaWithFamilyName } from './support/applicants.ts'
import { openAccount } from './support/form-posts.ts'
import { waitForStatus } from './support/navigation.ts'
import { openFolded } from './support/review.ts'
import { expect, test } from './support/test.ts'

test('stages, the latest of the history and the main button differ from the others', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: mayaWithFamilyName('Pending') })
  const { page } = person
  await page.emulateMedia({ forcedColors: 'active' })
  await openAccount(person)
  await waitForStatus(person, 'processing')
  await openFolded(page)

  // One line of each state, drawn with the style sheets of this page.
  const lines = await page.locator('.stages').evaluate((list) =>
    ['done', 'ended', 'now', 'action', 'later'].map((state) => {
      const stage = document.createElement('li')
      stage.className = `stage stage-${state}`
      list.append(stage)
      const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(stage)
      stage.remove()
      return `${borderTopStyle} ${borderTopWidth} ${borderTopColor}`
    }),
  )
  expect(new Set(lines).size).toBe(lines.length)

  const dots = await page
    .locator('div > .history > li')
    .evaluateAll((entries) =>
      entries.map((entry) => getComputedStyle(entry, '::before').backgroundColor),
    )
  expect(dots.length).toBeGreaterThan(1)
  expect(new Set(dots.slice(1)).size).toBe(1)
  expect(dots[0]).not.toBe(dots[1])

  await page.goto('/en')
  const faceOf = (face: string) =>
    page.locator('main a.button').evaluate((element, name) => {
      element.setAttribute('class', `button button-${name}`)
      const { backgroundColor, color } = getComputedStyle(element)
      return `${backgroundColor} ${color}`
    }, face)
  expect(await faceOf('primary')).not.toBe(await faceOf('secondary'))
})
