import { redirect } from 'next/navigation'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { saveReturnUrls } from '@/app/[language]/(staff)/staff/keys/[partner]/return/save-return-urls.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { listPartnerKeys } from '@/lib/partners/manage-partners-as-member.ts'

type PageProps = { params: Promise<{ language: string; partner: string }> }

/** Asks an administrator to which addresses of the firm the customers of a system may be led back. */
export default async function ReturnUrlsPage({ params }: PageProps) {
  const { language: languageInPath, partner: id } = await params
  const visit = await requireStaffMember(languageInPath)
  const { t, portico, language, member } = visit
  const partners = await listPartnerKeys(portico.staff, member)
  if (partners === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const partner = partners.find((each) => each.id === id && each.isOurs && !each.endedAt)
  const keys = staffPath(language, 'keys')
  if (!partner) redirect(`${keys}?done=gone`)
  return (
    <StaffFrame visit={visit} member={member} page={`keys/${id}/return`} back={keys}>
      <PageForm
        visit={visit}
        id="key-return"
        heading={t('partnerKeys.return.heading')}
        lead={t('partnerKeys.return.lead', { name: isolateDirection(partner.name) })}
        fields={[
          {
            control: 'text',
            name: 'urls',
            label: t('partnerKeys.return.label'),
            hint: t('partnerKeys.return.hint'),
            lines: 4,
            ltr: true,
            autoComplete: 'off',
            spellCheck: false,
            value: partner.returnUrls.join('\n'),
          },
        ]}
        submit={t('partnerKeys.return.submit')}
        hidden={{ partner: id }}
        action={saveReturnUrls}
      />
    </StaffFrame>
  )
}
