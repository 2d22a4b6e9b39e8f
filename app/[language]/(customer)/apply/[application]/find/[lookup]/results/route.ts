import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { requireApplication } from '@/app/_request/visit.ts'
import { describeResults } from '@/app/[language]/(customer)/apply/[application]/find/[lookup]/describe-results.ts'
import {
  findLookupCountry,
  requireLookup,
} from '@/app/[language]/(customer)/apply/[application]/register-lookup.ts'
import { sessionLabel } from '@/lib/access/rules/session-names.ts'
import { findRateLimitPrefix } from '@/lib/http/network-prefix.ts'
import { shortestSearch } from '@/lib/registers/rules/shortest-search.ts'
import { searchRegisters } from '@/lib/registers/search-registers.ts'

export const dynamic = 'force-dynamic'

type Route = { params: Promise<{ language: string; application: string; lookup: string }> }

/** Returns what registers find for a text that is still being typed. It is posted: an address is personal. */
export async function POST(request: Request, { params }: Route): Promise<Response> {
  const { language, application, lookup: name } = await params
  const visit = await requireApplication(language, application)
  const lookup = requireLookup(visit, name)
  if (!visit.editable) notFound()
  const { portico, session } = visit
  const text = readField(await request.formData(), 'search_text').trim()
  if (text.length < shortestSearch) return new Response(null, { status: 400 })
  const network = findRateLimitPrefix(await headers(), portico.env.trustProxy)
  const allowed = await portico.limits.searchWhileTyping(network, sessionLabel(session))
  if (!allowed.ok) return new Response(null, { status: 429 })
  const country = lookup === 'company' ? undefined : findLookupCountry(visit, lookup)
  const found = await searchRegisters(portico.registers, lookup, { text, country })
  return Response.json(describeResults(visit, lookup, found))
}
