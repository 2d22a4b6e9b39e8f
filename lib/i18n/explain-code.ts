/**
 * Every code with which a call of the platform can fail or a submission can come to need a person, in
 * words: what it means, and what mends it.
 */
import type { Language } from './languages.ts'
import { findMessage, getTranslator } from './translate.ts'

export type CodeExplanation = { means: string; mend: string }

/** The words for a code; for one that has none, what can be said of any. */
export function explainCode(language: Language, code: string): CodeExplanation {
  const t = getTranslator(language)
  return (
    findCodeExplanation(language, code) ?? {
      means: t('problemCodes.unknown.means'),
      mend: t('problemCodes.unknown.mend'),
    }
  )
}

/** The words for a code; undefined when there are none. */
export function findCodeExplanation(language: Language, code: string): CodeExplanation | undefined {
  if (!/^[a-z_]+$/.test(code)) return undefined
  return (
    wordsAt(language, `problemCodes.submissions.${code}`) ??
    wordsAt(language, `problemCodes.client.${code}`) ??
    placed(language, code)
  )
}

/** Both addresses can fail in these ways; `token_` before the code says that it was the token's. */
function placed(language: Language, code: string): CodeExplanation | undefined {
  const isToken = code.startsWith('token_')
  const t = getTranslator(language)
  const key = `problemCodes.calls.${isToken ? code.slice('token_'.length) : code}`
  return wordsAt(language, key, {
    who: t(isToken ? 'problemCodes.who.token' : 'problemCodes.who.platform'),
    address: isToken ? 'PLATFORM_TOKEN_URL' : 'PLATFORM_API_URL',
  })
}

function wordsAt(
  language: Language,
  key: string,
  values?: { who: string; address: string },
): CodeExplanation | undefined {
  const means = findMessage(language, `${key}.means`, values)
  const mend = findMessage(language, `${key}.mend`, values)
  return means && mend ? { means: sentence(means, language), mend } : undefined
}

/** Who it is may stand at the beginning. */
function sentence(words: string, language: Language): string {
  return words.charAt(0).toLocaleUpperCase(language) + words.slice(1)
}
