/** A person of a company in a line or two, if their answers are not shown or folded. */
import { formatDay } from '#lib/i18n/dates.ts'
import { isolateDirection } from '#lib/i18n/isolate-direction.ts'
import type { Language } from '#lib/i18n/languages.ts'
import { formatList } from '#lib/i18n/lists.ts'
import { getTranslator } from '#lib/i18n/translate.ts'
import type { FieldContext } from '../fields/field.ts'
import { getCountryName } from '../geography/countries.ts'
import type { PersonProgress } from '../progress/evaluate-progress.ts'
import { personRoles, personShare } from '../steps/person-roles.ts'
import { getShortLabel } from '../view/describe-step.ts'
import { formatAnswer, withSmallInitial } from './review-rows.ts'
import { findTopic } from './short-review.ts'

/** Describes roles, such as "Director or officer, owner (60%), and person in control"; empty without any. */
export async function describeRoles(
  { asked }: Pick<PersonProgress, 'asked'>,
  language: Language,
): Promise<string> {
  const roles = asked.find(({ step }) => step.id === personRoles.id)
  const types = roles?.values?.individual_type
  if (!roles || !Array.isArray(types)) return ''
  const { fieldContext } = roles
  return formatRoles(types, { share: await describeShare(asked), fieldContext, language })
}

/** Formats roles as a list; `share` is the owner's, in words. */
export async function formatRoles(
  types: readonly string[],
  {
    share,
    fieldContext,
    language,
  }: { share: string | undefined; fieldContext: FieldContext; language: Language },
): Promise<string> {
  const words = await Promise.all(
    types.map(async (type, index) => {
      const label = (await formatAnswer(personRoles, 'individual_type', [type], fieldContext)) ?? ''
      const word = index === 0 ? label : withSmallInitial(label, language)
      return type === 'BENEFICIAL_OWNER' && share !== undefined ? `${word} (${share})` : word
    }),
  )
  return formatList(words, language)
}

/** Returns the share of an owner in per cent; 0 for a person who owns nothing, or whose share is not known. */
export function getShareOf({ asked }: Pick<PersonProgress, 'asked'>): number {
  const found = asked.find(({ step }) => step.id === personShare.id)
  const share = found?.values?.percentage_ownership
  const isOwner = found?.fieldContext.roles.includes('BENEFICIAL_OWNER')
  return isOwner && typeof share === 'number' ? share : 0
}

/** Names the topics that are not answered yet, such as "Contact details and address"; empty without any. */
export function describeOpenTopics(
  { asked }: Pick<PersonProgress, 'asked'>,
  language: Language,
): string {
  const topics = asked.flatMap(({ step, values, fieldContext }) => {
    const [first] = Object.keys(step.fields)
    if (values || !first) return []
    return findTopic(step, language) ?? getShortLabel(step, first, fieldContext)
  })
  const inSentence = topics.map((topic, index) =>
    index === 0 ? topic : withSmallInitial(topic, language),
  )
  return formatList(inSentence, language)
}

async function describeShare(asked: PersonProgress['asked']): Promise<string | undefined> {
  const found = asked.find(({ step }) => step.id === personShare.id)
  const share = found?.values?.percentage_ownership
  return found && formatAnswer(personShare, 'percentage_ownership', share, found.fieldContext)
}

/** Describes a person by roles and job title, and below that by birth date and country of residence. */
export async function describePerson(person: PersonProgress, language: Language): Promise<string> {
  const { asked, platformFields } = person
  const t = getTranslator(language)
  const country = platformFields['mailing_address.country_code']
  const birthday = platformFields.date_of_birth
  const title = asked.find(({ step }) => step.id === personRoles.id)?.values?.title
  const lines = [
    [await describeRoles(person, language), title && isolateDirection(String(title))],
    [
      birthday && t('review.born', { date: formatDay(String(birthday), language) }),
      country && t('review.livesIn', { country: getCountryName(String(country), language) }),
    ],
  ]
  return (
    lines
      // A dot begins no line.
      .map((parts) => parts.filter(Boolean).join('\u00a0· '))
      .filter(Boolean)
      .join('\n')
  )
}
