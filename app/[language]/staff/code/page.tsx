import { redirect } from 'next/navigation'
import { StepForm } from '@/components/form/step-form'
import { requireVisit } from '../../../asking.ts'
import { formTexts } from '../../../form-texts.ts'
import { staffPath } from '../../../paths.ts'
import { findStaffStep } from '../../../staff-cookie.ts'
import { StaffFrame } from '../../../staff-frame.tsx'
import { codeField } from '../code-field.ts'
import { enterStaffCode } from '../enter-staff-code.ts'

type PageProps = { params: Promise<{ language: string }> }

/** Asks for the code that goes with a right password. */
export default async function StaffCodePage({ params }: PageProps) {
  const visit = await requireVisit((await params).language)
  const { t, house, language } = visit
  if (!(await findStaffStep())) redirect(staffPath(language, 'sign-in'))
  const brand = house.env.brand.name
  return (
    <StaffFrame visit={visit} page="code">
      <StepForm
        view={{
          stepId: 'staff-code',
          title: `${t('staff.code.heading')} – ${brand}`,
          heading: t('staff.code.heading'),
          lead: t('staff.code.lead', { brand }),
          fields: [codeField(visit)],
          messages: {},
          circumstances: {},
          submitLabel: t('staff.code.submit'),
        }}
        texts={formTexts(t)}
        action={enterStaffCode}
        hidden={{ language }}
      />
      <p className="mt-3">
        <a href={staffPath(language, 'sign-in')} className="link inline-flex min-h-3 items-center">
          {t('staff.code.back')}
        </a>
      </p>
    </StaffFrame>
  )
}
