import { headers } from 'next/headers'
import { getRequestLanguage } from '@/app/_request/request-language.ts'
import { findStaffVisit } from '@/app/_request/staff-visit.ts'
import { Gone } from '@/app/[language]/(staff)/staff/applications/[application]/_components/application-gone.tsx'

/** Shown with script if an action, or a page below this one, finds no application. */
export default async function ApplicationNotFound() {
  const { member, ...visit } = await findStaffVisit(getRequestLanguage(await headers()))
  return <Gone visit={visit} member={member} />
}
