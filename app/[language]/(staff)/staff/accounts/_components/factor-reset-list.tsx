import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { factorResetReturn, staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { listFactorResets } from '@/lib/staff/second-factors/reset-factor.ts'

type FactorResetListProps = {
  visit: StaffVisit
  requests: Awaited<ReturnType<typeof listFactorResets>>
}

/** Shows the accounts of others whose second factor an administrator asked to reset; nothing if none waits. */
export function FactorResetList({
  visit: { t, language, member },
  requests,
}: FactorResetListProps) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="resets" className="card card-action mt-3">
      <h2 id="resets" className="font-strong">
        {t('factorReset.list')}
      </h2>
      <ul className="mt-1 grid gap-y-1">
        {requests.map(({ account, by, expiresAt }) => (
          <li key={account.id}>
            <a
              href={staffPath(language, factorResetReturn(account.id))}
              className="link link-alone"
            >
              <bdi>{account.person.name}</bdi>
            </a>
            <span className="block text-small text-muted">
              <TimeInSentence
                sentence={t(by.id === member.id ? 'factorReset.waitsOwn' : 'factorReset.listed', {
                  name: isolateDirection(by.person.name),
                  time: timeMark,
                })}
                at={expiresAt}
                language={language}
                short
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
