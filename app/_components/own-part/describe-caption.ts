import type { OwnPartVisit } from '../../_request/own-part.ts'

/** Above the heading of each page: whose part it is, and of which company's application. */
export function describeCaption({ t, part }: Pick<OwnPartVisit, 't' | 'part'>): string {
  const { companyName: company, personName: name } = part
  return name
    ? t('personLinks.captionNamed', { company, name })
    : t('personLinks.caption', { company })
}
