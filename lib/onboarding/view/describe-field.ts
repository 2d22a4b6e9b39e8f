/** One question as a page shows it: plain data in the reader's language. */
import { getDateOrder } from '#lib/i18n/dates.ts'
import { findMessage, getTranslator, type MessageValues } from '#lib/i18n/translate.ts'
import { withdrawalInputName } from '../answers/read-form.ts'
import { messageKey, type Step, type StepValues } from '../define-step.ts'
import { type AskedIf, callsFor, findCondition } from '../fields/asked-if.ts'
import { getMonthNumber } from '../fields/calendar-date.ts'
import { type Field, type FieldContext, isOptional } from '../fields/field.ts'
import { mask } from '../fields/text.ts'
import { getCountryName } from '../geography/countries.ts'
import { splitCallingCode } from '../identifiers/calling-codes.ts'
import { callingCodeInputName } from '../identifiers/telephone.ts'
import { getTelephoneExample } from '../identifiers/telephone-examples.ts'
import { listCountryOptions } from './country-options.ts'
import {
  type DateParts,
  type FieldView,
  isDateParts,
  type OptionView,
  type RawValue,
  type RawValues,
  toList,
} from './step-view.ts'

/** Describes one question for a page, filled in with typed or stored values. */
export function describeField(
  step: Step,
  name: string,
  field: Field,
  fieldContext: FieldContext,
  shown: { typed: RawValues; stored?: StepValues | undefined },
): FieldView {
  const { language } = fieldContext
  const t = getTranslator(language)
  const words = (key: string) => findFieldWords(step, name, key, field, fieldContext)
  const typed = shown.typed[name]
  const label = words('label') ?? name
  const condition =
    findCondition(step.fields, field, fieldContext) ?? findWithdrawal(step, field, shown.stored)
  const mayBeEmpty =
    isOptional(field, fieldContext) && !field.conditional && field.control !== 'checkbox'
  const base = {
    name,
    label,
    ...(condition && {
      askedIf: {
        ...condition,
        applies: callsFor(condition, shown.typed[condition.question]),
        announcement: t('form.oneMore', { question: label }),
        ...present('condition', words('condition')),
      },
    }),
    // A telephone number has an example of its country beside it instead: see `telephoneView`.
    ...(field.type === 'tel' ? {} : present('hint', words('hint'))),
    ...present('why', (mayBeEmpty ? words('whyOptional') : undefined) ?? words('why')),
    ...present('autoComplete', field.autoComplete),
    ...present('foreignLabel', field.foreign),
    ...(mayBeEmpty && { optionalMark: t('page.optional') }),
  }
  if (field.control === 'date') return dateView(base, field.autoComplete, typed, language)
  if (field.control === 'checkbox') return { ...base, control: 'checkbox', value: textOf(typed) }
  const emptyLabel = words('choose') ?? ''
  const { chosenCountries } = fieldContext
  const chosen = chosenCountries.length > 0 ? { chosen: chosenCountries } : {}
  if (field.control === 'country') {
    return { ...base, control: 'country', emptyLabel, language, ...chosen, value: textOf(typed) }
  }
  if (field.control === 'countries') {
    return {
      ...base,
      control: 'countries',
      emptyLabel,
      rowLabel: t('form.countryNumber', { number: '{number}' }),
      addLabel: t('form.addCountry'),
      language,
      ...chosen,
      value: toList(typed),
    }
  }
  const options = inOrder(
    listOptions(step, name, field, fieldContext)?.filter(
      ({ value }) => value === typed || isOffered(value, field, fieldContext),
    ),
    isReplaced(field, fieldContext) ? undefined : field.first?.(fieldContext),
  )
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
  if (field.control === 'text') return textView(base, step, field, name, fieldContext, shown)
  if (options?.length === 1 && 'choices' in field && field.choices) {
    return { ...base, control: 'statement', value: options[0]?.label ?? '' }
  }
  return { ...base, control: 'radios', options: options ?? [], value: textOf(typed) }
}

/**
 * Returns the control that withdraws the stored answer which the field would replace; undefined if none is
 * stored unseen.
 */
function findWithdrawal(
  { fields }: Step,
  { alternativeTo }: Field,
  stored: StepValues | undefined,
): AskedIf | undefined {
  if (alternativeTo === undefined || stored?.[alternativeTo] === undefined) return undefined
  if (!fields[alternativeTo]?.sensitive) return undefined
  return { question: withdrawalInputName(alternativeTo), is: ['yes'] }
}

function isOffered(value: string, field: Field, fieldContext: FieldContext): boolean {
  return isReplaced(field, fieldContext) || (field.offers?.(value, fieldContext) ?? true)
}

function isReplaced({ list }: Field, { lists }: FieldContext): boolean {
  return list !== undefined && lists[list] !== undefined
}

function inOrder(options: OptionView[] | undefined, first: readonly string[] | undefined) {
  if (!options || !first) return options
  const placeOf = ({ value }: OptionView) =>
    first.includes(value) ? first.indexOf(value) : first.length
  return options.toSorted((one, other) => placeOf(one) - placeOf(other))
}

type Base = { name: string; label: string }

function textView(
  base: Base,
  step: Step,
  field: Field,
  name: string,
  fieldContext: FieldContext,
  shown: { typed: RawValues; stored?: StepValues | undefined },
): FieldView {
  const { language } = fieldContext
  const text = textOf(shown.typed[name])
  const typed = text === '' ? text : (field.inForm?.(text, fieldContext) ?? text)
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
    ...(field.sensitive && stored !== undefined
      ? { saved: savedNoteText(String(stored), language) }
      : {}),
    value: field.sensitive ? '' : withoutSuffix(typed, field.suffix),
    ...(field.type === 'tel' ? telephoneView(step, name, field, fieldContext, shown) : {}),
  }
}

/** Removes from the input what is shown beside it. */
function withoutSuffix(typed: string, suffix: string | undefined): string {
  return suffix && typed.endsWith(suffix) ? typed.slice(0, -suffix.length).trimEnd() : typed
}

/** Shows a number beside its country, which already contains the calling code. */
function telephoneView(
  step: Step,
  name: string,
  field: Field,
  fieldContext: FieldContext,
  { typed }: { typed: RawValues },
) {
  const { language } = fieldContext
  const t = getTranslator(language)
  const picked = typed[callingCodeInputName(name)]
  const { country, number } = splitCallingCode(
    textOf(typed[name]),
    typeof picked === 'string' ? picked : (fieldContext.telephoneCountry ?? ''),
  )
  const example = {
    example: getTelephoneExample(country),
    country: country ? getCountryName(country, language) : 'none',
  }
  return {
    ...present('hint', findFieldWords(step, name, 'hint', field, fieldContext, example)),
    callingCode: {
      label: t('form.callingCode'),
      emptyLabel: t('form.chooseCallingCode'),
      numberLabel: t('form.telephoneNumber'),
      language,
      value: country,
    },
    value: number,
  }
}

/** The options of a field in words; none if it is typed freely. */
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
      label:
        label || (findFieldWords(step, name, `options.${value}`, field, fieldContext) ?? value),
      ...present('hint', findFieldWords(step, name, `hints.${value}`, field, fieldContext)),
    }),
  )
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
    value: isDateParts(typed) ? inFigures(typed) : { day: '', month: '', year: '' },
  }
}

/** The name of a month is read in many languages, and is shown to readers of others: "febrero" as 2. */
function inFigures({ day, month, year }: DateParts): DateParts {
  return { day, month: String(getMonthNumber(month) ?? month), year }
}

/** The words of a field by their key below it in the catalogue; undefined if there are none. */
export function findFieldWords(
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
