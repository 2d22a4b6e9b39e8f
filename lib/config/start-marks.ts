import * as z from 'zod'
import type { Language } from '#lib/i18n/languages.ts'
import { localizedText } from '#lib/onboarding/settings/localized-text.ts'
import { publicPicture } from './value-types.ts'

/** The shape of `START_MARKS`: what the start page says of protection, regulators and fees. */
export function startMarksSchema(offered: readonly Language[]) {
  const mark = z.strictObject(
    { texts: localizedText(offered), picture: publicPicture.optional() },
    'must be an object with texts and, if there is one, picture, and nothing else',
  )
  const marks = z.array(mark, 'must be a list').max(6, 'must not have more than 6')
  return z.strictObject({ marks }, 'must be an object with marks, and nothing else')
}

/** A sentence in each language, and a picture beside it. */
export type StartMark = z.infer<ReturnType<typeof startMarksSchema>>['marks'][number]
