/** A step as a page shows it: plain data in the reader's language. */
import { findMessage, getMessages, getTranslator, type MessageValues } from '#lib/i18n/translate.ts'
import { withdrawalInputName } from '../answers/read-form.ts'
import { type FieldIssue, messageKey, type Step, type StepValues } from '../define-step.ts'
import type { Field, FieldContext } from '../fields/field.ts'
import { isAsked, isWithdrawable } from '../fields/field.ts'
import { inAddressOrder } from '../geography/format-address.ts'
import { getSchemaContext, parseStep } from '../parse-step.ts'
import { describeField, findFieldWords } from './describe-field.ts'
import type { CodedProblem, FieldView, Problem, RawValues, StepView } from './step-view.ts'

/**
 * Describes one step for a page. `typed` fills the inputs; of a stored sensitive value only the end is shown.
 */
export function describeStep(
  step: Step,
  fieldContext: FieldContext,
  shown: { typed: RawValues; stored?: StepValues | undefined },
  page: { brand: string; submitLabel?: string },
): StepView {
  const { language } = fieldContext
  const t = getTranslator(language)
  const asked = Object.entries(step.fields).filter(([, field]) => isAsked(field, fieldContext))
  const fields =
    step.combineAnswersAs === 'address'
      ? inAddressOrder(asked, ([name]) => name, fieldContext.addressForm?.parts)
      : asked
  const texts = step.texts?.(fieldContext) ?? {}
  const views = fields.flatMap(([name, field]) =>
    withWithdrawal(describeField(step, name, field, fieldContext, shown), field, fieldContext),
  )
  const [only] = views.length === 1 && views[0]?.control !== 'statement' ? views : []
  const heading =
    (only && findMessage(language, `${messageKey(step)}.headingAlone`, texts)) ??
    t(`${messageKey(step)}.heading` as 'steps.name.heading', texts)
  // The title differs from the heading only if headings are alike.
  const title = findMessage(language, `${messageKey(step)}.title`, texts) ?? heading
  const lead = findMessage(language, `${messageKey(step)}.lead`, texts)
  return {
    stepId: step.id,
    title: `${title} – ${t(`sections.${step.section}`)} – ${page.brand}`,
    heading,
    ...(lead && { lead }),
    fields: views.length === 1 ? views.map((view) => asAlone(view, heading)) : views,
    messages: Object.fromEntries(
      fields.map(([name, field]) => [name, errorWords(step, name, field, fieldContext)]),
    ),
    unanswered: unansweredProblems(step, views, fieldContext),
    fieldContext: getSchemaContext(step, fieldContext),
    submitLabel: page.submitLabel ?? t('page.continue'),
  }
}

/** A question that the heading of the page asks already. */
function asAlone(field: FieldView, heading: string): FieldView {
  return field.label === heading ? { ...field, isLabelHidden: true } : field
}

/** The words for one code at one field. */
export function getErrorMessage(
  step: Step,
  name: string,
  code: string,
  fieldContext: FieldContext,
  texts: MessageValues = {},
): string {
  const field = step.fields[name] as Field
  return findFieldWords(step, name, `errors.${code}`, field, fieldContext, texts) ?? code
}

/** Returns the id of a field's input; for a date that of its first part. */
export function getInputId(step: Step, name: string): string {
  return step.fields[name]?.control === 'date' ? `${name}.day` : name
}

/** An issue in words, with the field it is about: of a date the whole, or the parts that are wrong. */
export function toProblem(step: Step, issue: FieldIssue, fieldContext: FieldContext): Problem {
  return {
    ...getIssueInputs(issue),
    message: getErrorMessage(step, issue.field, issue.code, fieldContext, issue.texts),
    code: issue.code,
  }
}

function getIssueInputs({ field, parts = [] }: FieldIssue): Pick<Problem, 'input' | 'also'> {
  const [input = field, ...also] = parts.map((part) => `${field}.${part}`)
  return also.length > 0 ? { input, also } : { input }
}

/** The short label of a field, for lists of answers. */
export function getShortLabel(step: Step, name: string, fieldContext: FieldContext): string {
  const field = step.fields[name] as Field
  return (
    findFieldWords(step, name, 'short', field, fieldContext) ??
    findFieldWords(step, name, 'label', field, fieldContext) ??
    name
  )
}

/** A stored value stays if nothing new is typed. */
function unansweredProblems(
  step: Step,
  views: FieldView[],
  fieldContext: FieldContext,
): CodedProblem[] {
  const saved = views.flatMap((view) => (view.control === 'text' && view.saved ? view.name : []))
  const reading = parseStep(step, {}, fieldContext)
  if ('values' in reading) return []
  return reading.issues
    .filter(({ field }) => !saved.includes(field))
    .map((issue) => ({ ...getIssueInputs(issue), code: issue.code }))
}

/** A stored value that may be left out has a checkbox after it that withdraws it. */
function withWithdrawal(view: FieldView, field: Field, fieldContext: FieldContext): FieldView[] {
  if (view.control !== 'text' || !view.saved || !isWithdrawable(field, fieldContext)) return [view]
  const label = getTranslator(fieldContext.language)('form.withdraw', { label: view.label })
  const name = withdrawalInputName(view.name)
  return [view, { control: 'checkbox', name, label, isPlain: true, value: '' }]
}

// These errors are rare, and their messages would be half of a page's. The message about a wrong telephone
// number contains an example of the picked country.
const saidByServer = ['too_long', 'wrong_characters']

function errorWords(step: Step, name: string, field: Field, fieldContext: FieldContext) {
  const texts = getMessages(fieldContext.language).steps[(step.messagesOf ?? step.id) as 'name']
    .fields
  const codes = Object.keys(
    (texts as Record<string, { errors: object }>)[name]?.errors ?? {},
  ).filter((code) => !saidByServer.includes(code) && (field.type !== 'tel' || code === 'missing'))
  return Object.fromEntries(
    codes.map((code) => [
      code,
      findFieldWords(step, name, `errors.${code}`, field, fieldContext) ?? code,
    ]),
  )
}
