import type { Visit } from '@/app/_request/visit.ts'
import { Button } from '@/components/ui/button'

type FilterButtonsProps = Pick<Visit, 't'> & {
  /** The same page without filters, if there are any. */
  resetHref?: string
}

/** Shows the buttons to apply and to remove a form's filters. */
export function FilterButtons({ t, resetHref }: FilterButtonsProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button tone="secondary">{t('casework.filter.submit')}</Button>
      {resetHref && (
        <a href={resetHref} className="link inline-flex min-h-3 items-center">
          {t('casework.filter.reset')}
        </a>
      )}
    </div>
  )
}
