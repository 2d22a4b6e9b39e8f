/** Work is assigned in a firm whose staff do not fit into one choice. */

import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { mostInChoice } from '../lib/staff/accounts/staff-names.ts'
import { weighPage } from '../test-support/page-weight.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { sendRequest } from './support/http.ts'
import type { Person } from './support/person.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { startApplicationForCustomer } from './support/staff-fill.ts'
import { withStoppedStore } from './support/stopped-store.ts'
import { expect, test } from './support/test.ts'

const many = 500

test('one of 500 colleagues is found by name for the list, a case and a filter, with and without script', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer)
  const sue = await openVisitor({ at: server, script: true })
  await continueAsStaff(sue, staff.sue)
  const application = (await startApplicationForCustomer(sue, 'English')).split('/')[4] ?? ''
  const pages = ['/en/staff?view=all', `/en/staff/applications/${application}`]
  const weigh = async () => {
    const cookie = await getCookieHeader(sue)
    return Promise.all(
      pages.map(async (page) => {
        const { text } = await sendRequest(`${server.url}${page}`, { cookie })
        return weighPage(text).html
      }),
    )
  }
  const before = await weigh()
  await withStoppedStore(server, async (store) => {
    const now = new Date()
    for (let number = 0; number < many; number++) {
      const id = randomUUID()
      const name = number === 0 ? 'Zoë O’Neill' : `Sam Colleague ${number}`
      const person = { name, address: `${id}@example.com` }
      await store.staff.add(store.db, { id, person, role: 'agent', now })
    }
  })

  await test.step('neither page is larger for them', async () => {
    const after = await weigh()
    for (const [index, bytes] of after.entries()) {
      expect(bytes / (before[index] ?? 0), pages[index]).toBeLessThan(1.05)
    }
  })

  await test.step('the list keeps what was selected, and finds her', async () => {
    const { page } = sue
    await page.goto('/en/staff?view=all')
    await page.locator('[name=application]').first().check()
    await chooseAnother(sue, '#assign-to')
    await expect(nameBox(sue)).toBeFocused()
    await expectAccessible(page, 'en')
    await nameBox(sue).pressSequentially('sam')
    await page.keyboard.press('Enter')
    await expect(page.locator('#colleague-found')).toContainText(String(many - 1))
    await expect(page.locator('#assign-to option')).toHaveCount(mostInChoice + 4)
    await nameBox(sue).fill('oneill')
    await page.keyboard.press('Enter')
    await expect(page.locator('#assign-to option:checked')).toHaveText('Zoë O’Neill')
    await expect(page.locator('[name=application]').first()).toBeChecked()
    await page.locator('.casework-assign').getByRole('button').click()
    await expect(page.locator('.casework-initials').first()).toHaveAttribute('title', 'Zoë O’Neill')
    expect(page.url()).not.toMatch(/oneill/i)
  })

  const plain = await openVisitor({ at: server, script: false })
  await continueAsStaff(plain, staff.ada)

  await test.step('a case keeps its assignee until another one is chosen', async () => {
    const { page } = plain
    await page.goto(pages[1] ?? '')
    await expect(page.locator('#to option:checked')).toHaveText('Zoë O’Neill')
    await chooseAnother(plain, '#to')
    await find(plain, 'colleague 77')
    await expect(page.locator('#to option:checked')).toHaveText('Sam Colleague 77')
    await page.locator('#assign form').first().getByRole('button').click()
    await expect(page.locator('#to option:checked')).toHaveText('Sam Colleague 77')
  })

  await test.step('the list is filtered by a colleague who was found', async () => {
    const { page } = plain
    await page.goto('/en/staff?view=all')
    await page.locator('.casework-filters > summary').click()
    await page
      .locator('#filter-who')
      .selectOption({ label: words(plain, 'casework.colleague.another') })
    await button(plain, 'casework.filter.submit').click()
    await find(plain, 'sam')
    await expect(page.locator('#colleague-found')).toContainText(String(many - 1))
    await find(plain, 'colleague 77')
    await expect(page.locator('#filter-who option:checked')).toHaveText('Sam Colleague 77')
    await button(plain, 'casework.filter.submit').click()
    await expect(page.locator('#filter-who option:checked')).toHaveText('Sam Colleague 77')
    await expect(page.locator('.casework-row')).toHaveCount(1)
  })

  await test.step('somebody who leaves hands over to a colleague who was found', async () => {
    const { page } = plain
    const account = await page.locator('#filter-who option:checked').getAttribute('value')
    await page.goto(`/en/staff/accounts/${account}/disable`)
    await page.locator('#to').selectOption({ label: words(plain, 'casework.colleague.another') })
    await formOf(page, '#to').getByRole('button').click()
    await find(plain, 'zoe')
    await expect(page.locator('#to option:checked')).toHaveText('Zoë O’Neill')
    await formOf(page, '#to').getByRole('button').click()
    await page.goto(pages[1] ?? '')
    await expect(page.locator('#to option:checked')).toHaveText('Zoë O’Neill')
  })
})

/** Asks for the search in a choice, by its own form. */
async function chooseAnother(person: Person, choice: string): Promise<void> {
  const { page } = person
  await page.locator(choice).selectOption({ label: words(person, 'casework.colleague.another') })
  await formOf(page, choice)
    .getByRole('button', { name: words(person, 'casework.assign.submit'), exact: true })
    .click()
}

function formOf(page: Page, choice: string) {
  return page.locator('form', { has: page.locator(choice) })
}

function nameBox(person: Person) {
  return person.page.getByRole('textbox', { name: words(person, 'casework.colleague.label') })
}

async function find(person: Person, name: string): Promise<void> {
  await nameBox(person).fill(name)
  await nameBox(person).press('Enter')
  await expect(nameBox(person)).toHaveValue(name)
}
