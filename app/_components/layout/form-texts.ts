import type { Translate } from '@/lib/i18n/translate.ts'
import type { CountryTexts, FieldView, FormTexts } from '@/lib/onboarding/view/step-view.ts'

type Texts = FormTexts & { notSent: string }

/** The words every form shares. */
export function getFormTexts(t: Translate): Texts {
  return {
    hiddenError: t('form.hiddenError'),
    summaryTitle: t('form.summaryTitle'),
    warningTitle: t('form.warningTitle'),
    warningLead: t('form.warningLead'),
    sending: t('form.sending'),
    notSent: t('form.notSent'),
  }
}

/** Adds the texts of the country search if a form asks for a country. */
export function getFormTextsFor(fields: readonly FieldView[], t: Translate): Texts {
  const isAsked = fields.some(({ control }) => control === 'country' || control === 'countries')
  return isAsked ? { ...getFormTexts(t), country: getCountryTexts(t) } : getFormTexts(t)
}

function getCountryTexts(t: Translate): CountryTexts {
  return {
    noResults: t('form.countryNone'),
    results: t('form.countryResults', { count: '{count}' }),
    hint: t('form.countryHint'),
  }
}
