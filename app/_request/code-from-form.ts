import { readCode } from '@/lib/access/return-links/link-secrets.ts'
import { tidyCode } from '@/lib/onboarding/fields/text.ts'
import { readField } from './form-field.ts'

/** Returns the six digits of a field, or the problem with the input (`typed`). */
export function readCodeField(
  form: FormData,
  name: string,
): { code: string } | { problem: 'missing' | 'wrong_format'; typed: string } {
  const typed = readField(form, name)
  const code = readCode(typed)
  if (code) return { code }
  return { problem: tidyCode(typed) === '' ? 'missing' : 'wrong_format', typed }
}
