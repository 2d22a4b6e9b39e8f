/** Reads registers' data with care: texts become one clean line, anything else is left out. */
import * as z from 'zod'
import { sanitizeText } from '#lib/onboarding/fields/text.ts'

/** A text in one line, without control characters; undefined without a text. */
export const line = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? sanitizeText(value) || undefined : undefined))

/** YYYY-MM-DD, also at the beginning of a time. */
export const day = line.transform((text) => /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(text ?? '')?.[0])

/** Returns the items of a list that have the form, without the others. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .transform((items) => items.flatMap((each): z.output<Item>[] => readItem(item, each)))
}

function readItem<Item extends z.ZodType>(item: Item, given: unknown): z.output<Item>[] {
  const read = item.safeParse(given)
  return read.success ? [read.data] : []
}
