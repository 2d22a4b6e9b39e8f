/** The shape of `PLATFORM_VALUES`: lists of values in place of the interface's own. */
import * as z from 'zod/mini'
import { type EnumerationName, enumerations } from './contract/enumerations.ts'

const word = z.string('must be a text').check(z.regex(/\S/, 'must not be empty'))
const value = z
  .string('must be a text')
  .check(z.regex(/^[A-Z0-9_]{1,100}$/, 'must be of A-Z, 0-9 and _'))

const names = z.strictObject(
  { en: word, es: word, ar: word },
  'must be an object with en, es and ar',
)

/** A value of the interface's own list by itself, or any value with its words. */
const entry = z.union(
  [
    z.pipe(
      value,
      z.transform((given: string) => ({ value: given, names: undefined })),
    ),
    z.strictObject({ value, names }),
  ],
  'must be a value, or an object with value and names',
)

function listOf(name: EnumerationName) {
  const own: readonly string[] = enumerations[name]
  return z.optional(
    z.array(entry, 'must be a list').check(
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

const shape = Object.fromEntries(
  (Object.keys(enumerations) as EnumerationName[]).map((name) => [name, listOf(name)]),
) as { [Name in EnumerationName]: ReturnType<typeof listOf> }

export const platformValues = z.strictObject(
  shape,
  `must be an object with lists of values by field: ${Object.keys(enumerations).join(', ')}`,
)
/** Lists by the field that takes their values; a value without names has the words of the catalogues. */
export type PlatformValues = z.infer<typeof platformValues>
