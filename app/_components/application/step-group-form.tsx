import type { ReactNode } from 'react'
import { StepForm, type StepFormProps } from '@/components/form/step-form'
import { describeGroup } from '@/lib/onboarding/progress/group-form.ts'
import type { Group } from '@/lib/onboarding/progress/groups.ts'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'
import { buildGroupFields } from '../../_answers/group-fields.ts'
import type { SentValues } from '../../_answers/read-required-answers.ts'
import type { UnsavedInput } from '../../_answers/unsaved-input.ts'
import type { ApplicationVisit } from '../../_request/visit.ts'
import { getFormTextsFor } from '../layout/form-texts.ts'
import { GroupSavedNotice } from './group-saved-notice.tsx'
import { markOutstanding } from './mark-outstanding.ts'
import { RequiredAnswers } from './required-answers.tsx'

type StepGroupFormProps = Pick<StepFormProps, 'id' | 'action' | 'hidden' | 'caption' | 'other'> & {
  visit: ApplicationVisit
  group: Pick<Group, 'id' | 'asked'>
  page: Omit<Parameters<typeof describeGroup>[1], 'brand' | 'unsaved'>
  sent: SentValues
  /** Distinguishes this page's title from that of the same group elsewhere. */
  titled?: string
  /** The inputs that the platform asks to answer anew, by their names on this page. */
  outstanding?: readonly string[]
  unsaved?: UnsavedInput | undefined
  /** The result of the last save, from the URL: it led to more questions, or some are asked again. */
  saved: string | undefined
  /** Rearranges the questions. */
  arrange?: ((view: StepView) => StepView) | undefined
  children?: ReactNode
}

/** The questions of one group on one page, with the answers so far. */
export function StepGroupForm({
  visit,
  group,
  page,
  sent,
  titled,
  outstanding = [],
  unsaved,
  saved,
  arrange = (view) => view,
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
  return (
    <StepForm
      {...form}
      hidden={{
        language,
        application: application.id,
        ...buildGroupFields(group, unsaved, application.revision),
        ...form.hidden,
      }}
      view={arrange(markOutstanding(view, outstanding, t))}
      texts={getFormTextsFor(view.fields, t)}
      afterHeading={
        <>
          <GroupSavedNotice t={t} saved={saved} />
          {children}
          {group.asked.map((asked) => (
            <RequiredAnswers
              key={asked.step.id}
              visit={visit}
              asked={asked}
              sent={sent}
              {...(person && { person })}
            />
          ))}
        </>
      }
    />
  )
}
