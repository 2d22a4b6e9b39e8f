import type { CopyTexts } from '@/components/staff/copy-value'
import type { Translate } from '@/lib/i18n/translate.ts'

/** The words of the buttons that copy. */
export function copyTexts(t: Translate): CopyTexts {
  return {
    copy: t('staffCase.copy.copy'),
    done: t('staffCase.copy.done'),
    failed: t('staffCase.copy.failed'),
  }
}
