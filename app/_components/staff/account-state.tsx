import { Tag } from '@/components/ui/tag'
import type { ListedAccount } from '@/lib/services/staff/accounts.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

/** Whether an account can be used, or what is missing for that. */
export function AccountState({
  visit: { t, portico },
  account: { disabledAt, enrolled, invitation },
}: {
  visit: StaffVisit
  account: ListedAccount
}) {
  if (disabledAt) return <Tag tone="refused" text={t('staffAccounts.states.disabled')} />
  if (invitation && portico.staff.provider)
    return <Tag tone="waiting" text={t('staffAccounts.states.notOpened')} />
  if (invitation?.until) return <Tag tone="waiting" text={t('staffAccounts.states.invited')} />
  if (invitation) return <Tag tone="action" text={t('staffAccounts.states.invitationOver')} />
  if (!enrolled && !portico.staff.provider)
    return <Tag tone="waiting" text={t('staffAccounts.states.noFactor')} />
  return <Tag tone="success" text={t('staffAccounts.states.active')} />
}
