import { headers } from 'next/headers'
import { getRequestLanguage } from '../../../../request-language.ts'
import { findStaffVisit } from '../../../../staff-asking.ts'
import { Gone } from './gone.tsx'

/** What script shows where an action, or a page below this one, finds no application. */
export default async function ApplicationNotFound() {
  const { member, ...visit } = await findStaffVisit(getRequestLanguage(await headers()))
  return <Gone visit={visit} member={member} />
}
