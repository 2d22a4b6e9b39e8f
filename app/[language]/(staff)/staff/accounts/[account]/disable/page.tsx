import { redirect } from 'next/navigation'
import { accountPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import {
  ColleagueOptions,
  ColleagueSearch,
  findOnlyMatch,
} from '@/app/[language]/(staff)/_components/colleague-search.tsx'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import {
  ChangeButton,
  ChangeForm,
} from '@/app/[language]/(staff)/staff/accounts/_components/change-account-form.tsx'
import { requireAccount } from '@/app/[language]/(staff)/staff/accounts/[account]/account-visit.ts'
import { type FoundColleagues, findColleagues } from '@/lib/casework/search-colleagues.ts'
import type { ListedAccount } from '@/lib/staff/accounts/accounts.ts'

type PageProps = {
  params: Promise<{ language: string; account: string }>
  searchParams: Promise<{ colleague?: string | string[] }>
}

/** Explains what disabling an account does, before it is done. */
export default async function DisableAccountPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, account: id } = await params
  const { visit, account } = await requireAccount(languageInPath, id)
  const { t, language, member, portico } = visit
  const colleagues = await findColleagues(portico.staff, member, {
    asked: (await searchParams).colleague,
    except: account.id,
  })
  const own = accountPath(language, account.id)
  if (account.disabledAt || account.id === member.id) redirect(own)
  const { invitation, person } = account
  const heading = t(`staffAccounts.disable.${invitation ? 'withdrawHeading' : 'heading'}`, {
    name: `\u2068${person.name}\u2069`,
  })
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`accounts/${account.id}/disable`}
      // Browsers store titles: they name nobody.
      title={t('staffAccounts.disable.submit')}
      back={own}
    >
      <h1 className="heading">{heading}</h1>
      <Consequences visit={visit} account={account} />
      <ChangeForm visit={visit} id={account.id}>
        <Assignee visit={visit} account={account} colleagues={colleagues} />
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <ChangeButton
            change="disable"
            text={t(`staffAccounts.disable.${invitation ? 'withdraw' : 'submit'}`)}
            name={person.name}
          />
          <a href={own} className="link inline-flex min-h-5 items-center">
            {t('staffAccounts.disable.cancel')}
          </a>
        </div>
      </ChangeForm>
      <ColleagueSearch visit={visit} colleagues={colleagues}>
        <input type="hidden" name="account" value={account.id} />
      </ColleagueSearch>
    </StaffFrame>
  )
}

type PartProps = { visit: StaffVisit; account: ListedAccount }

async function Consequences({ visit: { t, portico }, account }: PartProps) {
  if (account.invitation) return <p className="lead">{t('staffAccounts.disable.withdrawn')}</p>
  const { db, staff } = portico.store
  const sessions = await staff.sessionsOf(db, account.id, new Date())
  return (
    <ul className="mt-2 list-disc ps-3 marker:text-muted [&>li+li]:mt-0.5">
      <li>{t('staffAccounts.disable.sessions', { count: sessions.length })}</li>
      <li>{t('staffAccounts.disable.links')}</li>
      <li>{t('staffAccounts.disable.kept')}</li>
      <li>{t('staffAccounts.disable.again')}</li>
    </ul>
  )
}

/** Asks for the new assignee of the account's applications, if there are any. */
async function Assignee({
  visit: { t, portico },
  account: { id },
  colleagues,
}: PartProps & { colleagues: FoundColleagues }) {
  const { db, casework } = portico.store
  const { length: count } = await casework.listAssigned(db, id)
  if (count === 0) return <p className="mt-3">{t('staffAccounts.disable.cases', { count })}</p>
  return (
    <div className="mt-3">
      <p>{t('staffAccounts.disable.cases', { count })}</p>
      <label htmlFor="to" className="label mt-2">
        {t('staffAccounts.disable.to')}
      </label>
      <div className="control-box max-w-two-thirds">
        <select
          id="to"
          name="to"
          defaultValue={findOnlyMatch(colleagues)?.id ?? ''}
          key={colleagues.typed}
          className="control control-select"
        >
          <option value="">{t('casework.filter.nobody')}</option>
          <ColleagueOptions t={t} colleagues={colleagues} />
        </select>
      </div>
    </div>
  )
}
