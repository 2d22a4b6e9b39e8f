import { buildGroupFields } from '@/app/_answers/group-fields.ts'
import type { UnsavedInput } from '@/app/_answers/unsaved-input.ts'
import { foldRareFields } from '@/app/_components/application/fold-rare-fields.ts'
import { GroupSavedNotice } from '@/app/_components/application/group-saved-notice.tsx'
import { getFormTextsFor } from '@/app/_components/layout/form-texts.ts'
import type { OwnPartVisit } from '@/app/_request/own-part.ts'
import type { ChangeSource } from '@/app/_request/paths.ts'
import { describeCaption } from '@/app/[language]/(customer)/own-part/_components/describe-caption.tsx'
import { saveOwnPart } from '@/app/[language]/(customer)/own-part/steps/[step]/save-own-part.ts'
import { StepForm } from '@/components/form/step-form'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { Translate } from '@/lib/i18n/translate.ts'
import { createPageSnapshot } from '@/lib/onboarding/answers/conflicts.ts'
import { isSameAddress } from '@/lib/onboarding/identifiers/canonical-email.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import {
  describeGroup,
  getGroupLabel,
  groupInputName,
} from '@/lib/onboarding/progress/group-form.ts'
import { findGroup } from '@/lib/onboarding/progress/groups.ts'
import { personContact } from '@/lib/onboarding/steps/person-details.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import type { StepView } from '@/lib/onboarding/view/step-view.ts'

type OwnPartFormProps = {
  visit: OwnPartVisit
  /** The form to which the language switch belongs as a button. */
  id: string
  /** The steps of the page, in their order. */
  page: readonly AskedStep[]
  from: ChangeSource | undefined
  unsaved: UnsavedInput | undefined
  /** The result of the last save, from the URL. */
  saved: string | undefined
  /** The address that the link went to. */
  address: string | undefined
}

/** The form of a page of a person's own part: of one step, or of the steps of a group. */
export function OwnPartForm({ visit, id, page, from, unsaved, saved, address }: OwnPartFormProps) {
  const { t, language } = visit
  const [asked] = page
  if (!asked) return null
  const { view: whole, fields } = describePage(visit, asked, page, unsaved)
  const view = from ? whole : withKnownAddress(whole, address, t)
  const answered = page.filter(({ saved }) => saved)
  const isByOthers =
    answered.length > 0 && answered.every(({ step }) => visit.part.byOthers.includes(step.id))
  return (
    <StepForm
      id={id}
      view={view}
      texts={getFormTextsFor(view.fields, t)}
      action={saveOwnPart}
      caption={describeCaption(visit.part)}
      hidden={{ language, step: asked.step.id, ...fields }}
      afterHeading={
        <>
          <GroupSavedNotice t={t} saved={saved} />
          {isByOthers && !unsaved && (
            <p className="mt-2">
              {t('personLinks.byOthersHere', { company: visit.part.companyName })}
            </p>
          )}
        </>
      }
      changing={from}
    />
  )
}

function describePage(
  { t, language, portico, part }: OwnPartVisit,
  { step, fieldContext, saved, savedSensitive }: AskedStep,
  page: OwnPartFormProps['page'],
  unsaved: UnsavedInput | undefined,
) {
  const brand = portico.env.brand.name
  const id = findGroup(step)
  if (page.length > 1 && id) {
    const group = { id, asked: [...page] }
    const heading = getGroupLabel(id, language)
    const submitLabel = t('page.continue')
    return {
      view: describeGroup(group, {
        brand,
        heading,
        submitLabel,
        isOwn: true,
        unsaved: unsaved?.typed,
      }),
      fields: buildGroupFields(group, unsaved, part.revision),
    }
  }
  const typed = unsaved?.typed ?? saved?.typed ?? {}
  const seen = unsaved?.typed.seen
  return {
    view: foldRareFields(
      describeStep(step, fieldContext, { typed, stored: savedSensitive }, { brand }),
      step,
      { t },
    ),
    fields: {
      // Unsaved input keeps the snapshot of the earlier page on which it was typed.
      seen:
        typeof seen === 'string'
          ? seen
          : JSON.stringify(createPageSnapshot(step, saved, part.revision)),
    },
  }
}

/**
 * Fills in the e-mail address that the link went to, folded below the other questions: it is not asked again, and
 * can be changed. Another address that was entered stays as it is.
 */
function withKnownAddress(view: StepView, address: string | undefined, t: Translate): StepView {
  const name = groupInputName(personContact.id, 'email_address')
  const field = view.fields.find((each) => each.name === name)
  if (!address || field?.control !== 'text') return view
  if (field.value !== '' && !isSameAddress(field.value, address)) return view
  const heading = {
    control: 'heading',
    name: 'known_address',
    label: t('personLinks.knownAddress', { address: isolateDirection(address) }),
    folds: [name],
  } as const
  const others = view.fields.filter((each) => each !== field)
  return { ...view, fields: [...others, heading, { ...field, value: address }] }
}
