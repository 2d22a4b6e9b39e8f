/**
 * Answers given by plain posts, with the cookies of the person's browser and as fast as the server
 * takes them: for tests about something that comes later.
 */
import { type APIRequestContext, expect } from '@playwright/test'
import { findStep } from '../../lib/onboarding/journeys.ts'
import { bindingsInputName, groupInputName } from '../../lib/onboarding/progress/group-form.ts'
import { companyName } from '../../lib/onboarding/steps/company-name.ts'
import { product } from '../../lib/onboarding/steps/product.ts'
import { isDateParts, type RawValues, toList } from '../../lib/onboarding/view/step-view.ts'
import type { CompanyPerson } from '../../test-support/applicants/companies.ts'
import { submit, tickTerms } from './answer-pages.ts'
import { withEntry } from './applicants.ts'
import { createForm, fetchPage, hiddenInputs } from './http.ts'
import { expectPage } from './navigation.ts'
import type { Person } from './person.ts'

/** Posts for a person; `base` is the address of the application, without the server. */
type FormClient = { request: APIRequestContext; base: string }

/** Goes from the start page to the status page; sent by the person's own hand. */
export async function openAccount(person: Person): Promise<void> {
  await reachReview(person)
  await submit(person)
}

/** Everything answered and every box ticked: the person looks at "Check your answers". */
export async function reachReview(person: Person): Promise<void> {
  const { people } = person.applicant
  const clerk = people ? await answerAsCompany(person, people) : await answerUntil(person, 'review')
  await open(person, clerk, 'review')
  await tickTerms(person)
}

/** Nothing answered, as for whom no button has said it: the person looks at the first question. */
export async function openFirstQuestion(person: Person): Promise<void> {
  await open(person, await begin(person), 'applicant')
}

/** Everything before that step answered: the person looks at its page. */
export async function reachStep(person: Person, step: string): Promise<void> {
  await open(person, await answerUntil(person, step), step)
}

/** Everything between the page that is open and that one answered: the person looks at its page. */
export async function continueUntil(person: Person, step: string): Promise<void> {
  const { pathname } = new URL(person.page.url())
  const clerk = {
    request: person.page.context().request,
    base: pathname.slice(0, pathname.lastIndexOf('/')),
  }
  await answer(clerk, pathname, person.applicant.typed, step)
  await open(person, clerk, step)
}

/**
 * A company with everything answered but the terms: the person looks at its list of tasks. `people`
 * may be others than the applicant would name.
 */
export async function fillInCompany(
  person: Person,
  people: readonly CompanyPerson[] = person.applicant.people ?? [],
): Promise<void> {
  await open(person, await answerAsCompany(person, people), 'tasks')
}

/** Starts the application of a company, and nothing more. */
export async function beginCompany(person: Person): Promise<FormClient> {
  const clerk = await begin(person)
  await submitForm(clerk, `${clerk.base}/applicant`, person.applicant.typed.applicant)
  return clerk
}

/** Names one person and answers everything about them. */
export async function addPerson(clerk: FormClient, { typed }: CompanyPerson): Promise<void> {
  const first = await submitForm(clerk, `${clerk.base}/people`, { another: 'yes' })
  await answer(clerk, first, withEntry(typed), 'people')
}

async function open(person: Person, { base }: FormClient, page: string): Promise<void> {
  await person.page.goto(`${base}/${page}`)
  await expectPage(person, page)
}

async function begin({ page, language }: Person): Promise<FormClient> {
  const { request } = page.context()
  const path = await submitForm({ request }, `/${language}`, {})
  return { request, base: path.replace(/\/applicant$/, '') }
}

async function answerUntil(person: Person, last: string): Promise<FormClient> {
  const clerk = await begin(person)
  await answer(clerk, `${clerk.base}/applicant`, person.applicant.typed, last)
  return clerk
}

async function answerAsCompany(
  person: Person,
  people: readonly CompanyPerson[],
): Promise<FormClient> {
  const clerk = await beginCompany(person)
  const { typed } = person.applicant
  // Each part leads to the next one that is open: the people, before anybody is named.
  for (const step of [companyName.id, product.id]) {
    await answer(clerk, `${clerk.base}/${step}`, typed, 'people')
  }
  for (const each of people) await addPerson(clerk, each)
  return clerk
}

/** Answers page by page, to wherever each leads, until that one. */
async function answer(
  clerk: FormClient,
  first: string,
  typed: Readonly<Record<string, RawValues>>,
  last: string,
): Promise<void> {
  let at = first
  for (let step = nameOf(at); step !== last; step = nameOf(at)) {
    const steps = await listStepsOfPage(clerk, at)
    // The share is on the page that names a person, and asked of an owner.
    const asked = (steps ?? [step]).filter((each) => each !== 'person_share' || typed[each])
    const posted = asked.map((each) => {
      const raw = typed[each]
      if (!raw) throw new Error(`The applicant has no answers for ${each}`)
      const own = typedIn(each, raw)
      return steps ? underStep(each, own) : own
    })
    at = await submitForm(clerk, at, Object.assign({}, ...posted))
  }
}

/** The steps of a page that asks several; undefined if it asks one. */
async function listStepsOfPage(
  { request }: FormClient,
  path: string,
): Promise<string[] | undefined> {
  const page = await (await fetchPage(request, path)).text()
  const prefix = bindingsInputName('')
  const steps = hiddenInputs(page).flatMap(([name]) =>
    name.startsWith(prefix) ? name.slice(prefix.length) : [],
  )
  return steps.length > 0 ? steps : undefined
}

function underStep(step: string, typed: RawValues): RawValues {
  return Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [groupInputName(step, name), value]),
  )
}

/** A box that is not ticked posts nothing. */
function typedIn(step: string, raw: RawValues): RawValues {
  const fields = findStep(step)?.fields ?? {}
  const posted = Object.entries(raw).filter(
    ([name, value]) => fields[name]?.control !== 'checkbox' || value !== '',
  )
  return Object.fromEntries(posted)
}

/** Posts the form of a page with the input, and returns where it leads. */
export async function submitForm(
  { request }: Pick<FormClient, 'request'>,
  path: string,
  typed: RawValues,
): Promise<string> {
  let shown = await fetchPage(request, path)
  // Unusual input is right as it stands, and confirmed.
  for (const statuses of [[200, 303], [303]]) {
    const hidden = hiddenInputs(await shown.text()).filter(([name]) => !(name in typed))
    shown = await request.post(path, {
      multipart: createForm([...hidden, ...inputsOf(typed)]),
      headers: { Origin: new URL(shown.url()).origin },
      maxRedirects: 0,
    })
    expect(statuses, path).toContain(shown.status())
    if (shown.status() === 303) break
  }
  return new URL(shown.headers().location ?? '', shown.url()).pathname
}

function inputsOf(typed: RawValues): [string, string][] {
  return Object.entries(typed).flatMap(([name, value]): [string, string][] => {
    if (isDateParts(value)) {
      return Object.entries(value).map(([part, text]) => [`${name}.${part}`, text])
    }
    if (typeof value === 'string') return [[name, value]]
    return toList(value).map((one) => [name, one])
  })
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? ''
}
