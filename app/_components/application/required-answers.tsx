import type { ReactNode } from 'react'
import { FocusOnArrival } from '@/components/form/focus-on-arrival'
import { InputLink } from '@/components/form/input-link'
import { Notice } from '@/components/ui/notice'
import { PlatformText } from '@/components/ui/platform-text'
import type { Step } from '@/lib/onboarding/define-step.ts'
import { type Field, type FieldContext, isList } from '@/lib/onboarding/fields/field.ts'
import { findStep } from '@/lib/onboarding/journeys.ts'
import { withoutFieldName } from '@/lib/onboarding/platform-requirements/customer-reason.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { formatAnswer } from '@/lib/onboarding/review/review-rows.ts'
import { getInputId, getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import type { SentValues } from '../../_answers/read-required-answers.ts'
import { getDecidingField, listRequirementsOfStep } from '../../_answers/required-pages.ts'
import { changePath } from '../../_request/paths.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'
import { PlatformQuote } from './platform-quote.tsx'

type RequiredAnswersProps = {
  visit: ApplicationVisit
  asked: AskedStep
  sent: SentValues
  /** Our id of the person whose step it is. */
  person?: string
  /** Whether it was opened to answer a requirement: the reader is taken here, and on to each question. */
  isFocused?: boolean
  /** The heading of the page is the one question that is wanted. */
  isNamed?: boolean
}

/**
 * Lists what the platform requires of this step, each with its reason and the value sent before; nothing
 * without requirements.
 */
export async function RequiredAnswers({
  visit,
  asked,
  sent,
  person,
  isFocused = false,
  isNamed = false,
}: RequiredAnswersProps) {
  const { submission, requirements, progress, t } = visit
  const { step, fieldContext } = asked
  const steps = progress.people.find(({ id }) => id === person)?.asked ?? progress.asked
  const here = listRequirementsOfStep(requirements, steps, asked, person)
  if (here.length === 0 || !submission || !sent) return null
  const items = await Promise.all(
    here.map(async ({ stepId, field, description }) => {
      // If another answer leaves the question out, that answer is the one to change.
      const question = findStep(stepId) ?? step
      return {
        field,
        input: isFocused
          ? getInputId(step, question === step ? field : getDecidingField(step))
          : undefined,
        description,
        label: getShortLabel(question, field, fieldContext),
        isForeign: question.fields[field]?.foreign,
        before: await describeSentValue(question, fieldContext, field, sent),
      }
    }),
  )
  // Before the acceptance an unanswered question is asked as any other.
  const isPreparing = submission.state === 'preparing'
  const shown = isPreparing ? items.filter(({ before }) => before) : items
  const beforeKey = isPreparing ? 'earlyCreation.before' : 'outstanding.before'
  if (shown.length === 0) return null
  const notice = (
    <Notice tone="warning" title={t('outstanding.title')}>
      <ul className={isNamed ? 'list-none ps-0' : undefined}>
        {shown.map(({ field, input, description, label, isForeign, before }) => (
          <li key={`${field} ${description}`}>
            {!isNamed && (
              <strong className="font-strong">
                <ToInput input={input}>
                  {isForeign ? <PlatformText words={label} /> : label}
                </ToInput>
              </strong>
            )}
            {description && (
              <span className="block">
                <PlatformQuote t={t} words={withoutFieldName(description)} />
              </span>
            )}
            {before && <span className="block">{t(beforeKey, { value: before })}</span>}
          </li>
        ))}
      </ul>
      {here.some(({ stepId }) => stepId !== step.id) && (
        <CopiedAddress visit={visit} asked={asked} />
      )}
    </Notice>
  )
  return (
    <div className="mt-3">
      {isFocused ? (
        <FocusOnArrival key={`${person} ${step.id}`} label={t('outstanding.title')}>
          {notice}
        </FocusOnArrival>
      ) : (
        notice
      )}
    </div>
  )
}

/** The steps in which the addresses that others may be the same as are typed. */
const typedAt: Readonly<Record<string, string>> = {
  registered: 'registered_address',
  physical: 'physical_address',
}

/**
 * Explains why the page asks about another address than the platform; nothing if the requested one is no
 * copy.
 */
function CopiedAddress({
  visit: { t, language, application },
  asked: { saved },
}: Pick<RequiredAnswersProps, 'visit' | 'asked'>) {
  const from = saved?.typed.address_from
  if (typeof from !== 'string') return null
  const stepId = typedAt[from]
  return (
    <>
      <p>{t('outstanding.copied')}</p>
      {stepId && (
        <p>
          <a
            href={changePath(language, application.id, stepId, 'wanted')}
            className="link link-alone"
          >
            {t(`outstanding.changeCopied.${from as 'registered' | 'physical'}`)}
          </a>
        </p>
      )}
    </>
  )
}

/** Links the words to the input, if the page has it. */
function ToInput({ input, children }: { input: string | undefined; children: ReactNode }) {
  if (!input) return children
  return (
    <InputLink input={input} className="link link-alone">
      {children}
    </InputLink>
  )
}

/** Returns the value that was sent as this text; one typed text may have been sent as a list. */
function sentValue(field: Field, text: string, { attestation }: FieldContext) {
  if (isList(field)) return JSON.parse(text) as string[]
  if (!field.toPlatformValue || !attestation || !text.startsWith('[')) return text
  return (JSON.parse(text) as string[]).join('; ')
}

/** A value that was sent, in the words it is reviewed in. */
function describeSentValue(
  step: Step,
  fieldContext: FieldContext,
  name: string,
  sent: Record<string, string>,
) {
  const field = step.fields[name]
  const text = field?.platformPath && sent[field.platformPath]
  if (!field || !text) return undefined
  return formatAnswer(step, name, sentValue(field, text, fieldContext), fieldContext)
}
