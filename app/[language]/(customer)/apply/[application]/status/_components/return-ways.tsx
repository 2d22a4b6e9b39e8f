import { findDevicePath, findReturnPath } from '@/app/_components/layout/elsewhere-paths.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { SixDigits } from '@/components/ui/six-digits'
import type { findReturnWay } from '@/lib/access/return-links/prepare-return.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Translate } from '@/lib/i18n/translate.ts'

type ReturnWaysProps = {
  visit: ApplicationVisit
  /** The path of the page, as `Frame` has it. */
  path: string
  /** The address to which a link can be sent, and its code; undefined if no link would be sent. */
  returnWay: Awaited<ReturnType<typeof findReturnWay>>
}

/** Shows how the customer opens the application later or on another device; nothing if others look on. */
export function ReturnWays({ visit, path, returnWay }: ReturnWaysProps) {
  const { t } = visit
  const later = findReturnPath(visit, path)
  const device = findDevicePath(visit, path)
  if (!later && !device) return null
  return (
    <section aria-labelledby="return-ways" className="reference reference-more print:hidden">
      <h2 id="return-ways" className="font-strong">
        {t(later ? 'return.wayBack.title' : 'handoff.link')}
      </h2>
      {later && returnWay && <ByAddress t={t} returnWay={returnWay} />}
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5">
        {later && (
          <a href={later} className="link inline-flex min-h-3 items-center">
            {t('return.wayBack.later')}
          </a>
        )}
        {device && (
          <a href={device} className="link inline-flex min-h-3 items-center">
            {t(visit.device ? 'handoff.linkBack' : 'return.wayBack.device')}
          </a>
        )}
      </p>
    </section>
  )
}

type ByAddressProps = { t: Translate; returnWay: NonNullable<ReturnWaysProps['returnWay']> }

/** Explains the way from the start page, with a proven address or with the code. */
function ByAddress({ t, returnWay }: ByAddressProps) {
  const { code } = returnWay
  const address = isolateDirection(returnWay.address)
  if (!code) return <p>{t('return.wayBack.proven', { address })}</p>
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-1">
        <span>{t('return.wayBack.code')}</span>
        <SixDigits code={code} className="return-code-small" />
      </div>
      <p className="text-small text-muted">{t('return.wayBack.keep', { address })}</p>
    </>
  )
}
