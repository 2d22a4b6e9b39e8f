import { TimeInSentence, timeMark } from '@/app/_components/layout/time-in-sentence.tsx'
import { accountPath, staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { branchName } from '@/app/[language]/(staff)/_components/branch-name.ts'
import { deviceWords } from '@/app/[language]/(staff)/_components/device-words.ts'
import { momentRow } from '@/app/[language]/(staff)/_components/moment-row.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { AccountState } from '@/app/[language]/(staff)/staff/accounts/_components/account-state.tsx'
import { BranchForm } from '@/app/[language]/(staff)/staff/accounts/_components/branch-form.tsx'
import {
  ChangeButton,
  ChangeForm,
} from '@/app/[language]/(staff)/staff/accounts/_components/change-account-form.tsx'
import { FactorResetSection } from '@/app/[language]/(staff)/staff/accounts/[account]/_components/factor-reset-section.tsx'
import { PasswordLinkSection } from '@/app/[language]/(staff)/staff/accounts/[account]/_components/password-link-section.tsx'
import { RoleForm } from '@/app/[language]/(staff)/staff/accounts/[account]/_components/role-form.tsx'
import { requireAccount } from '@/app/[language]/(staff)/staff/accounts/[account]/account-visit.ts'
import { ButtonLink } from '@/components/ui/button-link'
import { Notice } from '@/components/ui/notice'
import { SummaryList } from '@/components/ui/summary-list'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'
import { findFactorReset } from '@/lib/staff/second-factors/reset-factor.ts'
import { listSessions } from '@/lib/staff/sign-in/sessions.ts'

type PageProps = {
  params: Promise<{ language: string; account: string }>
  searchParams: Promise<{ done?: string }>
}

const changes = ['disabled', 'enabled', 'role', 'branch', 'signedOut', 'gone'] as const
const resets = ['requested', 'reset', 'rejected'] as const
const invitations = ['invited', 'added', 'addedProvider', 'sent'] as const

/** Shows one account, and what an administrator may change of it. */
export default async function StaffAccountPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, account: id } = await params
  const { visit, account } = await requireAccount(languageInPath, id)
  const { t, language, member } = visit
  const { done } = await searchParams
  const heading = t('staffAccounts.account.details')
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`accounts/${account.id}`}
      // Browsers store titles: they name nobody.
      title={heading}
      back={staffPath(language, 'accounts')}
    >
      <h1 className="heading">
        <bdi>{account.person.name}</bdi>
      </h1>
      <p className="mt-1">
        <AccountState visit={visit} account={account} />
      </p>
      <Done visit={visit} done={done} />
      <SummaryList rows={listRows(visit, account)} />
      <Sessions visit={visit} account={account} />
      {account.id === member.id ? (
        <p className="mt-3">
          <span>{t('staffAccounts.account.yourself')}</span>
          {!visit.portico.staff.provider && <span> {t('factorReset.own')}</span>}
        </p>
      ) : (
        <Changes visit={visit} account={account} />
      )}
    </StaffFrame>
  )
}

function Done({ visit: { t }, done }: { visit: StaffVisit; done: string | undefined }) {
  const change = changes.find((word) => word === done)
  const invitation = invitations.find((word) => word === done)
  const reset = resets.find((word) => word === done)
  if (!change && !invitation && !reset) return null
  return (
    <div className="mt-3" role="status">
      <Notice tone={change === 'gone' ? 'info' : 'success'}>
        <p>
          <span>{change && t(`staff.home.done.${change}`)}</span>
          <span>{reset && t(`factorReset.done.${reset}`)}</span>
          <span>{invitation && t(`staffAccounts.done.${invitation}`)}</span>
        </p>
      </Notice>
    </div>
  )
}

function listRows(visit: StaffVisit, account: ListedAccount) {
  const { t, language, portico } = visit
  const { person, role, branch, lastSignedInAt, enrolled } = account
  return [
    { label: t('staffAccounts.account.address'), value: person.address, ltr: true },
    { label: t('staffAccounts.columns.role'), value: t(`staff.roles.${role}`) },
    ...(branch
      ? [{ label: t('staffAccounts.columns.branch'), value: branchName(visit, branch) }]
      : []),
    // The second factor of the organisation's provider is not managed here.
    ...(portico.staff.provider
      ? []
      : [
          {
            label: t('staffAccounts.columns.factor'),
            value: t(`staff.factors.${enrolled ? 'appThere' : 'appNone'}`),
          },
        ]),
    {
      label: t('staffAccounts.columns.lastSignIn'),
      ...(lastSignedInAt
        ? momentRow(lastSignedInAt, language)
        : { value: t('staffAccounts.never') }),
    },
  ]
}

/** Lists the browsers in which its owner is signed in now; nothing if there are none. */
async function Sessions({ visit, account }: { visit: StaffVisit; account: ListedAccount }) {
  const { t, language, portico, member } = visit
  const sessions = await listSessions(portico.staff, member, account.id)
  if (sessions === 'forbidden' || sessions.length === 0) return null
  return (
    <section aria-labelledby="sessions" className="review-section">
      <h2 id="sessions" className="text-section font-strong">
        {t('staffAccounts.account.sessions')}
      </h2>
      <ul className="mt-1 grid gap-y-1">
        {sessions.map(({ id, device, updatedAt }) => (
          <li key={id}>
            <span>{deviceWords(visit, device)}</span>
            <span className="block text-small text-muted">
              <TimeInSentence
                sentence={t('staff.home.used', { used: timeMark })}
                at={updatedAt}
                language={language}
                relative
              />
            </span>
          </li>
        ))}
      </ul>
      {account.id !== member.id && (
        <ChangeForm visit={visit} id={account.id}>
          <ChangeButton
            change="sign_out"
            text={t('staffAccounts.account.signOut')}
            name={account.person.name}
          />
        </ChangeForm>
      )}
    </section>
  )
}

async function Changes({ visit, account }: { visit: StaffVisit; account: ListedAccount }) {
  const { t, language, portico } = visit
  const reset = await findFactorReset(portico.staff, visit.member, account)
  const { id, person, disabledAt, invitation, branch } = account
  const hasBranch = portico.staff.scope.branches.length > 0 || branch !== ''
  const name = `\u2068${person.name}\u2069`
  return (
    <>
      <PasswordLinkSection visit={visit} account={account} />
      {reset && <FactorResetSection visit={visit} account={account} found={reset} />}
      <section aria-labelledby="change" className="review-section">
        <h2 id="change" className="text-section font-strong">
          {t(hasBranch ? 'staffAccounts.account.change' : 'staffAccounts.columns.role')}
        </h2>
        <RoleForm visit={visit} account={account} isNamed={hasBranch} />
        <BranchForm visit={visit} account={account} />
      </section>
      <section aria-labelledby="access" className="review-section border-t border-line pt-4">
        <h2 id="access" className="text-section font-strong">
          {t('staffAccounts.account.access')}
        </h2>
        {disabledAt ? (
          <>
            <p className="mt-1">{t('staffAccounts.account.enableText')}</p>
            <ChangeForm visit={visit} id={id}>
              <ChangeButton change="enable" text={t('staff.home.enable')} name={person.name} />
            </ChangeForm>
          </>
        ) : (
          <>
            {!invitation && (
              <p className="mt-1">{t('staffAccounts.account.disableText', { name })}</p>
            )}
            <p className="mt-2">
              <ButtonLink href={`${accountPath(language, id)}/disable`} tone="danger-outline">
                {t(invitation ? 'staffAccounts.account.withdraw' : 'staffAccounts.account.disable')}
              </ButtonLink>
            </p>
          </>
        )}
      </section>
    </>
  )
}
