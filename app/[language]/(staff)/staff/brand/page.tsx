import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { copyTexts } from '@/app/[language]/(staff)/_components/copy-texts.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { BrandForm } from '@/app/[language]/(staff)/staff/brand/_components/brand-form.tsx'
import { ContrastTable } from '@/app/[language]/(staff)/staff/brand/_components/contrast-table.tsx'
import { Specimens } from '@/app/[language]/(staff)/staff/brand/_components/specimens.tsx'
import { CopyButton } from '@/components/ui/copy-button'
import { viewBrand } from '@/lib/staff/view-brand.ts'

type PageProps = {
  params: Promise<{ language: string }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Shows administrators the pages in another look, its contrasts, and the settings for it; changes nothing. */
export default async function BrandPage({ params, searchParams }: PageProps) {
  const visit = await requireStaffMember((await params).language)
  const { t, portico, language, member } = visit
  const view = viewBrand(member, portico.env.brand.look, await searchParams)
  if (view === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const heading = t('brandPreview.heading')
  const lines = view.lines.join('\n')
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page="brand"
      back={staffPath(language, 'accounts')}
      title={heading}
      wide
    >
      <link rel="stylesheet" href={`${staffPath(language, 'brand/sheet')}?${view.query}`} />
      <h1 className="heading">{heading}</h1>
      <p className="lead">{t('brandPreview.lead')}</p>
      <BrandForm visit={visit} view={view} />
      <Specimens visit={visit} />
      <div className="brand-results">
        <ContrastTable visit={visit} contrasts={view.contrasts} />
        <section aria-labelledby="settings">
          <h2 id="settings" className="text-section font-strong">
            {t('brandPreview.settings.heading')}
          </h2>
          <p className="mt-1 text-small">{t('brandPreview.settings.text')}</p>
          <pre dir="ltr" translate="no" className="brand-lines">
            {lines}
          </pre>
          <CopyButton value={lines} texts={copyTexts(t)} />
        </section>
      </div>
    </StaffFrame>
  )
}
