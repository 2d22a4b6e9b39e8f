import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { sendPasswordLink } from '@/app/[language]/(staff)/staff/accounts/[account]/send-password-link.ts'
import { ShownOnceForm } from '@/components/staff/shown-once-form'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import { passwordLinkLifetimeMs } from '@/lib/staff/rules/session-lifetime.ts'
import { findAccountState } from '../../_components/account-state.tsx'

/** Shows the link by which an account's owner chooses a password; nothing if they sign in elsewhere. */
export function PasswordLinkSection({
  visit,
  account,
}: {
  visit: StaffVisit
  account: ListedAccount
}) {
  const { t, language, portico } = visit
  const { id, person, disabledAt, invitation, enrolled } = account
  const { emails, provider } = portico.staff
  if (provider || disabledAt || account.setupCodeNeeded) return null
  const hours = passwordLinkLifetimeMs / 3_600_000
  const name = `\u2068${person.name}\u2069`
  // The link comes first, since the member needs it before any other change of the account.
  const isNew = Boolean(invitation) || findAccountState(account, false) === 'notSetUp'
  const submit = !emails ? 'create' : invitation ? 'invite' : 'reset'
  return (
    <section aria-labelledby="link" className="review-section">
      <h2 id="link" className="text-section font-strong">
        {t(`staffAccounts.account.${invitation ? 'invitation' : isNew ? 'notSetUp' : 'link'}`)}
      </h2>
      <p className="mt-1">
        <span>
          {t(
            `staffAccounts.account.${invitation ? 'invitationText' : isNew ? 'notSetUpText' : 'resetText'}`,
            { name, hours },
          )}
        </span>{' '}
        <span>
          {!isNew && t(`staffAccounts.account.${enrolled ? 'factorStays' : 'factorNext'}`)}
        </span>
      </p>
      {invitation?.until && (
        <p className="mt-1 text-small text-muted">
          <TimeInSentence
            sentence={t('staffAccounts.validUntil', { time: timeMark })}
            at={invitation.until}
            language={language}
          />
        </p>
      )}
      <ShownOnceForm
        action={sendPasswordLink}
        hidden={{ language, account: id }}
        tone={isNew ? 'primary' : 'secondary'}
        texts={{
          submit: t(`staffAccounts.account.${submit}`),
          shown: t('staffAccounts.account.shown', { name }),
        }}
      />
    </section>
  )
}
