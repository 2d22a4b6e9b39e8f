/** A step as a page shows it: plain data in the reader's language. */
import { getDateOrder } from '#lib/i18n/dates.ts'
import {
  findMessage,
  getTranslator,
  type MessageValues,
  messagesByLanguage,
} from '#lib/i18n/translate.ts'
import { withdrawalInputName } from '../answers/read-form.ts'
import { type FieldIssue, messageKey, type Step, type StepValues } from '../define-step.ts'
import type { Field, FieldContext } from '../fields/field.ts'
import { isAsked, isOptional } from '../fields/field.ts'
import { callsFor, findCondition } from '../fields/only-if.ts'
import { mask } from '../fields/text.ts'
import { callingCodeInputName } from '../identifiers/telephone.ts'
import { getSchemaContext, parseStep } from '../parse-step.ts'
import { listCountryOptions } from './country-options.ts'
import {
  type CodedProblem,
  type DateParts,
  type FieldView,
  isDateParts,
  type OptionView,
  type Problem,
  type RawValue,
  type RawValues,
  type StepView,
  toList,
} from './step-view.ts'

/**
 * What a page needs to show one step. `typed` fills the inputs; of a stored value that is sensitive
 * only the end is shown.
 */
export function describeStep(
  step: Step,
  fieldContext: FieldContext,
  shown: { typed: RawValues; stored?: StepValues | undefined },
  page: { brand: string; submitLabel?: string },
): StepView {
  const { language } = fieldContext
  const t = getTranslator(language)
  const fields = Object.entries(step.fields).filter(([, field]) => isAsked(field, fieldContext))
  const texts = step.texts?.(fieldContext) ?? {}
  const heading = t(`${messageKey(step)}.heading` as 'steps.name.heading', texts)
  // Browsers store titles: where the heading names a person, the title does not.
  const title = findMessage(language, `${messageKey(step)}.title`, texts) ?? heading
  const lead = findMessage(language, `${messageKey(step)}.lead`, texts)
  const views = fields.flatMap(([name, field]) =>
    withWithdrawal(describeField(step, name, field, fieldContext, shown), language),
  )
  return {
    stepId: step.id,
    title: `${title} – ${t(`sections.${step.section}`)} – ${page.brand}`,
    heading,
    ...(lead ? { lead } : {}),
    fields: views,
    messages: Object.fromEntries(
      fields.map(([name, field]) => [name, errorWords(step, name, field, fieldContext)]),
    ),
    unanswered: unansweredProblems(step, views, fieldContext),
    fieldContext: getSchemaContext(step, fieldContext),
    submitLabel: page.submitLabel ?? t('page.continue'),
  }
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
  return wordsOf(step, name, `errors.${code}`, field, fieldContext, texts) ?? code
}

/** The id of the input of a field; of a date that of one part. */
export function getInputId(step: Step, name: string, part: keyof DateParts = 'day'): string {
  return step.fields[name]?.control === 'date' ? `${name}.${part}` : name
}

/** An issue in words, with the input to go to. */
export function toProblem(step: Step, issue: FieldIssue, fieldContext: FieldContext): Problem {
  return {
    input: getInputId(step, issue.field, issue.part),
    message: getErrorMessage(step, issue.field, issue.code, fieldContext, issue.texts),
  }
}

/** The short label of a field, for lists of answers. */
export function getShortLabel(step: Step, name: string, fieldContext: FieldContext): string {
  const field = step.fields[name] as Field
  return (
    wordsOf(step, name, 'short', field, fieldContext) ??
    wordsOf(step, name, 'label', field, fieldContext) ??
    name
  )
}

/** The options of a field in words; none where it is typed freely. */
export function listOptions(
  step: Step,
  name: string,
  field: Field,
  fieldContext: FieldContext,
): OptionView[] | undefined {
  if (field.control === 'country' || field.control === 'countries') {
    return listCountryOptions(fieldContext.language)
  }
  if ('choices' in field && field.choices)
    return field.choices(fieldContext)?.map((choice) => choice)
  if (!('options' in field) || !field.options) return undefined
  const replaced = field.list && fieldContext.lists[field.list]
  return (replaced ?? field.options.map((value) => ({ value, label: '' }))).map(
    ({ value, label }) => ({
      value,
      label: label || (wordsOf(step, name, `options.${value}`, field, fieldContext) ?? value),
      ...present('hint', wordsOf(step, name, `hints.${value}`, field, fieldContext)),
    }),
  )
}

/** What is stored already stays where nothing new is typed. */
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
    .map((issue) => ({ input: getInputId(step, issue.field, issue.part), code: issue.code }))
}

function describeField(
  step: Step,
  name: string,
  field: Field,
  fieldContext: FieldContext,
  shown: { typed: RawValues; stored?: StepValues | undefined },
): FieldView {
  const { language } = fieldContext
  const t = getTranslator(language)
  const words = (key: string) => wordsOf(step, name, key, field, fieldContext)
  const typed = shown.typed[name]
  const label = words('label') ?? name
  const condition = findCondition(step.fields, field, fieldContext)
  const base = {
    name,
    label,
    ...(condition && {
      onlyIf: {
        ...condition,
        applies: callsFor(condition, shown.typed[condition.question]),
        announcement: t('form.oneMore', { question: label }),
      },
    }),
    ...present('hint', words('hint')),
    ...present('why', words('why')),
    ...present('autoComplete', field.autoComplete),
    ...present('foreignLabel', field.foreign),
    ...(isOptional(field, fieldContext) && !field.conditional && field.control !== 'checkbox'
      ? { optionalMark: t('page.optional') }
      : {}),
  }
  if (field.control === 'date') return dateView(base, field.autoComplete, typed, language)
  if (field.control === 'checkbox') return { ...base, control: 'checkbox', value: textOf(typed) }
  const emptyLabel = words('choose') ?? ''
  if (field.control === 'country') {
    return { ...base, control: 'country', emptyLabel, language, value: textOf(typed) }
  }
  if (field.control === 'countries') {
    return {
      ...base,
      control: 'countries',
      emptyLabel,
      rowLabel: t('form.countryNumber', { number: '{number}' }),
      addLabel: t('form.addCountry'),
      language,
      value: toList(typed),
    }
  }
  const options = listOptions(step, name, field, fieldContext)
  if (field.control === 'select' || (field.control === 'text' && options)) {
    return {
      ...base,
      control: 'select',
      emptyLabel,
      options: options ?? [],
      value: textOf(typed),
    }
  }
  if (field.control === 'checkboxes') {
    return { ...base, control: 'checkboxes', options: options ?? [], value: toList(typed) }
  }
  if (field.control === 'text') return textView(base, field, name, fieldContext, shown)
  if (options?.length === 1 && 'choices' in field && field.choices) {
    return { ...base, control: 'statement', value: options[0]?.label ?? '' }
  }
  return { ...base, control: 'radios', options: options ?? [], value: textOf(typed) }
}

type Base = { name: string; label: string }

function textView(
  base: Base,
  field: Field,
  name: string,
  fieldContext: FieldContext,
  shown: { typed: RawValues; stored?: StepValues | undefined },
): FieldView {
  const { language } = fieldContext
  const typed = shown.typed[name]
  const stored = shown.stored?.[name]
  return {
    ...base,
    control: 'text',
    ...present('type', field.type === 'text' ? undefined : field.type),
    ...present('width', field.width === 'full' ? undefined : field.width),
    ...present('inputMode', field.inputMode),
    ...present('ltr', field.ltr),
    ...present('spellCheck', field.spellCheck),
    ...present('suffix', field.suffix),
    ...present('lines', field.lines),
    ...(field.type === 'tel' ? { callingCode: callingCodeView(name, fieldContext, shown) } : {}),
    ...(field.sensitive && stored !== undefined
      ? { saved: savedNoteText(String(stored), language) }
      : {}),
    value: field.sensitive ? '' : textOf(typed),
  }
}

function callingCodeView(
  name: string,
  fieldContext: FieldContext,
  { typed }: { typed: RawValues },
) {
  const t = getTranslator(fieldContext.language)
  const picked = typed[callingCodeInputName(name)]
  return {
    label: t('form.callingCode'),
    emptyLabel: t('form.chooseCallingCode'),
    language: fieldContext.language,
    value: typeof picked === 'string' ? picked : (fieldContext.telephoneCountry ?? ''),
  }
}

/** A stored value that may be left out has a checkbox after it that withdraws it. */
function withWithdrawal(field: FieldView, language: FieldContext['language']): FieldView[] {
  if (field.control !== 'text' || !field.saved || !field.optionalMark) return [field]
  const label = getTranslator(language)('form.withdraw', { label: field.label })
  return [field, { control: 'checkbox', name: withdrawalInputName(field.name), label, value: '' }]
}

function savedNoteText(stored: string, language: FieldContext['language']): string {
  const t = getTranslator(language)
  const shown = mask(stored).replace(/•+\s?/, '')
  return shown ? t('form.saved', { masked: shown }) : t('form.savedHidden')
}

function dateView(
  base: Base,
  autoComplete: string | undefined,
  typed: RawValue | undefined,
  language: FieldContext['language'],
): FieldView {
  const t = getTranslator(language)
  const { autoComplete: _, ...rest } = base as Base & { autoComplete?: string }
  return {
    ...rest,
    control: 'date',
    parts: getDateOrder(language).map((part) => ({
      part,
      label: t(`form.${part}`),
      ...(autoComplete ? { autoComplete: `${autoComplete}-${part}` } : {}),
    })),
    value: isDateParts(typed) ? typed : { day: '', month: '', year: '' },
  }
}

// Nobody comes to these by a plain slip, and half of what a page would have to say is about them. What
// is wrong with a telephone number is said with an example of the country that was picked.
const saidByServer = ['too_long', 'wrong_characters']

function errorWords(step: Step, name: string, field: Field, fieldContext: FieldContext) {
  const texts =
    messagesByLanguage[fieldContext.language].steps[(step.messagesOf ?? step.id) as 'name'].fields
  const codes = Object.keys(
    (texts as Record<string, { errors: object }>)[name]?.errors ?? {},
  ).filter((code) => !saidByServer.includes(code) && (field.type !== 'tel' || code === 'missing'))
  return Object.fromEntries(
    codes.map((code) => [code, wordsOf(step, name, `errors.${code}`, field, fieldContext) ?? code]),
  )
}

function wordsOf(
  step: Step,
  name: string,
  key: string,
  field: Field,
  fieldContext: FieldContext,
  texts: MessageValues = {},
): string | undefined {
  const values: MessageValues = { ...field.texts?.(fieldContext), ...texts }
  return findMessage(fieldContext.language, `${messageKey(step)}.fields.${name}.${key}`, values)
}

function textOf(typed: RawValue | undefined): string {
  return typeof typed === 'string' ? typed : ''
}

function present<Key extends string, Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}
