import { expect, it } from 'vitest'
import type { Language } from '#lib/i18n/languages.ts'
import { getMessages } from '#lib/i18n/translate.ts'
import type { Step } from '../define-step.ts'
import { corporationSteps, individualSteps, personSteps } from '../journeys.ts'
import { findGroup } from '../progress/groups.ts'
import { inStaffWords } from './staff-words.ts'

/** Words of a customer about themselves, or of somebody who speaks to them: a language has its own. */
const toTheCustomer: Partial<Record<Language, RegExp>> = {
  en: /\b(?:you|your|yours|yourself|I|me|my|myself)\b/i,
  es: /\b(?:usted|mí|mi|tengo|soy|estoy|he)\b/i,
  ar: /(?:اسمك|ميلادك|جنسيتك|سفرك|هويتك|هاتفك|بريدك|عنوانك|حسابك|أموالك|وضعك|عملك|مهنتك|خبرتك|خططك|شركتك|حصتك|لديك|لديّ|معك|إليك)/,
}

function textsIn(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, text]) => {
    // The list of what to have at hand is on the customer's own start page, and a slip is the reader's own.
    if (key === 'need' || key === 'typo') return []
    return typeof text === 'string' ? [text] : textsIn(text)
  })
}

it.each(Object.entries(toTheCustomer) as [Language, RegExp][])(
  'the questions as staff read them, in %s, speak of the customer',
  (language, addressed) => {
    const steps: readonly Step[] = [...individualSteps, ...corporationSteps, ...personSteps]
    for (const step of steps.filter(findGroup)) {
      const { messagesOf = step.id } = inStaffWords(step)
      const texts = getMessages(language).steps[messagesOf as 'name']
      expect(
        textsIn(texts).filter((text) => addressed.test(text)),
        step.id,
      ).toEqual([])
    }
  },
)
