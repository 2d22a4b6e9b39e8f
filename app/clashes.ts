/** What a page showed, brought back by its form; and the choice between two who answered at once. */
import type { Translate } from '@/lib/messages/translate.ts'
import { type Choice, type Clash, readSeen, type Seen } from '@/lib/onboarding/conflicts.ts'
import { shortLabel } from '@/lib/onboarding/describe.ts'
import type { Circumstances } from '@/lib/onboarding/field.ts'
import { displayValue } from '@/lib/onboarding/review.ts'
import type { Step } from '@/lib/onboarding/step.ts'
import { echoTyped } from '@/lib/onboarding/typed.ts'
import type { FieldView, StepState } from '@/lib/onboarding/view.ts'
import { namesOfStaff } from '@/lib/staff/names.ts'
import type { Opened } from './asking.ts'
import { readWord } from './form-word.ts'

/** Of one step; of several steps on one page each has its own, by its name. */
export function seenName(step?: string): string {
  return step === undefined ? 'seen' : `seen.${step}`
}

/** What the page showed of a step. */
export function seenOn(form: FormData, step?: string): Seen {
  return readSeen(readWord(form, seenName(step)))
}

/** All of it, for the page that comes back with what was typed. */
export function seenIn(form: FormData): Record<string, string> {
  const names = form instanceof FormData ? [...form.keys()] : []
  const seen = names.filter((name) => name === 'seen' || /^(seen|bond)\./.test(name))
  return Object.fromEntries(seen.map((name) => [name, readWord(form, name)]))
}

/** What was chosen for a field, on a page that said of which revision it was. */
export function choiceIn(form: FormData, input: string): Choice | undefined {
  const keep = readWord(form, choiceName(input))
  const revision = Number(readWord(form, choiceRevision))
  return keep === 'mine' || keep === 'theirs' ? { keep, revision } : undefined
}

/** The page again, with a choice for each field that somebody else has answered meanwhile. */
export async function clashState(
  opened: Opened,
  clashed: (At & { clashes: Clash[] })[],
  revision: number,
  form: FormData,
): Promise<StepState> {
  const { t, house } = opened
  const all = clashed.flatMap(({ clashes, ...at }) => clashes.map((clash) => ({ ...at, clash })))
  const ids = all.flatMap(({ clash: { source } }) =>
    source.by.kind === 'staff' ? [source.by.id] : [],
  )
  const names = await namesOfStaff(house.staff, ids)
  const clashes = await Promise.all(all.map((each) => choiceView(t, each, names)))
  // Whoever sent it again without choosing is told what to do.
  const unchosen = readWord(form, choiceRevision) !== ''
  return {
    problems: unchosen
      ? all.map((each) => ({
          input: nameOf(each),
          message: t('assist.clash.missing', { label: labelOf(each) }),
        }))
      : [],
    doubts: [],
    values: echoTyped(form),
    notice: t('assist.clash.notice'),
    clashes,
    hidden: { ...seenIn(form), [choiceRevision]: String(revision) },
  }
}

const choiceRevision = 'choose.revision'

function choiceName(input: string): string {
  return `choose.${input}`
}

/** The step that somebody else has answered meanwhile, and what its inputs' names begin with. */
type At = { step: Step; circumstances: Circumstances; prefix?: string }

type ClashAt = At & { clash: Clash }

function nameOf({ clash, prefix = '' }: ClashAt): string {
  return choiceName(`${prefix}${clash.field}`)
}

function labelOf({ step, clash, circumstances }: ClashAt): string {
  return shortLabel(step, clash.field, circumstances)
}

async function choiceView(
  t: Translate,
  at: ClashAt,
  names: ReadonlyMap<string, string>,
): Promise<FieldView> {
  const { step, circumstances } = at
  const { field, meanwhile, typed, source } = at.clash
  const words = async (value: typeof typed) =>
    (await displayValue(step, field, value, circumstances)) ?? t('page.notProvided')
  const { by } = source
  const name = by.kind === 'staff' ? names.get(by.id) : undefined
  return {
    control: 'radios',
    name: nameOf(at),
    // The field itself stands below, under its own label.
    label: t('assist.clash.which', { label: labelOf(at) }),
    value: '',
    options: [
      {
        value: 'theirs',
        label: t('assist.clash.meanwhile', { value: isolated(await words(meanwhile)) }),
        hint: name
          ? t('assist.clash.byStaff', { name: isolated(name) })
          : t(by.kind === 'staff' ? 'assist.clash.bySomeone' : 'assist.clash.byCustomer'),
      },
      {
        value: 'mine',
        label: t('assist.clash.typed', { value: isolated(await words(typed)) }),
      },
    ],
  }
}

/** FSI and PDI (Unicode bidirectional algorithm): a value keeps its direction in any sentence. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`
}
