/** Shows several steps on one page, and saves what comes back from it. */
import { findMessage, getTranslator } from '#lib/i18n/translate.ts'
import { withLockedAnswers, withoutLockedFields } from '../answers/answer-locks.ts'
import { getBindings, type SavedStep } from '../answers/saved-step.ts'
import {
  validateStepFormCompletely,
  validateStepFormPartially,
} from '../answers/validate-step-form.ts'
import { messageKey, type Step } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import type { Answers } from '../journeys.ts'
import { describeStep } from '../view/describe-step.ts'
import { inStaffWords } from '../view/staff-words.ts'
import type { FieldView, Problem, RawValues, StepState, StepView } from '../view/step-view.ts'
import type { AskedStep } from './evaluate-progress.ts'
import { type Group, isSharedPage } from './groups.ts'

/** Returns the name of a step's input on a page with other steps, where names must be unique. */
export function groupInputName(step: string, name: string): string {
  const [, prefix = '', field = ''] = /^(withdraw\.)?(.*)$/.exec(name) ?? []
  return `${prefix}${step}/${field}`
}

/**
 * Returns the name of the input that posts back a step's presence on the page and what its questions were bound
 * to.
 */
export function bindingsInputName(step: string): string {
  return `bond.${step}`
}

export function serializeBindings({ step, fieldContext }: AskedStep): string {
  return JSON.stringify(getBindings(step, fieldContext))
}

/**
 * Describes the steps of a group as one page. `isOwn`: customers answer for themselves, so their browser may
 * offer autofill. `byStaff`: staff fill it in for the customer. `unsaved`: earlier input of this page, in place
 * of what is stored.
 */
export function describeGroup(
  group: Pick<Group, 'id' | 'asked'>,
  page: {
    brand: string
    heading: string
    submitLabel: string
    isOwn?: boolean
    byStaff?: boolean
    unsaved?: RawValues | undefined
  },
): StepView {
  return {
    stepId: group.id,
    title: `${page.heading} – ${page.brand}`,
    heading: page.heading,
    fields: listShownSteps(group).flatMap((asked, index) => {
      const step = page.byStaff ? inStaffWords(asked.step) : asked.step
      const isUnderTitle = index === 0 && isSharedPage(group.asked)
      const fields = fieldsOf({ ...asked, step }, page.unsaved, isUnderTitle)
      return page.isOwn ? fields : fields.map(withoutAutoComplete)
    }),
    messages: {},
    fieldContext: {},
    submitLabel: page.submitLabel,
  }
}

/**
 * Lists the steps that can be asked now: an address has no form without its country, and an account no
 * currencies without its product.
 */
export function listShownSteps({ asked }: Pick<Group, 'asked'>): AskedStep[] {
  return asked.filter(({ step, fieldContext }) => {
    const { fields } = viewOf(step, fieldContext)
    const hasChoice = fields.every((field) => !('options' in field) || field.options.length > 0)
    return fields.length > 0 && hasChoice
  })
}

/** A step as posted: its values to save, and what was saved before. */
export type GroupPart = {
  step: Step
  fieldContext: FieldContext
  before: SavedStep | undefined
  mine: SavedStep
}

export type ValidatedGroup =
  /** `again`: answers changed some later questions, which are asked again. */
  { parts: GroupPart[]; state: StepState; again: boolean; more: boolean } | { unreadable: true }

/**
 * Reads all steps of a group from its form in turn, each in the context of those before it. `walk` tells which
 * steps are asked for given answers, and adds a step's answers. `complete`: empty fields must be answered, as
 * on a step's own page; otherwise, for staff, they stay open.
 */
export async function validateGroupForm(
  ids: readonly string[],
  form: FormData,
  answers: Answers,
  walk: {
    asked: (answers: Answers) => readonly AskedStep[]
    put: (answers: Answers, step: string, saved: SavedStep) => Answers
  },
  { complete }: { complete: boolean },
): Promise<ValidatedGroup> {
  const validate = complete ? validateStepFormCompletely : validateStepFormPartially
  let now = answers
  const parts: GroupPart[] = []
  const state: StepState = { problems: [], warnings: [], values: {} }
  let [again, more] = [false, false]
  for (const id of ids) {
    const bond = form.get(bindingsInputName(id))
    const asked = walk.asked(now).find(({ step }) => step.id === id)
    if (bond === null || !asked) continue
    const { step, saved: before, fieldContext } = asked
    const worded = complete ? step : inStaffWords(step)
    const posted = withLockedAnswers(formOfStep(form, id), asked)
    const answered = await validate(worded, posted, before, fieldContext)
    if ('unreadable' in answered) return answered
    addTo(state, id, answered.state)
    more ||= answered.more ?? false
    if (isOvertaken(String(bond), getBindings(step, fieldContext))) {
      // The question was answered for another country than the one that is saved now.
      again = true
      state.problems = state.problems.filter(({ input }) => !input.startsWith(`${id}/`))
    } else if (answered.saved && !isSame(answered.saved, before)) {
      parts.push({ step, fieldContext, before, mine: answered.saved })
      now = walk.put(now, id, answered.saved)
    }
  }
  return { parts, state, again, more }
}

function fieldsOf(
  { step, fieldContext, saved, savedSensitive, locks = {} }: AskedStep,
  unsaved: RawValues | undefined,
  isUnderTitle: boolean,
): FieldView[] {
  const typed = unsaved ? ofStep(unsaved, step.id) : saved?.typed
  const view = describeStep(
    step,
    fieldContext,
    { typed: typed ?? {}, stored: savedSensitive },
    { brand: '' },
  )
  const question = findMessage(fieldContext.language, `${messageKey(step)}.help.question`)
  const answer = findMessage(fieldContext.language, `${messageKey(step)}.help.answer`)
  const locked = Object.keys(locks).map((name) => groupInputName(step.id, name))
  const [heading, ...fields] = withoutLockedFields(listGroupFields(view), locked)
  if (!heading) return fields
  if (question && answer)
    return [{ ...heading, help: { question, answer } } as FieldView, ...fields]
  // The title of a shared page names its first questions; they have a heading only if that says more.
  if (!isUnderTitle || view.lead) return [heading, ...fields]
  return fields.map((field) => (field.isLabelHidden ? { ...field, isLabelHidden: false } : field))
}

/**
 * The fields of a step on a page with other steps, below its heading. A single question has the heading as its
 * label ("In which country do you live?"), so that no two inputs of the page have one name.
 */
export function listGroupFields({ stepId, heading, lead, fields }: StepView): FieldView[] {
  const own = fields.map((field) => asOfGroup(stepId, field))
  const [only] = own.length === 1 ? own : []
  const name = groupInputName(stepId, 'heading')
  return [
    { control: 'heading', name, label: heading, ...(lead && { hint: lead }) },
    ...(only ? [{ ...only, label: heading, isLabelHidden: true }] : own),
  ]
}

function viewOf(step: Step, fieldContext: FieldContext): StepView {
  return describeStep(step, fieldContext, { typed: {} }, { brand: '' })
}

/** Returns a step's typed values under the names that they have on a page of its own. */
function ofStep(typed: RawValues, step: string): RawValues {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const own = splitInputName(name)
      return own?.step === step ? [[`${own.prefix}${own.field}`, value]] : []
    }),
  )
}

function withoutAutoComplete({ autoComplete: _, ...field }: FieldView): FieldView {
  const own = field as FieldView
  if (own.control !== 'date') return own
  return { ...own, parts: own.parts.map(({ part, label }) => ({ part, label })) }
}

function asOfGroup(step: string, field: FieldView): FieldView {
  const askedIf = field.askedIf && {
    ...field.askedIf,
    question: groupInputName(step, field.askedIf.question),
  }
  const name = groupInputName(step, field.name)
  return { ...field, name, ...(askedIf && { askedIf }) } as FieldView
}

/** Returns a step's form fields under the names that they have on a page of its own. */
function formOfStep(form: FormData, step: string): FormData {
  const own = new FormData()
  for (const [name, value] of form) {
    const of = splitInputName(name)
    if (of?.step === step) own.append(`${of.prefix}${of.field}`, value)
  }
  const more = form.get('more')
  if (typeof more === 'string' && more.startsWith(`${step}/`)) {
    own.set('more', more.slice(step.length + 1))
  }
  return own
}

/** The step and the field of an input on a page with other steps; undefined of any other name. */
export function splitInputName(name: string) {
  const [found, prefix = '', step = '', field = ''] =
    /^(withdraw\.|doubt\.|use\.)?(\w+)\/(.*)$/.exec(name) ?? []
  return found === undefined ? undefined : { prefix, step, field }
}

function addTo(state: StepState, step: string, { problems, warnings, values }: StepState): void {
  const ofGroup = ({ input, also, ...said }: Problem) => ({
    input: groupInputName(step, input),
    ...(also && { also: also.map((each) => groupInputName(step, each)) }),
    ...said,
  })
  state.problems.push(...problems.map(ofGroup))
  state.warnings.push(
    ...warnings.map((warning) => ({ ...warning, field: groupInputName(step, warning.field) })),
  )
  const named: [string, RawValues[string]][] = Object.entries(values).map(([name, value]) => [
    groupInputName(step, name),
    value,
  ])
  Object.assign(state.values, Object.fromEntries(named))
}

/** Tells whether something was bound to another country when the page was made; to none it fits any. */
function isOvertaken(bond: string, now: Record<string, string>): boolean {
  let before: unknown
  try {
    before = JSON.parse(bond)
  } catch {
    return true
  }
  return Object.entries(Object(before)).some(([field, to]) => now[field] !== to)
}

function isSame(one: SavedStep, other: SavedStep | undefined): boolean {
  return JSON.stringify([one.typed, one.values]) === JSON.stringify([other?.typed, other?.values])
}

/** Returns the heading of a page of several steps: of the group, or of those that share the page of its first. */
export function getPageHeading(
  group: Group['id'],
  page: readonly AskedStep[],
  language: FieldContext['language'],
): string {
  const [first] = page
  const own = first && isSharedPage(page) && `sharedPages.${first.step.id}`
  return (own && findMessage(language, own)) || getGroupLabel(group, language)
}

/** The names of the groups, for a reader. */
export function getGroupLabel(id: Group['id'], language: FieldContext['language']): string {
  return getTranslator(language)(`assistedEntry.groups.${id}`)
}
