/** The answers as a list to check: in the words they are sent in, sensitive ones masked. */
import { formatDay } from '../messages/dates.ts'
import { translator } from '../messages/translate.ts'
import { optionsOf, shortLabel } from './describe.ts'
import type { Circumstances, Field } from './field.ts'
import { isAsked } from './field.ts'
import { formatTelephone } from './identifiers/telephone.ts'
import { individual, type Stock } from './journey.ts'
import type { Step, Values } from './step.ts'
import { mask } from './text.ts'

export type ReviewRow = {
  stepId: string
  field: string
  label: string
  /** undefined: left empty. */
  value: string | undefined
  /** Codes and numbers stay left to right in every language. */
  ltr?: boolean
  /** Nothing to change: it follows from something else. */
  fixed?: boolean
}

/**
 * Every question of this person's with its answer, in the order of the journey: those that are asked,
 * and those that answer themselves (the only product there is), for both are sent.
 */
export async function reviewRows({ asked, circumstances }: Stock): Promise<ReviewRow[]> {
  const rows = (individual as readonly Step[]).map((step) => {
    const place = asked.find((each) => each.step.id === step.id)
    const values = place ? (place.values ?? {}) : step.implied?.(circumstances)
    return values ? rowsOf(step, values, circumstances) : []
  })
  return (await Promise.all(rows)).flat()
}

/** One value in words: an option by its label, a date in full, a sensitive value masked. */
export async function displayValue(
  step: Step,
  name: string,
  value: Values[string] | undefined,
  circumstances: Circumstances,
): Promise<string | undefined> {
  const field = step.fields[name] as Field
  if (value === undefined) return undefined
  if (field.control === 'checkbox') return translator(circumstances.language)('page.yes')
  if (field.control === 'date') return formatDay(String(value), circumstances.language)
  if (field.sensitive) return mask(String(value))
  const option = optionsOf(step, name, field, circumstances)?.find((each) => each.value === value)
  if (option) return option.label
  if ('suffix' in field && field.suffix) return `${shareIn(value, circumstances)}${field.suffix}`
  return 'type' in field && field.type === 'tel' ? formatTelephone(String(value)) : String(value)
}

function rowsOf(step: Step, values: Values, circumstances: Circumstances): Promise<ReviewRow[]> {
  const asked = Object.entries(step.fields).filter(
    ([name, field]) => isAsked(field, circumstances) && isWorthARow(field, values[name]),
  )
  return Promise.all(
    asked.map(async ([name, field]) => ({
      stepId: step.id,
      field: name,
      label: shortLabel(step, name, circumstances),
      value: await displayValue(step, name, values[name], circumstances),
      ...('ltr' in field && field.ltr ? { ltr: true } : {}),
      ...(isFixed(step, name, field, circumstances) ? { fixed: true } : {}),
    })),
  )
}

// A box that was left alone says nothing.
function isWorthARow(field: Field, value: Values[string] | undefined): boolean {
  return field.control !== 'checkbox' || value !== undefined
}

function isFixed(step: Step, name: string, field: Field, circumstances: Circumstances): boolean {
  return (
    field.control === 'radios' &&
    'choices' in field &&
    optionsOf(step, name, field, circumstances)?.length === 1
  )
}

function shareIn(value: Values[string], { language }: Circumstances): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(Number(value))
}
