/** What an operator can set: one product only, and the customer's word that all of it is true. */

import { embeddedCatalogue } from '../lib/catalogue.ts'
import { maya, otherwise } from './support/applicants.ts'
import { reach } from './support/by-post.ts'
import {
  acceptTerms,
  answer,
  answerOne,
  awaitPlace,
  button,
  expectPage,
  goOn,
  referenceOf,
  submit,
  words,
} from './support/person.ts'
import { receivedOnce } from './support/platform.ts'
import { expectProblems } from './support/problems.ts'
import { answeredRows, rowsOf, shownRows } from './support/review.ts'
import { expect, test } from './support/story.ts'

const [product] = embeddedCatalogue.products
const [asset] = product?.asset_types ?? []
if (!product || !asset) throw new Error('The embedded catalogue is empty')
const catalogue = { products: [{ ...product, asset_types: [asset] }] }

test('one product with one kind of money is stated and not asked; what is entered is attested', async ({
  arrive,
  build,
}) => {
  const house = await build({
    env: {
      PLATFORM_CATALOGUE: JSON.stringify(catalogue),
      PLATFORM_ATTESTATION: 'on',
      ASK_INDIVIDUAL_OWNERSHIP: 'on',
    },
  })
  const applicant = otherwise(maya, { account: { percentage_ownership: '50' } })
  const person = await arrive({
    at: house,
    applicant,
    house: { catalogue, attestation: true, askIndividualOwnership: true },
  })
  const { page } = person
  await reach(person, 'account')
  await expect(page.getByText(product.names.en)).toBeVisible()
  await expect(page.getByText(asset.names.en)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await answer(person)
  await goOn(person)

  await expectPage(person, 'terms')
  await answerOne(person, 'terms_and_conditions_accepted', 'yes')
  await button(person, 'terms.submit').click()
  await expectProblems(person, 'terms', [{ field: 'information_attested', code: 'missing' }])
  await acceptTerms(person)
  await expectPage(person, 'review')
  const labels = (await shownRows(person)).map(({ label }) => label)
  expect(labels).toContain(words(person, 'review.attestedRow'))
  const reviewed = await answeredRows(person)

  await submit(person)
  await awaitPlace(person, 'approved')
  const arrived = await receivedOnce(house, await referenceOf(person))
  expect(arrived.body).toMatchObject({
    information_attested: true,
    account_to_open: { product_id: product.product_id, asset_type_id: asset.asset_type_id },
  })
  expect(reviewed).toEqual(await rowsOf(person, arrived))
})
