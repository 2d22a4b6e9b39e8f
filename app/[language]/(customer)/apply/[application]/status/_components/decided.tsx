import { listSupportWays } from '@/app/_components/layout/support-ways.ts'
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { HelpWays } from '@/components/ui/help-ways'
import type { SubmissionStatus } from '@/lib/submission/state/submission-status.ts'
import { AccountCard } from './account-card.tsx'
import { findAccountUrl } from './account-url.ts'

/** Shows an approved customer the account and the way to it, and anybody else whom to ask. */
export function Decided({ visit, status }: { visit: ApplicationVisit; status: SubmissionStatus }) {
  const { t, language, portico } = visit
  const { brand, support } = portico.env
  if (status.name !== 'approved') {
    const ways = listSupportWays(support, language)
    return (
      ways.length > 0 && (
        <section aria-labelledby="ask" className="mt-3">
          <h2 id="ask" className="font-strong">
            {t('status.rejected.ask')}
          </h2>
          <HelpWays lines={ways} />
        </section>
      )
    )
  }
  const account = findAccountUrl(visit, status)
  return (
    <>
      <AccountCard visit={visit} />
      {account && (
        <p className="mt-3">
          <ButtonLink href={account.href}>
            {t('status.approved.goOn', { brand: brand.name })}
          </ButtonLink>
        </p>
      )}
    </>
  )
}
