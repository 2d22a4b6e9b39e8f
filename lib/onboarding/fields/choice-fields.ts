/** Fields that are answered by choosing: from a list, from countries, by ticking a box. */
import * as z from 'zod/mini'
import { isCountryCode } from '#lib/platform/contract/country-codes.ts'
import { type EnumerationName, enumerations } from '#lib/platform/contract/enumerations.ts'
import type { Choice, FieldContext } from './field.ts'
import { fieldSchema } from './field-schema.ts'

/** Returns a schema for one of the given values, whose labels are in the catalogues. */
export function oneOf<const Option extends string>(options: readonly Option[]) {
  return fieldSchema(chosenFrom(options), z.enum(options, 'missing'), {
    control: 'radios',
    codes: ['missing'],
    options,
  })
}

/** One of the values the platform accepts for a field: the interface's list, or the one that replaces it. */
export function oneOfList<const Name extends EnumerationName>(name: Name, context: FieldContext) {
  const values = valuesOf(name, context)
  return fieldSchema(chosenFrom(values), z.enum(values, 'missing'), {
    control: 'radios',
    codes: ['missing'],
    list: name,
    options: enumerations[name],
  })
}

/** One of the choices that the context offers; a single one needs no answer. */
export function oneOfChoices(
  choices: (context: FieldContext) => readonly Choice[],
  context: FieldContext,
) {
  const values = choices(context).map(({ value }) => value)
  const [only] = values
  return fieldSchema(
    values.length === 1 ? z.transform(() => only) : chosenFrom(values),
    z.string('missing'),
    { control: 'radios', codes: ['missing'], choices },
  )
}

/** One or more of the given values, each once, in their own order. */
export function anyOf<const Option extends string>(options: readonly Option[]) {
  return fieldSchema(severalFrom(options), z.array(z.enum(options), 'missing'), {
    control: 'checkboxes',
    codes: ['missing'],
    options,
  })
}

/**
 * Returns a schema of several values of a platform's list, each once, in the list's order; `alone` excludes all
 * others.
 */
export function anyOfList<const Name extends EnumerationName>(
  name: Name,
  alone: string,
  context: FieldContext,
) {
  const values = valuesOf(name, context)
  return fieldSchema(
    severalFrom(values),
    z
      .array(z.enum(values), 'missing')
      .check(
        z.refine((chosen) => chosen.length === 1 || !chosen.includes(alone), 'not_with_others'),
      ),
    {
      control: 'checkboxes',
      codes: ['missing', 'not_with_others'],
      list: name,
      options: enumerations[name],
    },
  )
}

/** An ISO 3166-1 alpha-2 code. */
export function country() {
  return fieldSchema(
    z.transform((typed: unknown) => (isCountry(typed) ? typed : undefined)),
    z.string('missing'),
    { control: 'country', codes: ['missing'] },
  )
}

/** One or more ISO 3166-1 alpha-2 codes, each once, in the order they were chosen. */
export function countries() {
  return fieldSchema(
    z.transform((typed: unknown) => {
      const chosen = new Set(listOf(typed).filter(isCountry))
      return chosen.size > 0 ? [...chosen] : undefined
    }),
    z.array(z.string(), 'missing'),
    { control: 'countries', codes: ['missing'] },
  )
}

/** A box: ticked, or no answer. */
export function checkbox() {
  return fieldSchema(ticked, z.optional(z.literal(true)), {
    control: 'checkbox',
    codes: [],
    optional: true,
  })
}

/** A box that must be ticked. */
export function requiredCheckbox() {
  return fieldSchema(ticked, z.literal(true, 'missing'), {
    control: 'checkbox',
    codes: ['missing'],
  })
}

const ticked = z.transform((typed: unknown) => (typed === 'yes' ? true : undefined))

function chosenFrom<Option extends string>(options: readonly Option[]) {
  return z.transform((typed: unknown) => options.find((option) => option === typed))
}

function severalFrom<Option extends string>(options: readonly Option[]) {
  return z.transform((typed: unknown) => {
    const chosen = options.filter((option) => listOf(typed).includes(option))
    return chosen.length > 0 ? chosen : undefined
  })
}

function valuesOf(name: EnumerationName, { lists }: FieldContext): readonly string[] {
  return lists[name]?.map(({ value }) => value) ?? enumerations[name]
}

function isCountry(typed: unknown): typed is string {
  return typeof typed === 'string' && isCountryCode(typed)
}

function listOf(typed: unknown): unknown[] {
  return Array.isArray(typed) ? typed : []
}
