import { notFound } from 'next/navigation'
import { StepForm } from '@/components/form/step-form'
import { languageNames, languages } from '@/lib/messages/languages.ts'
import { may } from '@/lib/staff/permissions.ts'
import { getFormTexts } from '../../../form-texts.ts'
import { staffPath } from '../../../paths.ts'
import { requireStaffMember } from '../../../staff-asking.ts'
import { StaffFrame } from '../../../staff-frame.tsx'
import { beginFor } from '../assist/begin-for.ts'

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
