/** Tests that the accessibility checks find their faults. */
import type { Page } from '@playwright/test'
import { axeFaults, createTitles, faultsOf } from './support/accessibility.ts'
import { heading1, words } from './support/controls.ts'
import { reachStep } from './support/form-posts.ts'
import type { Person } from './support/person.ts'
import { expect, test, variant } from './support/test.ts'

test.describe('the gate itself', () => {
  const seeds: [string, (page: Page) => Promise<unknown>, RegExp][] = [
    ['a label that is gone', (page) => remove(page, 'label[for=first_name]'), /^label: /],
    [
      'a target that shrank',
      (page) =>
        dress(
          page,
          '.back-link { font-size: 1px !important; block-size: 4px; min-block-size: 0 !important; padding: 0 !important; overflow: hidden; display: block; }',
        ),
      /a target of .* by 4/,
    ],
    [
      'a focus that is covered',
      (page) => dress(page, '.shell::after { content: ""; position: fixed; inset: 0; }'),
      /the focus is covered/,
    ],
    [
      'a page too wide',
      (page) => dress(page, 'h1 { inline-size: 2000px; }'),
      /the page is 2\d{3} wide/,
    ],
    ['a page without a language', (page) => remove(page, 'html', 'lang'), /has the language ""/],
    [
      'a heading twice',
      (page) =>
        page.evaluate(() =>
          document
            .querySelector('h1')
            ?.after(document.querySelector('h1')?.cloneNode(true) as Node),
        ),
      /there are 2 headings/,
    ],
  ]

  for (const [name, plant, finding] of seeds) {
    test(`finds ${name}`, variant, async ({ openVisitor }) => {
      const { page } = await namePage(await openVisitor({ browser: { bypassCSP: true } }))
      expect([...(await faultsOf(page, 'en')), ...(await axeFaults(page))]).toEqual([])
      await plant(page)
      const findings = [...(await faultsOf(page, 'en')), ...(await axeFaults(page))]
      expect(findings).toContainEqual(expect.stringMatching(finding))
    })
  }

  test('finds a title that another page has', variant, async ({ openVisitor }) => {
    const { page } = await namePage(await openVisitor())
    const titles = createTitles()
    expect(await titles.faultsOf(page, 'name')).toEqual([])
    expect(await titles.faultsOf(page, 'another page')).toHaveLength(1)
    await page.locator('h1').evaluate((heading) => {
      heading.textContent = 'Another question'
    })
    expect(await titles.faultsOf(page, 'name')).toContainEqual(
      expect.stringMatching(/is not “Another question”/),
    )
  })
})

/** The page that asks for the name: labels, a way back, a form. */
async function namePage(person: Person): Promise<Person> {
  await reachStep(person, 'name')
  await expect(heading1(person, words(person, 'steps.name.heading'))).toBeVisible()
  return person
}

/** Gives it a stylesheet more. Playwright's own way waits for an event that needs script. */
function dress(page: Page, css: string): Promise<void> {
  return page.evaluate((content) => {
    const style = document.createElement('style')
    style.textContent = content
    document.head.append(style)
  }, css)
}

/** Takes an element away, or an attribute of it. */
function remove(page: Page, selector: string, attribute?: string): Promise<void> {
  return page.locator(selector).evaluate((element, name) => {
    if (name) element.removeAttribute(name)
    else element.remove()
  }, attribute)
}
