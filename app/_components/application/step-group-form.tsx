import type { ReactNode } from 'react'
import { StepForm, type StepFormProps } from '@/components/form/step-form'
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
import { readUnsavedSnapshot, type UnsavedInput } from '../../_request/unsaved-input.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'
import { getFormTextsFor } from '../layout/form-texts.ts'
import { markOutstanding } from './mark-outstanding.ts'
import { RequiredAnswers } from './required-answers.tsx'

type StepGroupFormProps = Pick<StepFormProps, 'id' | 'action' | 'hidden' | 'caption'> & {
  visit: ApplicationVisit
  group: Pick<Group, 'id' | 'asked'>
  page: Omit<Parameters<typeof describeGroup>[1], 'brand' | 'unsaved'>
  /** What distinguishes this page's title from that of the same group elsewhere. */
  titled?: string
  /** The inputs that the platform asks to answer anew, by their names on this page. */
  outstanding?: readonly string[]
  /** What was typed on this page and is not saved. */
  unsaved?: UnsavedInput | undefined
  /** What the URL says about the last save: more is asked because of it, or something is asked again. */
  saved: string | undefined
  children?: ReactNode
}

/** The questions of one group on one page, with the answers so far. */
export function StepGroupForm({
  visit,
  group,
  page,
  titled,
  outstanding = [],
  unsaved,
  saved,
  children,
  ...form
}: StepGroupFormProps) {
  const { portico, language, application, t } = visit
  const { person } = form.hidden
  const brand = portico.env.brand.name
  const view = describeGroup(group, {
    ...page,
    brand: titled ? `${titled} – ${brand}` : brand,
    unsaved: unsaved?.typed,
  })
  const brought = listShownSteps(group).flatMap((asked) => [
    [bindingsInputName(asked.step.id), serializeBindings(asked)],
    [
      shownFieldName(asked.step.id),
      readUnsavedSnapshot(unsaved, asked.step.id) ??
        JSON.stringify(createPageSnapshot(asked.step, asked.saved, application.revision)),
    ],
  ])
  return (
    <StepForm
      {...form}
      hidden={{
        language,
        application: application.id,
        group: group.id,
        ...Object.fromEntries(brought),
        ...form.hidden,
      }}
      view={markOutstanding(view, outstanding, t)}
      texts={getFormTextsFor(view.fields, t)}
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
          {children}
          {group.asked.map((asked) => (
            <RequiredAnswers
              key={asked.step.id}
              visit={visit}
              asked={asked}
              {...(person ? { person } : {})}
            />
          ))}
        </>
      }
    />
  )
}
