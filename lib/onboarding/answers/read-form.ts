/**
 * Reads a posted form into typed input: only the names a step asks for, only texts, each once unless several
 * answers are accepted.
 */

import { getDateOrder } from '#lib/i18n/dates.ts'
import type { Step } from '../define-step.ts'
import type { FieldContext } from '../fields/field.ts'
import { isAsked, isList } from '../fields/field.ts'
import { tidy } from '../fields/text.ts'
import { separateDate } from '../fields/whole-date.ts'
import { callingCodeInputName } from '../identifiers/telephone.ts'
import { type DateParts, isDateParts, type RawValues, toList } from '../view/step-view.ts'

/** No answer of ours is longer; a longer one is cut to a length that its field still refuses. */
const longest = 1000

/** More answers than any question accepts: there are 250 countries. */
const mostAnswers = 300

/**
 * The step's raw values of a form, or undefined when the form was not made by our page: a name twice
 * where one answer is accepted, or a file if a text is expected.
 */
export function readStepForm(
  step: Step,
  form: FormData,
  fieldContext: FieldContext,
): RawValues | undefined {
  const typed: RawValues = {}
  for (const [name, field] of Object.entries(step.fields)) {
    if (!isAsked(field, fieldContext)) continue
    if (field.control === 'date') {
      const parts = readDateParts(form, name)
      if (!parts) return undefined
      typed[name] = separatePosted(parts, fieldContext)?.parts ?? parts
    } else if (isList(field)) {
      const values = texts(form, name)
      if (!values) return undefined
      typed[name] = values
    } else {
      const value = text(form, name)
      if (value === undefined) return undefined
      typed[name] = value
      if (field.control === 'text' && field.type === 'tel') {
        const country = text(form, callingCodeInputName(name))
        if (country === undefined) return undefined
        if (form.has(callingCodeInputName(name))) typed[callingCodeInputName(name)] = country
      }
    }
  }
  return typed
}

/** The days that the pasted dates of a form would be in the other order of day and month, by field. */
export function listOtherDays(
  step: Step,
  form: FormData,
  fieldContext: FieldContext,
): Map<string, string> {
  const days = new Map<string, string>()
  for (const [name, field] of Object.entries(step.fields)) {
    const parts = field.control === 'date' && readDateParts(form, name)
    const otherDay = parts && separatePosted(parts, fieldContext)?.otherDay
    if (otherDay) days.set(name, otherDay)
  }
  return days
}

function readDateParts(form: FormData, name: string): DateParts | undefined {
  const [day, month, year] = ['day', 'month', 'year'].map((part) => text(form, `${name}.${part}`))
  return day === undefined || month === undefined || year === undefined
    ? undefined
    : { day, month, year }
}

function separatePosted(parts: DateParts, { today, language }: FieldContext) {
  return separateDate(parts, today, getDateOrder(language))
}

/** The checkbox that withdraws a stored sensitive value, by the field's name. */
export function withdrawalInputName(name: string): string {
  return `withdraw.${name}`
}

/** Returns the name of the button that accepts and posts the likely intended value. */
export function correctionInputName(name: string): string {
  return `use.${name}`
}

/** Returns what the page showed of the stored answers (`seen`, `bond`), for when it is shown again. */
export function readShownFields(form: FormData): Record<string, string> {
  const shown = [...form].filter(([name]) => name === 'seen' || /^(seen|bond)\./.test(name))
  return Object.fromEntries(
    shown.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Everything a form holds, as its page shows it again: for when its step cannot be read at all. */
export function echoForm(form: FormData): RawValues {
  const echoed = new Map<string, RawValues[string]>()
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('$')) continue
    const isWhole =
      name.startsWith(withdrawalInputName('')) || name.endsWith(callingCodeInputName(''))
    const [field = '', part] = isWhole ? [name] : name.split('.')
    const short = value.slice(0, longest)
    const before = echoed.get(field)
    if (part === undefined && before === undefined) echoed.set(field, short)
    else if (part === undefined) echoed.set(field, severalOf(before, short))
    else {
      const parts = isDateParts(before) ? before : { day: '', month: '', year: '' }
      echoed.set(field, { ...parts, [part]: short })
    }
  }
  return Object.fromEntries(echoed)
}

function severalOf(before: RawValues[string] | undefined, next: string): readonly string[] {
  return [...(typeof before === 'string' ? [before] : toList(before)), next].slice(0, mostAnswers)
}

function text(form: FormData, name: string): string | undefined {
  const values = form.getAll(name)
  if (values.length > 1) return undefined
  const value = values[0] ?? ''
  return typeof value === 'string' ? cut(value) : undefined
}

function texts(form: FormData, name: string): string[] | undefined {
  const values = form.getAll(name)
  if (values.length > mostAnswers) return undefined
  const typed = values.filter((value) => typeof value === 'string')
  return typed.length === values.length ? typed.map(cut) : undefined
}

function cut(value: string): string {
  return value.length > longest ? tidy(value).slice(0, longest) : value
}
