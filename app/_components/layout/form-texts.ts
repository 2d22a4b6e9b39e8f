import type { FormTexts } from '@/lib/domain/onboarding/view/step-view.ts'
import type { Translate } from '@/lib/i18n/translate.ts'

/** The words every form shares. */
export function getFormTexts(t: Translate): FormTexts & { notSent: string } {
  return {
    errorPrefix: t('form.errorPrefix'),
    hiddenError: t('form.hiddenError'),
    summaryTitle: t('form.summaryTitle'),
    warningTitle: t('form.warningTitle'),
    warningLead: t('form.warningLead'),
    sending: t('form.sending'),
    notSent: t('form.notSent'),
    country: {
      noResults: t('form.countryNone'),
      results: t('form.countryResults', { count: '{count}' }),
      selected: t('form.countrySelected', {
        option: '{option}',
        position: '{position}',
        count: '{count}',
      }),
      hint: t('form.countryHint'),
    },
  }
}
