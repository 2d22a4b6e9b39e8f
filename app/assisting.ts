/** One of staff with an application open for its customer: in their own name, never as the customer. */
import { headers } from 'next/headers'
import { redirect, unstable_rethrow } from 'next/navigation'
import { noteLook } from '@/lib/desk/view.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import type { Answers, Asked, PersonStock, Stock } from '@/lib/onboarding/journey.ts'
import type { Kept } from '@/lib/onboarding/kept.ts'
import { findPerson, keepPersonStep } from '@/lib/onboarding/people.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { openForCustomer } from '@/lib/staff/assist.ts'
import type { Member } from '@/lib/staff/deps.ts'
import { may } from '@/lib/staff/permissions.ts'
import { isTooMuch } from '@/lib/staff/volume.ts'
import { notice } from './[language]/apply/opening.ts'
import { type Opened, openedOf, stockOf, type Visit } from './asking.ts'
import { readWord } from './form-word.ts'
import { fillPath, staffPath } from './paths.ts'
import { findStaff, leadToLimit, notSeen, refuse, requireMember } from './staff-asking.ts'

export type Assisting = Opened & { member: Member }

/** The application of that id for one of staff who may fill it in; 404 for everybody else as for none. */
export async function requireAssisting(language: string, id: string): Promise<Assisting> {
  const { member, ...visit } = await requireMember(language)
  const opened = await open(visit, member, id)
  return opened === 'forbidden' ? notSeen(visit.requestId) : opened
}

/** The same for an action: 403 where the role does not allow it, or what stands in the way in words. */
export async function assistingFromForm(
  form: FormData,
): Promise<{ opened: Assisting } | { state: StepState }> {
  const { member, ...visit } = await findStaff(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  if (!member) {
    // What was typed stays on the page where script runs.
    if ((await headers()).has('next-action')) {
      return { state: notice(t('assist.fill.signedOut'), form) }
    }
    redirect(`${staffPath(language, 'sign-in')}?why=ended`)
  }
  if (!member.enrolled) redirect(staffPath(language, 'second-factor'))
  const allowed = await house.limits.save(member.id)
  if (!allowed.ok) {
    const seconds = Math.ceil(allowed.retryAfterMs / 1000)
    return { state: notice(t('form.tooMany', { seconds }), form) }
  }
  try {
    const opened = await open(visit, member, readWord(form, 'application'))
    return opened === 'forbidden' ? refuse(requestId, 'role') : { opened }
  } catch (error) {
    unstable_rethrow(error)
    house.log.error({ event: 'application_not_read', requestId, error })
    return { state: notice(t('form.unavailable'), form) }
  }
}

async function open(visit: Visit, member: Member, id: string): Promise<Assisting | 'forbidden'> {
  if (!isUuid(id)) notSeen(visit.requestId)
  if (!may(member.role, 'fill', 'application')) return 'forbidden'
  // Before anything of it is read: no look without its mark, nor an answer to a form, which shows what stands.
  const look = await noteLook(visit.house.staff, member, id)
  if (isTooMuch(look)) leadToLimit(visit, look)
  const application = await openForCustomer(visit.house.staff, member, id)
  if (application === 'forbidden') return application
  if (!application) notSeen(visit.requestId)
  return { ...(await openedOf(visit, application, { kind: 'staff', member })), member }
}

/** What a page of a group is about: the application itself, or one person of a company. */
export type GroupPlace = {
  /** Our id of the person. */
  person?: string
  asked: (stock: Stock) => readonly Asked[]
  keptIn: (answers: Answers, step: string) => Kept | undefined
  put: (answers: Answers, step: string, kept: Kept) => Answers
  /** Where its pages are. */
  path: (group?: string) => string
}

/** The place a form or an address names; undefined where the person is not there. */
export function findPlace(opened: Opened, person: string): GroupPlace | undefined {
  const { language, application } = opened
  const to = (page?: string) => fillPath(language, application.id, page)
  if (!person) {
    return {
      asked: ({ asked }) => asked,
      keptIn: (answers, step) => answers[step],
      put: (answers, step, kept) => ({ ...answers, [step]: kept }),
      path: to,
    }
  }
  const of = (stock: Stock): PersonStock | undefined => stock.people.find(({ id }) => id === person)
  if (!of(opened.stock)) return undefined
  return {
    person,
    asked: (stock) => of(stock)?.asked ?? [],
    keptIn: (answers, step) => findPerson(answers, person)?.answers[step],
    put: (answers, step, kept) => keepPersonStep(answers, person, step, kept),
    path: (group) => to(group ? `people/${person}/${group}` : `people/${person}`),
  }
}

/** The stock of other answers, in the circumstances of this application. */
export function stockBy({ house, language, wanted }: Opened, answers: Answers): Stock {
  return stockOf(house, language, { answers }, wanted)
}

/** What the customer is called, as far as it is known. */
export function customerName({ stock, t }: Opened): string {
  const { asked } = stock
  const keptValue = (step: string, field: string) =>
    asked.find((each) => each.step.id === step)?.kept?.values[field]
  const names = ['first_name', 'middle_name', 'last_name'].map((field) => keptValue('name', field))
  const own = names.filter((name) => typeof name === 'string').join(' ')
  const company = keptValue('company_name', 'registered_name')
  return own || (typeof company === 'string' ? company : t('assist.banner.unnamed'))
}
