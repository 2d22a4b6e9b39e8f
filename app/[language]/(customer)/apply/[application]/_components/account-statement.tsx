import type { Translate } from '@/lib/i18n/translate.ts'
import type { Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'

/** States the account if the operator offers only one. */
export function AccountStatement({ progress, t }: { progress: Progress; t: Translate }) {
  const { products } = progress.fieldContext
  const only = products.length === 1 ? products[0] : undefined
  if (!only) return null
  return (
    <p className="lead">
      <span>{t('account.only', { product: only.label })}</span> <span>{only.hint}</span>
    </p>
  )
}
