/** The page that names a person of a company, and asks who answers the rest about them. */
import { findInvited } from '@/app/_answers/next-part.ts'
import type { GroupTarget, ReadGroup } from '@/app/_answers/step-group.ts'
import { isOwnPerson } from '@/app/_components/own-part/is-own-person.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import type { AskedStep, PersonProgress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { bindingsInputName, groupInputName } from '@/lib/onboarding/progress/group-form.ts'
import { personResidence } from '@/lib/onboarding/steps/person-address.ts'
import { personEntry } from '@/lib/onboarding/steps/person-entry.ts'
import { personName } from '@/lib/onboarding/steps/person-name.ts'
import { personRoles, personShare } from '@/lib/onboarding/steps/person-roles.ts'
import type { FieldView, StepView } from '@/lib/onboarding/view/step-view.ts'
import { getOwnPartTask } from './get-own-part-task.ts'

const who = groupInputName(personEntry.id, 'filled_in_by')
const owner = 'BENEFICIAL_OWNER'

/** Tells whether the page asks who answers the rest: a link can be sent, none can be opened, and something is open. */
export async function isEntryAsked(visit: CustomerVisit, person: PersonProgress): Promise<boolean> {
  const { portico, actor, progress } = visit
  if (!portico.personLinks.emails || actor.kind === 'staff') return false
  if (getOwnPartTask(person) !== 'fill_in') return false
  return !(await findInvited(visit, progress)).has(person.id)
}

/**
 * The steps of the page in their order. The share is on it before anybody is an owner, and `asksEntry` adds the
 * question who answers the rest; neither is a step that is asked by then.
 */
export function listNamingSteps(
  page: readonly AskedStep[],
  { person, asksEntry }: { person: PersonProgress; asksEntry: boolean },
): readonly AskedStep[] {
  const find = (id: string) => page.find(({ step, lock }) => step.id === id && !lock)
  const [name, roles] = [find(personName.id), find(personRoles.id)]
  if (!name || !roles) return page
  const others = page.filter(
    ({ step }) => ![personName.id, personRoles.id, personShare.id].some((id) => id === step.id),
  )
  // As it is asked of an owner: other answers to it would be bound to another role.
  const ofOwner = { ...roles, fieldContext: { ...roles.fieldContext, roles: [owner] } }
  const share = find(personShare.id) ?? addStep(ofOwner, personShare)
  if (!asksEntry) return [name, roles, share, ...others]
  // A register has named some of them; the rest of the page says that the question was answered.
  const isAnswered = page.every(({ values }) => values)
  const answer = isOwnPerson(person) ? 'own' : isAnswered ? 'me' : ''
  return [name, roles, share, addStep(name, personEntry, { filled_in_by: answer }), ...others]
}

function addStep(
  { fieldContext }: AskedStep,
  step: AskedStep['step'],
  typed?: Record<string, string>,
): AskedStep {
  const saved = typed && { typed, values: {} }
  return { step, fieldContext, values: undefined, savedSensitive: {}, saved }
}

/**
 * Shows the share only of an owner, and the address only where somebody else than the person answers the rest, who
 * says in the same answer whether they are that person.
 */
export function arrangeNamingPage(view: StepView, t: Translate): StepView {
  const findValue = (name: string) => {
    const field = view.fields.find((each) => each.name === name)
    return field && 'value' in field ? field.value : undefined
  }
  const asksEntry = findValue(who) !== undefined
  const roles = groupInputName(personRoles.id, 'individual_type')
  const given = findValue(roles)
  const ofOwner = {
    question: roles,
    is: [owner],
    applies: Array.isArray(given) && given.includes(owner),
    condition: t('peopleList.ifOwner'),
  }
  const ofHelper = {
    question: who,
    is: ['own', 'me'],
    applies: ['own', 'me'].includes(String(findValue(who))),
    condition: t('peopleList.ifYou'),
  }
  const headings = [personShare.id, ...(asksEntry ? [personEntry.id, personResidence.id] : [])].map(
    (id) => groupInputName(id, 'heading'),
  )
  const fields = view.fields.flatMap((field): FieldView[] => {
    if (headings.includes(field.name)) return []
    if (asksEntry && field.name === groupInputName(personName.id, 'is_applicant')) return []
    const condition = field.name.startsWith(`${personShare.id}/`)
      ? ofOwner
      : asksEntry && field.name.startsWith(`${personResidence.id}/`)
        ? ofHelper
        : undefined
    if (!condition) return [field]
    const announcement = t('form.oneMore', { question: field.label })
    return [{ ...field, isLabelHidden: false, askedIf: { ...condition, announcement } }]
  })
  return { ...view, fields }
}

/**
 * Reads from a posted page who answers the rest, and puts it into the form's other answers. The target returned
 * reads the steps that only this page has.
 */
export function readPostedEntry(
  target: GroupTarget,
  form: FormData,
): { target: GroupTarget; isTheirs: boolean } {
  const asksEntry = form.has(bindingsInputName(personEntry.id))
  const answer = form.get(who)
  if (asksEntry) {
    const mark = groupInputName(personName.id, 'is_applicant')
    if (answer === 'own') form.set(mark, 'yes')
    else form.delete(mark)
  }
  const isTheirs = asksEntry && answer === 'them'
  // They enter their address themselves, and until it is said who does, the question is not shown.
  if (asksEntry && answer !== 'own' && answer !== 'me') {
    form.delete(bindingsInputName(personResidence.id))
  }
  return {
    isTheirs,
    target: {
      ...target,
      ids: (asked) => insertAfter(asked, personRoles.id, [personShare.id, personEntry.id]),
      asked: (progress) => {
        const asked = target.asked(progress)
        const name = asked.find(({ step }) => step.id === personName.id)
        return name ? [...asked, addStep(name, personEntry)] : asked
      },
      put: (answers, step, saved) =>
        step === personEntry.id ? answers : target.put(answers, step, saved),
    },
  }
}

function insertAfter(ids: readonly string[], before: string, added: readonly string[]): string[] {
  return ids
    .filter((id) => !added.includes(id))
    .flatMap((id) => (id === before ? [id, ...added] : [id]))
}

/** Takes what is never stored out of the answers of a page, and returns the address that a link is to go to. */
export function takeEntry({ parts, ...read }: ReadGroup): { read: ReadGroup; address: string } {
  const entry = parts.find(({ step }) => step.id === personEntry.id)
  return {
    read: { ...read, parts: parts.filter((part) => part !== entry) },
    address: String(entry?.mine.values.email_address ?? ''),
  }
}
