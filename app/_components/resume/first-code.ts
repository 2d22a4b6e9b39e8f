/** What is said of the code that opens a link, by who told it or what showed it. */
import type { Translate } from '@/lib/i18n/translate.ts'
import type { FirstCode } from '@/lib/services/resume/renew-link.ts'

/** Which code it is, by the name that the e-mail has for it. */
export function getCodeLead(t: Translate, code: FirstCode | 'asked'): string {
  if (code === 'staff') return t('assistedEntry.email.codeTold')
  return t('resume.open.lead', { code: t(`resume.codes.${code}`) })
}

/** What helps a person who does not have it any more. */
export function getCodeLost(t: Translate, code: FirstCode): string {
  return t(code === 'staff' ? 'assistedEntry.email.codeLost' : `resume.open.codeLost.${code}`)
}
