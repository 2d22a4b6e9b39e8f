import type { StepView } from '@/lib/domain/onboarding/view/step-view.ts'
import type { Translate } from '@/lib/i18n/translate.ts'

/**
 * The page with a mark on the fields that the platform asked to answer anew. Of these a stored value is not offered
 * to be kept: it is the one that was not accepted.
 */
export function markOutstanding(
  view: StepView,
  outstanding: readonly string[],
  t: Translate,
): StepView {
  const mark = t('outstanding.mark')
  const fields = view.fields.map((field) => {
    if (!outstanding.includes(field.name)) return field
    return field.control === 'text' && field.saved
      ? { ...field, outstanding: mark, saved: t('form.savedRefused') }
      : { ...field, outstanding: mark }
  })
  return { ...view, fields }
}
