/** Tests an operator's settings: one product only, the attestation, and the address of the account. */

import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { answerField, answerPage, pressContinue, submit } from './support/answer-pages.ts'
import { maya, withAnswers } from './support/applicants.ts'
import { button, words } from './support/controls.ts'
import { expectProblems } from './support/error-summary.ts'
import { reachStep } from './support/form-posts.ts'
import { expectPage, getReference, waitForStatus } from './support/navigation.ts'
import { answeredRows, rowsOf } from './support/review.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

const [product] = embeddedCatalogue.products
const [asset] = product?.asset_types ?? []
if (!product || !asset) throw new Error('The embedded catalogue is empty')
const account = 'https://app.example.com/sign-in'
const catalogue = { products: [{ ...product, asset_types: [asset] }] }

test(
  'one product with one kind of money is stated and not asked; what is entered is attested',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer({
      env: {
        PLATFORM_CATALOGUE: JSON.stringify(catalogue),
        PLATFORM_ATTESTATION: 'on',
        ASK_INDIVIDUAL_OWNERSHIP: 'on',
        ACCOUNT_URL: account,
      },
    })
    const applicant = withAnswers(maya, { account: { percentage_ownership: '50' } })
    const person = await openVisitor({
      at: server,
      applicant,
      settings: { catalogue, attestation: true, askIndividualOwnership: true },
    })
    const { page } = person
    await reachStep(person, 'account')
    await expect(page.getByText(product.names.en)).toBeVisible()
    await expect(page.getByText(asset.names.en)).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await answerPage(person)
    await pressContinue(person)

    await expectPage(person, 'review')
    await answerField(person, 'terms_and_conditions_accepted', 'yes', 'terms')
    await button(person, 'review.submit').click()
    await expectProblems(person, 'terms', [{ field: 'information_attested', code: 'missing' }])
    const reviewed = await answeredRows(person)

    await submit(person)
    await waitForStatus(person, 'approved')
    const brand = { brand: 'Portico' }
    await expect(page.getByText(words(person, 'status.approved.nextAccount', brand))).toBeVisible()
    const goOn = words(person, 'status.approved.goOn', brand)
    await expect(page.getByRole('link', { name: goOn, exact: true })).toHaveAttribute(
      'href',
      account,
    )
    await expect(person.page.getByText(words(person, 'review.attestedRow'))).toBeAttached()
    const arrived = await expectReceivedOnce(server, await getReference(person))
    expect(arrived.body).toMatchObject({
      information_attested: true,
      account_to_open: { product_id: product.product_id, asset_type_id: asset.asset_type_id },
    })
    expect(reviewed).toEqual(await rowsOf(person, arrived))
  },
)
