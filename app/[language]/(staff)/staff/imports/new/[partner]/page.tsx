import { redirect } from 'next/navigation'
import { getStaffUploadTexts } from '@/app/_components/documents/upload-texts.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { answerForbidden, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { StaffFrame } from '@/app/[language]/(staff)/_components/staff-frame.tsx'
import { UploadForm } from '@/components/journey/upload-form'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { listImportPartners } from '@/lib/imports/manage-imports.ts'
import { maxFileBytes, maxRows } from '@/lib/imports/rules/limits.ts'

type PageProps = {
  params: Promise<{ language: string; partner: string }>
  searchParams: Promise<{ problem?: string }>
}

const megabytes = maxFileBytes / 1024 / 1024

/** Asks an administrator for a file of customers, to be imported in the name of one of the firm's own systems. */
export default async function NewImportPage({ params, searchParams }: PageProps) {
  const { language: languageInPath, partner: id } = await params
  const visit = await requireStaffMember(languageInPath)
  const { t, portico, language, member } = visit
  const partners = await listImportPartners(portico.imports, member)
  if (partners === 'forbidden') answerForbidden(visit, 'page', { needs: 'administrator' })
  const partner = partners.find((each) => each.id === id)
  const back = staffPath(language, 'imports')
  if (!partner) redirect(`${back}?done=gone`)
  const page = `imports/new/${id}`
  const { problem } = await searchParams
  const problems = listProblems(t)
  const heading = t('imports.new.title', { name: isolateDirection(partner.name) })
  return (
    <StaffFrame visit={visit} member={member} page={page} back={back}>
      <UploadForm
        title={`${t('imports.new.heading')} – ${portico.env.brand.name}`}
        action={`${staffPath(language, page)}/upload`}
        accept=".csv,.jsonl,.ndjson,text/csv"
        texts={{
          ...getStaffUploadTexts(t),
          label: t('imports.new.file'),
          hint: t('imports.new.fileHint', { rows: maxRows, size: megabytes }),
          submit: t('imports.new.submit'),
          checking: t('imports.new.checking'),
        }}
        problems={problems}
        {...(problem && Object.hasOwn(problems, problem) && { problem })}
        maxBytes={maxFileBytes}
        language={language}
      >
        <h1 className="heading">{heading}</h1>
        <p className="lead">{t('imports.new.lead')}</p>
      </UploadForm>
    </StaffFrame>
  )
}

function listProblems(t: Translate): Record<string, string> {
  const own = ['missing', 'empty', 'too_large', 'too_many', 'broken_off'] as const
  const shared = ['several', 'too_often'] as const
  const staff = ['unavailable', 'unsure'] as const
  return {
    ...Object.fromEntries(
      own.map((code) => [code, t(`imports.new.errors.${code}`, { size: megabytes })]),
    ),
    ...Object.fromEntries(shared.map((code) => [code, t(`documents.errors.${code}`)])),
    ...Object.fromEntries(staff.map((code) => [code, t(`assistedEntry.documents.errors.${code}`)])),
  }
}
