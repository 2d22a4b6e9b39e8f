/** Explains the code that opens a link, by who told it or what showed it. */

import type { FirstCode, LinkCode } from '@/lib/access/return-links/renew-link.ts'
import type { Translate } from '@/lib/i18n/translate.ts'

/** Returns the sentence about the code, by the name that the e-mail gives it. */
export function getCodeLead(t: Translate, code: LinkCode): string {
  return code === 'staff' ? t('assistedEntry.email.codeTold') : t(`return.open.lead.${code}`)
}

/** Shows what to do without the code. */
export function CodeLost({ t, code }: { t: Translate; code: FirstCode }) {
  return (
    <>
      <span>{t(code === 'staff' ? 'assistedEntry.email.codeLost' : 'return.open.codeLost')}</span>{' '}
      <a href="#help" className="link">
        {t('page.help')}
      </a>
    </>
  )
}
