import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { ListedAccount } from '@/lib/services/staff/accounts.ts'
import { factorResetReturn, staffPath } from '../../_request/paths.ts'
import type { StaffVisit } from '../../_request/staff-visit.ts'

/** The accounts whose second factor an administrator asked to reset; nothing where none waits. */
export async function FactorResetList({
  visit: { t, language, portico },
  accounts,
}: {
  visit: StaffVisit
  accounts: readonly ListedAccount[]
}) {
  const { store } = portico
  const requests = await store.staffFactorResets.listRequests(store.db, new Date())
  if (requests.length === 0) return null
  const nameOf = (id: string) => accounts.find((each) => each.id === id)?.person.name ?? ''
  return (
    <section aria-labelledby="resets" className="card card-action mt-3">
      <h2 id="resets" className="font-strong">
        {t('factorReset.list')}
      </h2>
      <ul className="mt-1 grid gap-y-1">
        {requests.map(({ userId, requestedBy }) => (
          <li key={userId}>
            <a href={staffPath(language, factorResetReturn(userId))} className="link link-alone">
              <bdi>{nameOf(userId)}</bdi>
            </a>
            <span className="block text-small text-muted">
              {t('factorReset.listed', { name: isolateDirection(nameOf(requestedBy)) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
