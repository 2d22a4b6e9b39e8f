import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { branchName } from '@/app/[language]/(staff)/_components/branch-name.ts'
import { RolesFolded } from '@/app/[language]/(staff)/_components/roles-explained.tsx'
import { staffAddressField } from '@/app/[language]/(staff)/_components/sign-in/password-field.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { listBranchOptions } from '@/app/[language]/(staff)/staff/accounts/_components/branch-form.tsx'
import { inviteStaffMember } from '@/app/[language]/(staff)/staff/accounts/new/invite-member.ts'
import { staffRoles } from '@/lib/database/states.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { may } from '@/lib/staff/rules/permissions.ts'

type PageProps = { params: Promise<{ language: string }> }

export default async function NewAccountPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  if (!may(member.role, 'invite', 'other_account'))
    answerForbidden(visit, 'page', { needs: 'administrator' })
  const { provider, emails } = portico.staff
  const how = provider ? 'leadProvider' : emails ? 'leadEmail' : 'leadLink'
  const submit = provider ? 'submitProvider' : emails ? 'submitEmail' : 'submit'
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="accounts/new"
      back={staffPath(language, 'accounts')}
    >
      <PageForm
        visit={visit}
        id="staff-invite"
        heading={t('staffAccounts.newAccount.heading')}
        lead={t(`staffAccounts.newAccount.${how}`)}
        fields={listFields(visit)}
        submit={t(`staffAccounts.newAccount.${submit}`)}
        action={inviteStaffMember}
      />
      <RolesFolded visit={visit} />
    </StaffFrame>
  )
}

function listFields(visit: StaffVisit): FieldView[] {
  const { t, portico } = visit
  const { scope } = portico.staff
  const options = listBranchOptions(scope)
  return [
    {
      control: 'text',
      name: 'name',
      label: t('staffAccounts.newAccount.name'),
      autoComplete: 'off',
      spellCheck: false,
      value: '',
    },
    staffAddressField(t('staffAccounts.newAccount.address'), 'off'),
    {
      control: 'radios',
      name: 'role',
      label: t('staffAccounts.newAccount.role'),
      options: staffRoles.map((role) => ({
        value: role,
        label: t(`staff.roles.${role}`),
        hint: t(`staff.home.roleLine.${role}`),
      })),
      value: '',
    },
    ...(scope.branches.length > 0
      ? [
          {
            control: 'select' as const,
            name: 'branch',
            label: t('staffAccounts.newAccount.branch'),
            emptyLabel: branchName(visit, ''),
            options: options
              .filter((branch) => branch !== '')
              .map((branch) => ({ value: branch, label: branchName(visit, branch) })),
            value: '',
          },
        ]
      : []),
  ]
}
