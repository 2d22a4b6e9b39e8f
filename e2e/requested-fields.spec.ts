/** Fields that the platform requires beyond what everyone is asked: each a question, an unknown one a text. */

import { languages } from '../lib/i18n/languages.ts'
import { findStep } from '../lib/onboarding/journeys.ts'
import { getUnknownFieldStepId } from '../lib/onboarding/platform-requirements/unknown-field.ts'
import { askableNames, goesWithAttestation } from '../lib/onboarding/settings/always-asked.ts'
import type { RawValues } from '../lib/onboarding/view/step-view.ts'
import { harbourVineProfile } from '../test-support/applicants/companies.ts'
import { mayaProfile } from '../test-support/applicants/individuals.ts'
import { createTitles, expectAccessible, faultsInEveryFace } from './support/accessibility.ts'
import { answerPage, expectChangedTerms, pressContinue, submit } from './support/answer-pages.ts'
import {
  type Applicant,
  harbourVine,
  maya,
  mayaWithFamilyName,
  withRegisteredName,
} from './support/applicants.ts'
import { getPageHeading, heading1, shortLabelOf } from './support/controls.ts'
import { fillInCompany, openAccount, reachReview, reachStep } from './support/form-posts.ts'
import {
  expectPage,
  getPageName,
  getReference,
  waitForOtherPage,
  waitForStatus,
} from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { requirementLink } from './support/requirements.ts'
import { rowLabelOf, shownRows } from './support/review.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const unknownPath = 'customer_details.shoe_size'
const unknownQuestion = 'What is the shoe size?'
const shoeSize = getUnknownFieldStepId(unknownPath)

type Wish = {
  applicant: Applicant
  /** The input of each required page, in the order of the journey. */
  typed: Record<string, RawValues>
  /** The platform's final values. */
  sent: Record<string, unknown>
}

const person: Wish = {
  applicant: mayaWithFamilyName(
    'Require employment status, occupation, monthly investment deposit, customer details.shoe size',
  ),
  typed: {
    employment: {
      employment_status: 'OTHER',
      employment_description: 'On leave',
      occupation: 'Pilot',
    },
    amounts: { monthly_investment_deposit: 'ONE_TO_100K' },
    [shoeSize]: { answer: '38' },
  },
  sent: {
    employment_status: 'OTHER',
    employment_description: 'On leave',
    occupation: 'Pilot',
    investment_profile: { monthly_investment_deposit: 'ONE_TO_100K' },
  },
}

const company: Wish = {
  applicant: withRegisteredName(
    'Require is charitable, total investable assets, trade jurisdictions, customer details.shoe size',
    harbourVine,
  ),
  typed: {
    company_profile: { is_charitable: 'false' },
    trade_abroad: { trade_jurisdictions: ['GB', 'LB'] },
    assets: { total_investable_assets: 'TEN_TO_50M' },
    [shoeSize]: { answer: 'None' },
  },
  sent: {
    kyc_profile: { is_charitable: false },
    investment_profile: {
      trade_jurisdictions: ['GB', 'LB'],
      total_investable_assets: 'TEN_TO_50M',
    },
  },
}

for (const [who, wish, language, script] of [
  ['a person', person, 'en', true],
  ['a person', person, 'es', false],
  ['a company', company, 'ar', true],
  ['a company', company, 'en', false],
] as const) {
  test(
    `${who} is asked for what the platform requires, in ${language}, scripts ${script ? 'on' : 'off'}`,
    variantUnless(wish === person && script),
    async ({ openVisitor, shared }) => {
      const visitor = await openVisitor({ applicant: wish.applicant, language, script })
      await openAccount(visitor)
      await waitForStatus(visitor, 'awaiting_customer')
      await expectAccessible(visitor.page, language)
      const reference = await getReference(visitor)

      const asked = answering(visitor, wish)
      await openFirst(asked, wish)
      for (const step of Object.keys(wish.typed)) {
        await expectPage(asked, step)
        if (step === shoeSize) await expectPlatformsWords(asked)
        await expectAccessible(asked.page, language)
        await expectMissing(asked, step)
        await answerPage(asked, step)
        await pressContinue(asked)
        await waitForOtherPage(asked, step)
      }
      await expectPage(asked, 'review')
      await expectAccessible(asked.page, language)
      const rows = await shownRows(asked)
      for (const [step, fields] of Object.entries(wish.typed)) {
        for (const label of Object.keys(fields).map((field) => rowLabelOf(asked, step, field))) {
          expect(rows.find((row) => row.label === label)?.value, label).toMatch(/\S/)
        }
      }

      await sendAgain(asked, wish)
      await waitForStatus(asked, 'approved')
      const { body } = await expectReceivedOnce(shared, reference)
      expect(body.customer_details).toMatchObject(wish.sent)
    },
  )
}

const { birth: _, ...ownProfile } = mayaProfile
const {
  employment: _e,
  own_funds: _f,
  own_activities: _a,
  own_jurisdictions: _j,
  ...ofAnyone
} = ownProfile
const everyone = askableNames.filter((name) => !goesWithAttestation(name)).join()

const profiles = [
  ['a person', maya, ownProfile],
  ['a company', harbourVine, { ...harbourVineProfile, ...ofAnyone }],
] as const

for (const [who, applicant, profile, language] of profiles.flatMap((row) =>
  languages.map((language) => [...row, language] as const),
)) {
  test(
    `every question of the profiles of ${who} has a page, in ${language}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const server = await startServer({ env: { ALWAYS_ASK: everyone } })
      const typed = { ...applicant.typed, ...profile }
      const visitor = await openVisitor({
        at: server,
        applicant: { ...applicant, typed },
        language,
      })
      const { page } = visitor
      if (applicant === maya) await reachReview(visitor)
      else await fillInCompany(visitor)
      const base = page.url().replace(/\/[a-z]+$/, '')
      const titles = createTitles()
      for (const step of Object.keys(profile)) {
        // A step that shares the page of another is shown alone to be changed.
        const change = findStep(step)?.sharesPageOf ? '?change=yes' : ''
        await page.goto(`${base}/${step}${change}`)
        await expectPage(visitor, step)
        await expect(heading1(visitor, getPageHeading(visitor, step))).toBeVisible()
        expect(await titles.faultsOf(page, step)).toEqual([])
        expect(await faultsInEveryFace(page, language)).toEqual([])
      }
    },
  )
}

test(
  'everyone is asked from the start what the operator has them asked',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({
      env: { ALWAYS_ASK: 'occupation, investment_profile.total_assets' },
    })
    const typed = {
      ...maya.typed,
      employment: { occupation: 'Pilot' },
      own_funds: { total_assets: 'ONE_TO_10M' },
    }
    const visitor = await openVisitor({ at: server, applicant: { ...maya, typed } })
    await reachStep(visitor, 'employment')
    await expectAccessible(visitor.page, 'en')
    await openAccount(visitor)
    await waitForStatus(visitor, 'approved')
    const { body } = await expectReceivedOnce(server, await getReference(visitor))
    expect(body.customer_details).toMatchObject({
      occupation: 'Pilot',
      investment_profile: { total_assets: 'ONE_TO_10M' },
    })
  },
)

/** The person as the questions know them once these answers are given. */
function answering<P extends Person>(visitor: P, { applicant, typed }: Wish): P {
  return {
    ...visitor,
    applicant: { ...applicant, typed: { ...applicant.typed, ...typed } },
    settings: { ...visitor.settings, unknownFields: { [unknownPath]: unknownQuestion } },
  }
}

/** Goes from the status page to the first question. */
async function openFirst(asked: Person, { typed }: Wish): Promise<void> {
  const [[step, fields] = ['', {}]] = Object.entries(typed)
  const [field = ''] = Object.keys(fields)
  await asked.inputMethod.press(requirementLink(asked, shortLabelOf(asked, step, field)))
}

/** The question is the platform's, in an unknown language, whatever the language of the page. */
async function expectPlatformsWords({ page }: Person): Promise<void> {
  const label = page.locator('label bdi')
  await expect(label).toHaveText(unknownQuestion)
  await expect(label).toHaveAttribute('lang', '')
  await expect(label).toHaveAttribute('dir', 'auto')
}

/** A required field cannot be left empty. */
async function expectMissing(asked: Person, step: string): Promise<void> {
  await pressContinue(asked)
  await expect(asked.page.locator('.error-summary')).toBeVisible()
  expect(getPageName(asked)).toBe(step)
}

function labelsOf(asked: Person, { typed }: Wish): string[] {
  return Object.entries(typed).flatMap(([step, fields]) =>
    Object.keys(fields).map((field) => shortLabelOf(asked, step, field)),
  )
}

/** The review names the changes since the acceptance; after another acceptance it is sent again. */
async function sendAgain(asked: Person, wish: Wish): Promise<void> {
  const { page } = asked
  await expectChangedTerms(asked)
  const named = page.getByRole('main').locator('.notice').getByRole('listitem')
  expect((await named.allInnerTexts()).toSorted()).toEqual(labelsOf(asked, wish).toSorted())
  await submit(asked)
}
