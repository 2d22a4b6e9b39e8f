/**
 * Explains every code with which a call of the platform can fail, or a submission come to manual review: its
 * meaning, and the solution.
 */
import type { Language } from './languages.ts'
import { findMessage, getTranslator } from './translate.ts'

export type CodeExplanation = { meaning: string; remedy: string }

/** Returns the explanation of a code; for unknown codes a general one. */
export function explainCode(language: Language, code: string): CodeExplanation {
  const t = getTranslator(language)
  return (
    findCodeExplanation(language, code) ?? {
      meaning: t('problemCodes.unknown.meaning'),
      remedy: t('problemCodes.unknown.remedy'),
    }
  )
}

/** The explanation of a code; undefined if there is none. */
export function findCodeExplanation(language: Language, code: string): CodeExplanation | undefined {
  if (!/^[a-z_]+$/.test(code)) return undefined
  return (
    findExplanation(language, `problemCodes.submissions.${code}`) ??
    findExplanation(language, `problemCodes.client.${code}`) ??
    findCallExplanation(language, code)
  )
}

/** Both addresses can fail in these ways; `token_` before the code says that it was the token's. */
function findCallExplanation(language: Language, code: string): CodeExplanation | undefined {
  const isToken = code.startsWith('token_')
  const t = getTranslator(language)
  const key = `problemCodes.calls.${isToken ? code.slice('token_'.length) : code}`
  return findExplanation(language, key, {
    who: t(isToken ? 'problemCodes.who.token' : 'problemCodes.who.platform'),
    address: isToken ? 'PLATFORM_TOKEN_URL' : 'PLATFORM_API_URL',
  })
}

function findExplanation(
  language: Language,
  key: string,
  values?: { who: string; address: string },
): CodeExplanation | undefined {
  const meaning = findMessage(language, `${key}.meaning`, values)
  const remedy = findMessage(language, `${key}.remedy`, values)
  return meaning && remedy ? { meaning: capitalize(meaning, language), remedy } : undefined
}

/** `{who}` may begin a sentence. */
function capitalize(sentence: string, language: Language): string {
  return sentence.charAt(0).toLocaleUpperCase(language) + sentence.slice(1)
}
