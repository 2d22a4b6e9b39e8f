import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { factorResetReturn, staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import type { findFactorReset } from '@/lib/staff/second-factors/reset-factor.ts'

type SectionProps = {
  visit: StaffVisit
  account: ListedAccount
  found: NonNullable<Awaited<ReturnType<typeof findFactorReset>>>
}

/** Links to the reset of a colleague's lost second factor, with its progress. */
export function FactorResetSection({ visit, account, found }: SectionProps) {
  const { t, language, member } = visit
  const { request, codeUntil } = found
  const name = isolateDirection(account.person.name)
  const isSent = codeUntil !== undefined && codeUntil > new Date()
  const path = staffPath(language, factorResetReturn(account.id))
  return (
    <section aria-labelledby="factor" className="review-section">
      <h2 id="factor" className="text-section font-strong">
        {t('factorReset.section')}
      </h2>
      {account.setupCodeNeeded && (
        <p className="mt-1">
          {isSent ? (
            <TimeInSentence
              sentence={t('factorReset.sent', { name, time: timeMark })}
              at={codeUntil}
              language={language}
            />
          ) : (
            t('factorReset.over', { name })
          )}
        </p>
      )}
      {request ? (
        <p className="mt-1">
          <TimeInSentence
            sentence={t(
              request.by.id === member.id ? 'factorReset.waitsOwn' : 'factorReset.waits',
              {
                name: isolateDirection(request.by.person.name),
                time: timeMark,
              },
            )}
            at={request.expiresAt}
            language={language}
          />
        </p>
      ) : (
        !account.setupCodeNeeded && <p className="mt-1">{t('factorReset.lost', { name })}</p>
      )}
      <p className="mt-2">
        <ButtonLink href={path} tone={request ? 'primary' : 'secondary'}>
          {request
            ? t('staffAccounts.email.buttons.factor_reset_approval')
            : t(`factorReset.${account.setupCodeNeeded ? 'again' : 'open'}`)}
        </ButtonLink>
      </p>
    </section>
  )
}
