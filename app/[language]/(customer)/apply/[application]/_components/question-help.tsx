import { Details } from '@/components/ui/details'
import type { Language } from '@/lib/i18n/languages.ts'
import { findMessage } from '@/lib/i18n/translate.ts'
import { messageKey, type Step } from '@/lib/onboarding/define-step.ts'

/** Shows help with a hard question, folded; nothing if its texts have none. */
export function QuestionHelp({ step, language }: { step: Step; language: Language }) {
  const question = findMessage(language, `${messageKey(step)}.help.question`)
  const answer = findMessage(language, `${messageKey(step)}.help.answer`)
  if (!question || !answer) return null
  return (
    <Details summary={question} className="text-small">
      <p>{answer}</p>
    </Details>
  )
}
