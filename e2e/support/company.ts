/** Opens an account for a company: tasks in any order, people one by one. */
import { expect, type Locator } from '@playwright/test'
import { findStep } from '../../lib/onboarding/journeys.ts'
import { findTask, type TaskId, type TaskStatus } from '../../lib/onboarding/progress/tasks.ts'
import { answerUntil, pressContinue, startApplication, tickTerms } from './answer-pages.ts'
import { button, option, question, words } from './controls.ts'
import { expectPage, waitForOtherPage } from './navigation.ts'
import type { Person } from './person.ts'

/** The tasks that are answered page by page, in the order they are listed. */
export const answeredTasks = ['company', 'addresses', 'business', 'account'] as const

/** Goes from the start page to "Check your answers", every box ticked. */
export async function reachCompanyReview(person: Person): Promise<void> {
  await beginCompany(person)
  await goOn(person, 'company')
  await answerUntil(person, 'people')
  await addPeople(person)
  await answerUntil(person, 'review')
  await tickTerms(person)
}

/** Presses the main button of the list of tasks, which goes on with this one. */
export async function goOn(person: Person, task: TaskId): Promise<void> {
  const name = words(person, 'tasks.goOn', { part: words(person, `tasks.names.${task}`) })
  await person.inputMethod.press(person.page.getByRole('link', { name, exact: true }))
  await waitForOtherPage(person, 'tasks')
}

/** Goes from the start page to the list of tasks. */
export async function beginCompany(person: Person): Promise<void> {
  await startApplication(person)
}

/** One task from its first question to its last, and the list again. */
export async function doTask(person: Person, task: TaskId): Promise<void> {
  await openTask(person, task)
  await answerUntil(person, (page) => !isOfTask(page, task))
  await openTasks(person)
}

/** Tells whether a page asks a question of that task. */
export function isOfTask(page: string, task: TaskId): boolean {
  const step = findStep(page)
  return step !== undefined && findTask(step) === task
}

/** Opens the list of tasks from any page of the application. */
export async function openTasks({ page }: Person): Promise<void> {
  await page.goto(page.url().replace(/(\/apply\/[^/]+)\/.*$/, '$1/tasks'))
}

export async function openTask(person: Person, task: TaskId): Promise<void> {
  await person.inputMethod.press(taskLink(person, task))
  await waitForOtherPage(person, 'tasks')
}

export function taskLink(person: Person, task: TaskId): Locator {
  const name = words(person, `tasks.names.${task}`)
  return person.page.getByRole('main').getByRole('link', { name, exact: true })
}

/** Checks each task as shown in the list. */
export async function expectTasks(
  person: Person,
  expected: Partial<Record<TaskId, TaskStatus>>,
): Promise<void> {
  for (const [id, status] of Object.entries(expected)) {
    await expect(person.page.locator(`#${id}-status`)).toHaveText(
      words(person, `tasks.status.${status}`),
    )
  }
}

/** Adds everyone the applicant has to name, from the list of people to the next task. */
async function addPeople(person: Person): Promise<void> {
  const { people = [] } = person.applicant
  for (const index of people.keys()) {
    await addAnother(person, index)
    await answerPerson(person, index)
  }
  await chooseAnother(person, 'no')
  await waitForOtherPage(person, 'people')
}

/** Goes from the list of people to the first question about one more. */
export async function addAnother(person: Person, index: number): Promise<void> {
  if (index === 0) await person.inputMethod.press(button(person, 'peopleList.addFirst'))
  else await chooseAnother(person, 'yes')
  await expectPage(person, 'people/[0-9a-f-]{36}/person_name')
}

/** Every question about one person, to the list of people again. */
export async function answerPerson(person: Person, index: number): Promise<void> {
  await answerUntil({ ...person, about: index }, 'people')
}

/** Answers "Do you need to add another person?". */
export async function chooseAnother(person: Person, value: 'yes' | 'no'): Promise<void> {
  const field = question(person, 'another_person', 'another')
  const label = 'options' in field ? field.options.find((each) => each.value === value)?.label : ''
  await person.inputMethod.set(option(person, field, label ?? ''), true)
  await pressContinue(person)
}

/** A link of the list of people, by whom it is about. */
export function personLink(
  person: Person,
  act: 'page.change' | 'peopleList.continue' | 'peopleList.remove',
  name: string,
): Locator {
  return person.page.getByRole('link', { name: `${words(person, act)} ${name}`, exact: true })
}

/** Returns the name of a company's person as the pages use it. */
export function nameOf({ applicant }: Person, index: number): string {
  const { first_name, middle_name, last_name } = applicant.people?.[index]?.typed.person_name ?? {}
  return [first_name, middle_name, last_name].filter(Boolean).join(' ')
}
