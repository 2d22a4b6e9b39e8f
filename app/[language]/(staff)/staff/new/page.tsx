import { notFound } from 'next/navigation'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { StaffFrame } from '@/app/_components/staff/staff-frame.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StepForm } from '@/components/form/step-form'
import { languageNames, languages } from '@/lib/i18n/languages.ts'
import { may } from '@/lib/services/staff/permissions.ts'
import { beginFor } from '../../_actions/start-for-customer.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Beginning an application for a customer. */
export default async function NewApplicationPage({ params }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  if (!may(member.role, 'begin', 'application')) notFound()
  return (
    <StaffFrame visit={visit} member={member} page="new" back={staffPath(language)}>
      <StepForm
        view={{
          stepId: 'begin-for',
          title: `${t('assist.begin.heading')} – ${portico.env.brand.name}`,
          heading: t('assist.begin.heading'),
          lead: t('assist.begin.lead'),
          fields: [
            {
              control: 'radios',
              name: 'customer_language',
              label: t('assist.begin.language'),
              hint: t('assist.begin.languageHint'),
              options: languages.map((value) => ({ value, label: languageNames[value] })),
              value: '',
            },
          ],
          messages: {},
          fieldContext: {},
          submitLabel: t('assist.begin.submit'),
        }}
        texts={getFormTexts(t)}
        action={beginFor}
        hidden={{ language }}
      />
    </StaffFrame>
  )
}
