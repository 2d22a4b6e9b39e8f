import { expect } from '@playwright/test'
import { findStep } from '../../lib/onboarding/journeys.ts'
import { findGroup, type GroupId } from '../../lib/onboarding/progress/groups.ts'
import type { RawValues } from '../../lib/onboarding/view/step-view.ts'
import { button, heading1, words } from './controls.ts'
import { submitForm } from './form-posts.ts'
import type { Person } from './person.ts'

/** Starts an application for a customer; returns the address of its topics, without the server. */
export async function startApplicationForCustomer(
  staff: Person,
  language: string,
): Promise<string> {
  const { page, inputMethod } = staff
  await page.goto(`/${staff.language}/staff/new`)
  await inputMethod.set(page.getByRole('radio', { name: language, exact: true }), true)
  await inputMethod.press(button(staff, 'assistedEntry.begin.submit'))
  await expect(page).toHaveURL(/\/fill\/applicant$/)
  return new URL(page.url()).pathname.replace(/\/applicant$/, '')
}

/** Presses "Save" and waits for the list of topics. */
export async function saveGroup(staff: Person): Promise<void> {
  await staff.inputMethod.press(button(staff, 'assistedEntry.fill.save'))
  await expect(heading1(staff, words(staff, 'assistedEntry.fill.heading'))).toBeVisible()
}

/** Fills in these topics by plain posts, with the customer's input; each again if more is asked then. */
export async function fillByPost(
  staff: Person,
  fill: string,
  groups: readonly GroupId[],
  typed: Readonly<Record<string, RawValues>>,
): Promise<void> {
  const { request } = staff.page
  for (const group of groups) {
    const raw = typedIn(group, typed)
    const address = `${fill}/${group}`
    const next = await submitForm({ request }, address, raw)
    if (next === address) await submitForm({ request }, address, raw)
  }
}

/** Returns the input of a group's page, each under its step's name, without unticked boxes. */
function typedIn(group: GroupId, typed: Readonly<Record<string, RawValues>>): RawValues {
  const named = Object.entries(typed).flatMap(([id, raw]) => {
    const step = findStep(id)
    if (!step || findGroup(step) !== group) return []
    return Object.entries(raw)
      .filter(([name, value]) => step.fields[name]?.control !== 'checkbox' || value !== '')
      .map(([name, value]) => [`${id}/${name}`, value] as const)
  })
  return Object.fromEntries(named)
}
