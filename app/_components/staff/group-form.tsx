import { StepForm } from '@/components/form/step-form'
import { Notice } from '@/components/ui/notice'
import { createPageSnapshot } from '@/lib/domain/onboarding/answers/conflicts.ts'
import {
  bindingsInputName,
  describeGroup,
  listShownSteps,
  serializeBindings,
} from '@/lib/domain/onboarding/progress/group-form.ts'
import type { Group } from '@/lib/domain/onboarding/progress/groups.ts'
import { shownFieldName } from '../../_request/answer-conflicts.ts'
import type { AssistedApplication } from '../../_request/assisted-application.ts'
import { saveGroup } from '../../[language]/(staff)/_actions/save-group.ts'
import { RequiredAnswers } from '../application/required-answers.tsx'
import { getFormTextsFor } from '../layout/form-texts.ts'

type GroupFormProps = {
  visit: AssistedApplication
  group: Group
  heading: string
  /** The person of a company whom it is about. */
  person?: { id: string; name: string }
  /** What the URL says about the last save. */
  saved: string | undefined
}

/** The questions of one group on one page, with the answers so far. */
export function GroupForm({ visit, group, heading, person, saved }: GroupFormProps) {
  const { portico, language, application, t } = visit
  const view = describeGroup(group, {
    brand: portico.env.brand.name,
    heading,
    submitLabel: t('assistedEntry.fill.save'),
  })
  const brought = listShownSteps(group).flatMap((asked) => [
    [bindingsInputName(asked.step.id), serializeBindings(asked)],
    [
      shownFieldName(asked.step.id),
      JSON.stringify(createPageSnapshot(asked.step, asked.saved, application.revision)),
    ],
  ])
  return (
    <StepForm
      view={view}
      texts={getFormTextsFor(view.fields, t)}
      action={saveGroup}
      {...(person ? { caption: person.name } : {})}
      hidden={{
        language,
        application: application.id,
        group: group.id,
        ...(person ? { person: person.id } : {}),
        ...Object.fromEntries(brought),
      }}
      afterHeading={
        <>
          {(saved === 'more' || saved === 'again') && (
            <div className="mt-3" role="status">
              <Notice tone={saved === 'more' ? 'success' : 'warning'}>
                {t(
                  saved === 'more'
                    ? 'assistedEntry.fill.savedMore'
                    : 'assistedEntry.fill.askedAgain',
                )}
              </Notice>
            </div>
          )}
          {group.asked.map((asked) => (
            <RequiredAnswers
              key={asked.step.id}
              visit={visit}
              asked={asked}
              {...(person ? { person: person.id } : {})}
            />
          ))}
        </>
      }
    />
  )
}
