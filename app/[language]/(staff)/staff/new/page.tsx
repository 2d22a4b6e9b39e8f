import { randomUUID } from 'node:crypto'
import { notFound } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { languageNames } from '@/lib/i18n/languages.ts'
import { may } from '@/lib/staff/rules/permissions.ts'
import { startForCustomer } from './start-for-customer.ts'

type PageProps = { params: Promise<{ language: string }> }

/** The page to start an application for a customer. */
export default async function NewApplicationPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  if (!may(member.role, 'begin', 'application')) notFound()
  return (
    <StaffFrame visit={visit} member={member} page="new" back={staffPath(language)}>
      <PageForm
        visit={visit}
        id="begin-for"
        heading={t('assistedEntry.begin.heading')}
        lead={t('assistedEntry.begin.lead')}
        fields={[
          {
            control: 'radios',
            name: 'customer_language',
            label: t('assistedEntry.begin.language'),
            hint: t('assistedEntry.begin.languageHint'),
            options: portico.env.languages.map((value) => ({
              value,
              label: languageNames[value],
            })),
            value: '',
          },
        ]}
        submit={t('assistedEntry.begin.submit')}
        action={startForCustomer}
        hidden={{ press: randomUUID() }}
      />
    </StaffFrame>
  )
}
