import type { RequiredAnswers as Required } from '@/app/_answers/read-required-answers.ts'
import { listOutstandingFields, listRequiredPages } from '@/app/_answers/required-pages.ts'
import { findUnsavedInput } from '@/app/_answers/unsaved-input.ts'
import { foldRareFields } from '@/app/_components/application/fold-rare-fields.ts'
import { LockedPart } from '@/app/_components/application/locked-part.tsx'
import { RequiredAnswers } from '@/app/_components/application/required-answers.tsx'
import { StepGroupForm } from '@/app/_components/application/step-group-form.tsx'
import { type ChangeSource, personPage } from '@/app/_request/paths.ts'
import type { CustomerVisit } from '@/app/_request/visit.ts'
import {
  arrangeNamingPage,
  isEntryAsked,
  listNamingSteps,
} from '@/app/[language]/(customer)/apply/[application]/people/_components/naming-page.ts'
import { savePersonStep } from '@/app/[language]/(customer)/apply/[application]/save-person-step.ts'
import { saveStep } from '@/app/[language]/(customer)/apply/[application]/save-step.ts'
import { saveStepGroup } from '@/app/[language]/(customer)/apply/[application]/save-step-group.ts'
import { Notice } from '@/components/ui/notice'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Requirement } from '@/lib/onboarding/platform-requirements/requirement-to-question.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { getPageHeading, groupInputName } from '@/lib/onboarding/progress/group-form.ts'
import { findGroup } from '@/lib/onboarding/progress/groups.ts'
import { getShortLabel } from '@/lib/onboarding/view/describe-step.ts'
import { AccountStatement } from './account-statement.tsx'
import { AnswerForm } from './answer-form.tsx'
import { EnteredByOthersNotice } from './entered-by-others.tsx'
import { LockedAnswers, SayNotRight } from './locked-answers.tsx'
import { LookupLink } from './lookup-link.tsx'
import { QuestionHelp } from './question-help.tsx'

type StepPageFormProps = {
  visit: CustomerVisit
  /** The steps of the page, in their order. */
  page: readonly AskedStep[]
  from: ChangeSource | undefined
  /** The person of a company whom the page is about; `number` counts them as they are listed, from 1. */
  person?: { id: string; name: string; number: number }
  required: Required
  /** From the URL: whether input comes along from another language, and the result of the last save. */
  search: { typed?: string; saved?: string }
}

/** The id of the form of a page, for its buttons elsewhere on the page. */
export const answersForm = 'answers'

/** The form of a customer's page: of one step, or of the steps of a group. */
export async function StepPageForm(props: StepPageFormProps) {
  const { visit, page, from, person, required, search } = props
  const { sent, left } = required
  const { t, language } = visit
  const [asked] = page
  if (!asked) return null
  const { id } = asked.step
  const caption = describeCaption(visit, person?.name, from)
  const locked = { visit, from, person: person?.id }
  if (asked.lock) return <LockedAnswers {...locked} asked={asked} caption={caption} />
  const form = {
    visit,
    id: answersForm,
    unsaved: findUnsavedInput(
      visit,
      person ? personPage(person.id, id) : id,
      search.typed === 'kept',
    ),
    ...(caption && { caption }),
    ...(person && { titled: t('people.unnamed', { number: person.number }) }),
  }
  const hidden: Record<string, string> = person ? { person: person.id } : {}
  const notes = (
    <>
      <StepNotes visit={visit} page={page} from={from} person={person?.id} />
      {page.map((each) => (
        <LockedPart key={each.step.id} {...locked} asked={each}>
          <SayNotRight {...locked} asked={each} />
        </LockedPart>
      ))}
    </>
  )
  const unsavedNotice = form.unsaved?.since === 'closed' && (
    <div className="mt-3">
      <Notice>{t('return.unsavedInput')}</Notice>
    </div>
  )
  const group = findGroup(asked.step)
  if (page.length > 1 && group) {
    const about = visit.progress.people.find((each) => each.id === person?.id)
    const isNaming = about !== undefined && group === 'person_about'
    const steps = isNaming
      ? listNamingSteps(page, { person: about, asksEntry: await isEntryAsked(visit, about) })
      : page
    return (
      <StepGroupForm
        {...form}
        group={{ id: group, asked: [...steps] }}
        arrange={(view) =>
          steps.reduce(
            (folded, { step }) => foldRareFields(folded, step, { t, isShared: true }),
            isNaming ? arrangeNamingPage(view, t) : view,
          )
        }
        page={{
          heading: getPageHeading(group, page, language),
          submitLabel: t('page.continue'),
          isOwn: !person,
        }}
        sent={sent}
        outstanding={listOutstandingInputs(visit, page, person?.id)}
        action={saveStepGroup}
        hidden={{ step: id, ...hidden }}
        saved={search.saved}
      >
        {unsavedNotice}
        {notes}
      </StepGroupForm>
    )
  }
  const outstanding = listOutstandingFields(
    { requirements: [...left], progress: visit.progress },
    asked,
    person?.id,
  )
  const wanted = from === 'wanted' ? findWantedLabel(asked, outstanding) : undefined
  return (
    <>
      {from === 'wanted' && outstanding.length > 0 && <WantedPosition visit={visit} left={left} />}
      <AnswerForm
        {...form}
        asked={asked}
        outstanding={outstanding}
        wanted={wanted}
        action={person ? savePersonStep : saveStep}
        hidden={hidden}
        from={from}
      >
        {unsavedNotice}
        {notes}
        <RequiredAnswers
          visit={visit}
          asked={asked}
          sent={sent}
          {...(person && { person: person.id })}
          isFocused={from === 'wanted'}
          isNamed={wanted !== undefined}
        />
      </AnswerForm>
    </>
  )
}

/** Describes above the heading whom it is about, and for a change that it is one, in place of the progress. */
function describeCaption(
  { t }: CustomerVisit,
  name: string | undefined,
  from: ChangeSource | undefined,
): string | undefined {
  // A page with requirements explains itself.
  if (!from || from === 'wanted') return name
  const changing = t('page.changing')
  return name ? `${changing}\u00a0· ${isolateDirection(name)}` : changing
}

type WantedPositionProps = { visit: CustomerVisit; left: readonly Requirement[] }

/**
 * Says which of the required pages this is, counted after the resolved ones; nothing if it is the only one.
 */
function WantedPosition({ visit, left }: WantedPositionProps) {
  const { t, progress } = visit
  const total = listRequiredPages(visit).length
  if (total < 2) return null
  const number = total - listRequiredPages({ progress, requirements: [...left] }).length + 1
  return (
    <p className="mb-2 text-small text-muted">{t('outstanding.position', { number, total })}</p>
  )
}

/** Shows the notes above the questions of a page, by its steps. */
function StepNotes({
  visit,
  page,
  from,
  person,
}: Pick<StepPageFormProps, 'visit' | 'page' | 'from'> & { person: string | undefined }) {
  const { t, portico, progress } = visit
  const steps = page.map(({ step }) => step.id)
  // On a page of several steps it is above its own questions.
  const [only] = page.length === 1 ? page : []
  return (
    <>
      <EnteredByOthersNotice visit={visit} page={page} person={person} />
      {steps.map((step) => (
        <LookupLink key={step} visit={visit} step={step} from={from} />
      ))}
      {only && <QuestionHelp step={only.step} language={visit.language} />}
      {steps.includes('account') && <AccountStatement progress={progress} t={t} />}
      {steps.includes('account') && portico.env.create === 'early' && (
        <p className="mt-3">{t('earlyCreation.account')}</p>
      )}
    </>
  )
}

/** Returns the name of the one requested answer; the page of a name or an address has all parts. */
function findWantedLabel(
  { step, fieldContext }: AskedStep,
  outstanding: readonly string[],
): string | undefined {
  const [field] = outstanding.length === 1 && !step.combineAnswersAs ? outstanding : []
  // An answer that leaves the required one out has no path of its own.
  return field === undefined || !step.fields[field]?.platformPath || step.fields[field]?.foreign
    ? undefined
    : getShortLabel(step, field, fieldContext)
}

/** The inputs of a page with several steps that the platform asks to answer anew. */
function listOutstandingInputs(
  visit: CustomerVisit,
  page: readonly AskedStep[],
  person: string | undefined,
): string[] {
  // Before the acceptance an unanswered question is asked as any other.
  if (visit.submission?.state === 'preparing') return []
  return page.flatMap((asked) =>
    listOutstandingFields(visit, asked, person).map((field) =>
      groupInputName(asked.step.id, field),
    ),
  )
}
