import { redirect } from 'next/navigation'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { ImportActions } from '@/app/[language]/(staff)/staff/imports/_components/import-actions.tsx'
import { ImportFaults } from '@/app/[language]/(staff)/staff/imports/_components/import-faults.tsx'
import { ImportNotice } from '@/app/[language]/(staff)/staff/imports/_components/import-notice.tsx'
import { ImportProgress } from '@/app/[language]/(staff)/staff/imports/_components/import-progress.tsx'
import { ImportSummary } from '@/app/[language]/(staff)/staff/imports/_components/import-summary.tsx'
import { ImportTag } from '@/app/[language]/(staff)/staff/imports/_components/import-tag.tsx'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import { findImport } from '@/lib/imports/manage-imports.ts'
import { getStaffNames } from '@/lib/staff/accounts/staff-names.ts'

type PageProps = {
  params: Promise<{ language: string; import: string }>
  searchParams: Promise<{ done?: string }>
}

/** How far an import is, what is wrong with its rows, and what an administrator may do about it. */
export default async function ImportPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, import: id } = await params
  const visit = await requireStaffMember(languageInPath)
  const { t, portico, language, member } = visit
  const found = isUuid(id) ? await findImport(portico.imports, member, id) : 'gone'
  if (found === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const back = staffPath(language, 'imports')
  if (found === 'gone') redirect(`${back}?done=gone`)
  const name = isolateDirection(found.partner?.name ?? '')
  const names = await getStaffNames(portico.staff, [found.staffId])
  return (
    <StaffFrame
      visit={visit}
      member={member}
      page={`imports/${id}`}
      title={t('imports.title')}
      back={back}
    >
      <ImportTag visit={visit} state={found.state} />
      <h1 className="heading mt-1">{t('imports.heading1', { name })}</h1>
      <ImportNotice visit={visit} done={(await searchParams).done} state={found.state} />
      <ImportProgress visit={visit} found={found} />
      <ImportActions visit={visit} found={found} />
      <ImportSummary visit={visit} found={found} by={names.get(found.staffId) ?? found.staffId} />
      <ImportFaults visit={visit} found={found} />
    </StaffFrame>
  )
}
