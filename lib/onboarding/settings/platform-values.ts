/** The shape of `PLATFORM_VALUES`: lists of values that replace the interface's own. */
import * as z from 'zod/mini'
import type { Language } from '#lib/i18n/languages.ts'
import { type EnumerationName, enumerations } from '#lib/platform/contract/enumerations.ts'
import { localizedText } from './localized-text.ts'

/** The shape of `PLATFORM_VALUES`, with its texts in the languages that are offered. */
export function platformValuesSchema(offered: readonly Language[]) {
  const names = Object.keys(enumerations) as EnumerationName[]
  const shape = Object.fromEntries(names.map((name) => [name, listOf(name, offered)]))
  return z.strictObject(
    shape as { [Name in EnumerationName]: ReturnType<typeof listOf> },
    `must be an object with lists of values by field: ${names.join(', ')}`,
  )
}

function listOf(name: EnumerationName, offered: readonly Language[]) {
  const own: readonly string[] = enumerations[name]
  return z.optional(
    z.array(entry(offered), 'must be a list').check(
      z.minLength(1, 'must name at least one'),
      z.refine(
        (entries) => new Set(entries.map((each) => each.value)).size === entries.length,
        'must not name the same value twice',
      ),
      z.refine(
        (entries) => entries.every((each) => each.names !== undefined || own.includes(each.value)),
        'must give names for each value that the interface does not list',
      ),
    ),
  )
}

/** A value of the interface's own list by itself, or any value with its names. */
function entry(offered: readonly Language[]) {
  return z.union(
    [
      z.pipe(
        value,
        z.transform((given: string) => ({ value: given, names: undefined })),
      ),
      z.strictObject({ value, names: localizedText(offered) }),
    ],
    'must be a value, or an object with value and names',
  )
}

const value = z
  .string('must be a text')
  .check(z.regex(/^[A-Z0-9_]{1,100}$/, 'must be of A-Z, 0-9 and _'))

/** Lists by the field that accepts their values; a value without names has those of the messages. */
export type PlatformValues = z.infer<ReturnType<typeof platformValuesSchema>>
