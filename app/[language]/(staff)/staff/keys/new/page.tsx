import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember, type StaffVisit } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { scopeLabel } from '@/app/[language]/(staff)/staff/keys/_components/scope-label.ts'
import { addKey } from '@/app/[language]/(staff)/staff/keys/new/add-key.ts'
import type { FieldView } from '@/lib/onboarding/view/step-view.ts'
import { partnerScopes, usualScopes } from '@/lib/partners/rules/scopes.ts'
import { may } from '@/lib/staff/rules/permissions.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Asks an administrator for which system of the firm a key is, and what it may do. */
export default async function NewKeyPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, language, member } = visit
  if (!may(member.role, 'add', 'partner_key')) {
    answerForbidden(visit, 'page', { needs: 'administrator' })
  }
  return (
    <StaffFrame visit={visit} member={member} page="keys/new" back={staffPath(language, 'keys')}>
      <PageForm
        visit={visit}
        id="key-new"
        heading={t('partnerKeys.add')}
        lead={t('partnerKeys.new.lead')}
        fields={listFields(visit)}
        submit={t('partnerKeys.add')}
        action={addKey}
      />
    </StaffFrame>
  )
}

function listFields({ t }: StaffVisit): FieldView[] {
  return [
    {
      control: 'text',
      name: 'name',
      label: t('partnerKeys.new.name'),
      hint: t('partnerKeys.new.nameHint'),
      autoComplete: 'off',
      spellCheck: false,
      value: '',
    },
    {
      control: 'checkboxes',
      name: 'scopes',
      label: t('partnerKeys.new.may'),
      hint: t('partnerKeys.new.mayHint'),
      options: partnerScopes.map((scope) => ({ value: scope, label: scopeLabel({ t }, scope) })),
      value: [...usualScopes],
    },
  ]
}
