import { StepForm } from '@/components/form/step-form'
import { Notice } from '@/components/ui/notice'
import { seenOf } from '@/lib/onboarding/conflicts.ts'
import { bondName, bondOf, describeGroup, shownIn } from '@/lib/onboarding/group-page.ts'
import type { Group } from '@/lib/onboarding/groups.ts'
import { keepGroup } from './[language]/staff/assist/keep-group.ts'
import type { Assisting } from './assisting.ts'
import { seenName } from './clashes.ts'
import { formTexts } from './form-texts.ts'
import { Wanted } from './wanted.tsx'

type GroupFormProps = {
  opened: Assisting
  group: Group
  heading: string
  /** Whom it is about, of a company's people. */
  person?: { id: string; name: string }
  /** What the address says of a save just before. */
  saved: string | undefined
}

/** The questions of one group on one page, with what was answered so far. */
export function GroupForm({ opened, group, heading, person, saved }: GroupFormProps) {
  const { house, language, application, t } = opened
  const view = describeGroup(group, {
    brand: house.env.brand.name,
    heading,
    submitLabel: t('assist.fill.save'),
  })
  const brought = shownIn(group).flatMap((asked) => [
    [bondName(asked.step.id), bondOf(asked)],
    [seenName(asked.step.id), JSON.stringify(seenOf(asked.step, asked.kept, application.revision))],
  ])
  return (
    <StepForm
      view={view}
      texts={formTexts(t)}
      action={keepGroup}
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
                {t(saved === 'more' ? 'assist.fill.savedMore' : 'assist.fill.askedAgain')}
              </Notice>
            </div>
          )}
          {group.asked.map((asked) => (
            <Wanted
              key={asked.step.id}
              opened={opened}
              asked={asked}
              {...(person ? { person: person.id } : {})}
            />
          ))}
        </>
      }
    />
  )
}
