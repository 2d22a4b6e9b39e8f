import { randomUUID } from 'node:crypto'
import type { NewPerson, StepAnswer } from '#lib/applications/save-answers.ts'
import { listChangedFields } from '#lib/onboarding/answers/saved-step.ts'
import { validateStepFormPartially } from '#lib/onboarding/answers/validate-step-form.ts'
import { addPerson } from '#lib/onboarding/company-people/people.ts'
import type { Answers } from '#lib/onboarding/journeys.ts'
import type { AskedStep, Progress } from '#lib/onboarding/progress/evaluate-progress.ts'
import { isDateParts, type RawValues, toLine, toList } from '#lib/onboarding/view/step-view.ts'
import {
  type Lookup,
  listLookupSteps,
  registerPersonSteps,
  toTypedAnswers,
  toTypedPerson,
} from './rules/entry-to-answers.ts'
import type { RegisterEntry } from './rules/register-entry.ts'
import type { RegisterPerson } from './rules/register-person.ts'

/** One step with the register's answers. */
type PrefilledStep = {
  asked: AskedStep
  answer: StepAnswer['answer']
  /** The fields that the register answers, in their order. */
  fields: string[]
  /** The names of the fields whose answers changed. */
  replaced: string[]
}

/**
 * Returns the register's answers to the steps of the lookup, validated as if they had been typed. Other answers
 * stay, except an address, which is replaced as a whole; impossible answers are left out. `evaluate` returns
 * the progress of some answers: the country of one step decides what the next asks.
 */
export async function prefillAnswers(
  entry: RegisterEntry,
  lookup: Lookup,
  answers: Answers,
  evaluate: (answers: Answers) => Progress,
): Promise<PrefilledStep[]> {
  const steps: PrefilledStep[] = []
  let current = answers
  for (const id of listLookupSteps(lookup)) {
    const asked = evaluate(current).asked.find(({ step }) => step.id === id)
    const prefilled =
      asked && (await prefillStep(toTypedAnswers(entry, id, asked.fieldContext.addressForm), asked))
    if (!prefilled) continue
    steps.push(prefilled)
    current = { ...current, [id]: prefilled.answer }
  }
  return steps
}

/** Returns people of a register as new people of the company, with the answers about them. */
export async function prefillPeople(
  people: readonly RegisterPerson[],
  answers: Answers,
  evaluate: (answers: Answers) => Progress,
): Promise<NewPerson[]> {
  const added: NewPerson[] = []
  for (const person of people) {
    const id = randomUUID()
    const { people: evaluated } = evaluate(addPerson(answers, id))
    const asked = evaluated.find((each) => each.id === id)?.asked ?? []
    const steps: NewPerson['steps'] = []
    for (const name of registerPersonSteps) {
      const step = asked.find((each) => each.step.id === name)
      const typed = toTypedPerson(person, name)
      const prefilled = step && (await prefillStep(typed, step))
      if (!prefilled || prefilled.fields.length < Object.keys(typed).length) continue
      steps.push({ step: prefilled.asked.step, answer: prefilled.answer })
    }
    // With a part of a name it would be somebody else.
    if (steps.length === registerPersonSteps.length) added.push({ id, steps })
  }
  return added
}

async function prefillStep(typed: RawValues, asked: AskedStep): Promise<PrefilledStep | undefined> {
  const { step, saved, fieldContext } = asked
  const form = toForm({ ...keptInput(asked, typed), ...typed }, typed)
  const read = await validateStepFormPartially(step, form, saved, fieldContext)
  if ('unreadable' in read || !read.saved) return undefined
  const answer = read.saved
  const wrong = read.state.problems.map(({ input }) => input.split('.')[0])
  const fields = Object.keys(step.fields).filter(
    (name) => name in typed && !wrong.includes(name) && answer.values[name] !== undefined,
  )
  if (fields.length === 0) return undefined
  const changed = listChangedFields(step, saved, answer)
  const replaced = fields.filter(
    (name) => changed.includes(name) && saved?.values[name] !== undefined,
  )
  return { asked, answer, fields, replaced }
}

/**
 * Returns what stays of a step's saved input when register data is filled in. Nothing of an address stays: a
 * flat from another address would give one that the register does not know. A sensitive answer stays where its
 * input is empty.
 */
function keptInput({ step, saved }: AskedStep, fromRegister: RawValues): RawValues {
  if (step.combineAnswersAs === 'address' && Object.keys(fromRegister).length > 0) return {}
  const shown = Object.entries(saved?.typed ?? {}).filter(([name]) => !step.fields[name]?.sensitive)
  return Object.fromEntries(shown)
}

/** Register data raises no doubts: its checksums are its own. */
function toForm(input: RawValues, fromRegister: RawValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (isDateParts(value)) {
      for (const [part, text] of Object.entries(value)) form.append(`${name}.${part}`, text)
    } else {
      for (const text of typeof value === 'string' ? [value] : toList(value))
        form.append(name, text)
    }
  }
  for (const [name, value] of Object.entries(fromRegister)) {
    form.append(`doubt.${name}`, toLine(value))
  }
  return form
}
