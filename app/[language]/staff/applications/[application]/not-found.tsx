import { headers } from 'next/headers'
import { languageOfRequest } from '../../../../request-language.ts'
import { findStaff } from '../../../../staff-asking.ts'
import { Gone } from './gone.tsx'

/** What script shows where an action, or a page below this one, finds no application. */
export default async function ApplicationNotFound() {
  const { member, ...visit } = await findStaff(languageOfRequest(await headers()))
  return <Gone visit={visit} member={member} />
}
