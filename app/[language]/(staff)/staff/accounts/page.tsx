import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { RolesFolded } from '@/app/[language]/(staff)/_components/roles-explained.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import {
  filterAccounts,
  formatAccountQuery,
  parseAccountFilter,
} from '@/app/[language]/(staff)/staff/accounts/_components/account-filter.ts'
import { AccountFilters } from '@/app/[language]/(staff)/staff/accounts/_components/account-filters.tsx'
import { AccountList } from '@/app/[language]/(staff)/staff/accounts/_components/account-list.tsx'
import { parseAccountOrder } from '@/app/[language]/(staff)/staff/accounts/_components/account-order.ts'
import { FactorResetList } from '@/app/[language]/(staff)/staff/accounts/_components/factor-reset-list.tsx'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { listStaff } from '@/lib/staff/accounts/accounts.ts'
import { listFactorResets } from '@/lib/staff/second-factors/reset-factor.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<{ done?: string; sort?: string; state?: string; role?: string }>
}

/** The accounts of staff, for administrators. */
export default async function StaffAccountsPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const accounts = await listStaff(portico.staff, member)
  if (accounts === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const resets = await listFactorResets(portico.staff, member)
  const { done, sort, ...asked } = await searchParams
  const order = parseAccountOrder(sort)
  const filter = parseAccountFilter(asked)
  const hasProvider = Boolean(portico.staff.provider)
  const { found, states, roles } = filterAccounts(accounts, filter, hasProvider)
  const [count, all] = [found.length, accounts.length]
  const heading = t('staffAccounts.heading')
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`accounts${formatAccountQuery(order, filter)}`}
      title={heading}
      wide
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 id="accounts" className="heading">
          {heading}
        </h1>
        <ButtonLink href={staffPath(language, 'accounts/new')}>
          {t('staffAccounts.invite')}
        </ButtonLink>
      </div>
      {(done === 'gone' || done === 'none') && (
        <div className="mt-3" role="status">
          <Notice tone="info">
            <p>{t(done === 'none' ? 'staffAccounts.none' : 'staff.home.done.gone')}</p>
          </Notice>
        </div>
      )}
      <p className="lead">
        {filter.state || filter.role
          ? t('staffAccounts.filter.found', { count, all })
          : t('staffAccounts.lead', { count: all })}
      </p>
      <FactorResetList visit={visit} requests={resets} />
      <AccountFilters visit={visit} order={order} filter={filter} states={states} roles={roles} />
      {count > 0 && <AccountList visit={visit} accounts={found} order={order} filter={filter} />}
      <p className="mt-4">
        <a href={staffPath(language, 'keys')}>{t('partnerKeys.heading')}</a>
      </p>
      <p className="mt-2">
        <a href={staffPath(language, 'webhooks')}>{t('webhooks.heading')}</a>
      </p>
      <p className="mt-2">
        <a href={staffPath(language, 'imports')}>{t('imports.heading')}</a>
      </p>
      <p className="mt-2">
        <a href={staffPath(language, 'brand')}>{t('brandPreview.heading')}</a>
      </p>
      <RolesFolded visit={visit} />
    </StaffFrame>
  )
}
