/** Builds rows of a register's entry to check: each question by its short name, an address in one row. */
import type { ApplicationVisit } from '@/app/_request/visit.ts'
import { evaluateApplication } from '@/lib/applications/evaluate-application.ts'
import type { StepValues } from '@/lib/onboarding/define-step.ts'
import { inAddressOrder } from '@/lib/onboarding/geography/format-address.ts'
import type { Answers } from '@/lib/onboarding/journeys.ts'
import { buildRowsOfAskedSteps, formatAnswer } from '@/lib/onboarding/review/review-rows.ts'
import { getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import type { prefillAnswers } from '@/lib/registers/prefill-answers.ts'
import { addressLookups, listLookupSteps } from '@/lib/registers/rules/entry-to-answers.ts'

type Prefilled = Awaited<ReturnType<typeof prefillAnswers>>[number]
type Row = { label: string; value: string; replaces?: string; ltr?: boolean }

/** One row for each answer; the country of an address belongs to its row. */
export async function buildEntryRows(
  visit: ApplicationVisit,
  prefilled: readonly Prefilled[],
): Promise<Row[]> {
  const country = prefilled.find(({ asked }) => asked.step.id === 'registered_country')
  const hasAddress = prefilled.some(({ asked }) => isAddress(asked.step.id))
  const rows = await Promise.all(
    prefilled
      .filter((each) => each !== country || !hasAddress)
      .flatMap((each) =>
        isAddress(each.asked.step.id)
          ? [addressRow(visit, each, country)]
          : each.fields.map((field) => answerRow(visit, each, field)),
      ),
  )
  return rows
}

/** Builds rows of company answers that registers know in general and this one does not, so that they stay. */
export async function buildKeptRows(
  { portico, application, language, outstanding }: ApplicationVisit,
  prefilled: readonly Prefilled[],
): Promise<Row[]> {
  const found = new Map(prefilled.map((each) => [each.asked.step.id, each]))
  const answers = { ...application.answers } as Answers
  for (const [id, { answer }] of found) answers[id] = answer
  // Evaluated as it will be saved: another country may ask for other numbers.
  const { asked } = evaluateApplication(portico.applications, { answers, language, outstanding })
  const steps = asked.filter(
    ({ step }) => listLookupSteps('company').includes(step.id) && !isAddress(step.id),
  )
  const rows = await buildRowsOfAskedSteps(steps)
  return rows.flatMap(({ stepId, field, label, value, ltr }) =>
    value === undefined || found.get(stepId)?.fields.includes(field)
      ? []
      : [{ label, value, ...(ltr && { ltr }) }],
  )
}

async function answerRow(
  { t }: ApplicationVisit,
  { asked, answer, replaced }: Prefilled,
  field: string,
): Promise<Row> {
  const { step, saved, fieldContext } = asked
  const definition = step.fields[field]
  const text = async (values: StepValues | undefined) =>
    (await formatAnswer(step, field, values?.[field], fieldContext)) ?? ''
  const before = replaced.includes(field) ? await text(saved?.values) : ''
  return {
    label: getShortLabel(step, field, fieldContext),
    value: await text(answer.values),
    ...(before && { replaces: t('registers.check.replaces', { value: before }) }),
    ...(definition && 'ltr' in definition && definition.ltr && { ltr: true }),
  }
}

async function addressRow(
  { t }: ApplicationVisit,
  address: Prefilled,
  country: Prefilled | undefined,
): Promise<Row> {
  const after = [
    await linesOf(address, (each) => each.answer.values),
    country && (await linesOf(country, (each) => each.answer.values)),
  ]
  const isReplaced = [address, country].some((each) => each && each.replaced.length > 0)
  const before = isReplaced ? await linesOf(address, (each) => each.asked.saved?.values) : ''
  const id = address.asked.step.id
  return {
    label: t(
      id === 'registered_address'
        ? 'review.registeredAddress'
        : id === 'physical_address'
          ? 'review.physicalAddress'
          : 'registers.check.addressRow',
    ),
    value: after.filter(Boolean).join('\n'),
    ...(before && {
      replaces: t('registers.check.replaces', { value: before.replaceAll('\n', ', ') }),
    }),
  }
}

async function linesOf(
  prefilled: Prefilled,
  valuesOf: (each: Prefilled) => StepValues | undefined,
): Promise<string> {
  const { step, fieldContext } = prefilled.asked
  const values = valuesOf(prefilled)
  const lines = await Promise.all(
    inAddressOrder(Object.keys(step.fields), (field) => field, fieldContext.addressForm?.parts).map(
      (field) => formatAnswer(step, field, values?.[field], fieldContext),
    ),
  )
  return lines.filter(Boolean).join('\n')
}

function isAddress(step: string): boolean {
  return addressLookups.some((each) => each === step)
}
