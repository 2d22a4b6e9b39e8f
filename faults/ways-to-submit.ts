/** The ways of pressing "Accept and send". Each gives the page it led to, which must be the status. */
import { setTimeout as sleep } from 'node:timers/promises'
import { corrected } from './applicant.ts'
import { createBrowser, type Page, requireForm, wordsOf } from './browser.ts'
import { answer, type Customer, offersToSendAgain, requireReviewForm, stepOf } from './customer.ts'
import type { Script } from './scripted-simulator/script.ts'

/** The platform asks for a passport number before it lets the application be submitted. */
export const asksForPassport: Script = {
  scenario: {
    requiresFields: [{ field: 'passport_number', description: 'A passport number is needed.' }],
  },
}

export function submitOnce({ browser, review }: Customer): Promise<Page> {
  return browser.press(review, requireReviewForm(review))
}

export async function twiceAtOnce(applying: Customer): Promise<Page> {
  const pages = await Promise.all([submitOnce(applying), submitOnce(applying)])
  return pages[0]
}

export async function fiftyAtOnce(applying: Customer): Promise<Page> {
  const pages = await Promise.all(Array.from({ length: 50 }, () => submitOnce(applying)))
  return requireStatus(pages)
}

export async function twoTabs(applying: Customer): Promise<Page> {
  const other = { ...applying, browser: applying.browser.again() }
  other.review = await other.browser.open(applying.review.path)
  const pages = await Promise.all([submitOnce(applying), submitOnce(other)])
  return requireStatus(pages)
}

export async function twoDevices(applying: Customer): Promise<Page> {
  const other = { ...applying, browser: applying.browser.elsewhere() }
  other.review = await other.browser.open(applying.review.path)
  const pages = await Promise.all([submitOnce(applying), submitOnce(other)])
  return requireStatus(pages)
}

/** The page that came of the press is loaded anew, then the one before is shown again and its button pressed. */
export async function refreshAndBack(applying: Customer): Promise<Page> {
  const sent = await submitOnce(applying)
  await applying.browser.open(sent.path)
  await applying.browser.open(applying.review.path)
  return submitOnce(applying)
}

export async function againAfterTheEnd(applying: Customer): Promise<Page> {
  const first = await submitOnce(applying)
  await waitFor(applying, first, 'Your application is approved')
  return submitOnce(applying)
}

/** The browser disconnects before any response, and its owner presses again. */
export async function lostAndAgain(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  const form = requireReviewForm(review)
  for (const ms of [5, 20, 60])
    await browser.postWithoutFollowing(review, form, AbortSignal.timeout(ms))
  return submitOnce(applying)
}

/** Only the reviewed answers are sent: the older page sends nothing and says so. */
export async function changedInAnotherTab(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  const path = review.path.replace('/review', '/name?change=yes')
  await answer(browser, await browser.open(path), { middle_name: corrected.middle_name })
  const refused = await submitOnce(applying)
  if (!wordsOf(refused, 'main').includes('Nothing was sent')) {
    throw new Error(`The older page led to ${refused.path}`)
  }
  return submitOnce({ ...applying, review: await browser.open(review.path) })
}

/** The action's id is of a build that is gone: nothing is sent, and the page says so. */
export async function ofAnotherDeploy(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  const form = requireReviewForm(review)
  const fields = form.fields.map(([name, value]): [string, string] => [
    name.replace(/^(\$ACTION_ID_)[0-9a-f]{8}/, '$1deadbeef'),
    value.replace(/"id":"[0-9a-f]{8}/, '"id":"deadbeef'),
  ])
  const refused = await browser.press(review, { ...form, fields })
  if (!offersToSendAgain(refused)) throw new Error(`The older form led to ${refused.path}`)
  return submitOnce({ ...applying, review: await browser.open(review.path) })
}

export async function withoutSession(applying: Customer): Promise<Page> {
  const stranger = createBrowser(applying.origin, '10.9.9.9')
  const refused = await stranger.press(applying.review, requireReviewForm(applying.review))
  if (refused.status !== 404 && stepOf(refused) === 'status') {
    throw new Error('A stranger could send it')
  }
  return submitOnce(applying)
}

/** Refused for the telephone number: it is changed, accepted again and sent again. */
export async function correctAndResubmit(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  await waitFor(
    applying,
    await submitOnce(applying),
    'Your application could not be accepted as it is',
  )
  const path = review.path.replace('/review', '/contact?change=yes')
  await answer(browser, await browser.open(path), {
    telephone_number: corrected.telephone_number,
  })
  return submitOnce({ ...applying, review: await browser.open(review.path) })
}

/** Asked for a passport number: it is given, and sent as an update of the same application. */
export async function sendAnUpdate(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  const first = await submitOnce(applying)
  await waitFor(applying, first, 'We need something from you')
  const path = review.path.replace('/review', '/identification?change=yes')
  await answer(browser, await browser.open(path), {
    passport_number: corrected.passport_number,
  })
  return submitOnce({ ...applying, review: await browser.open(review.path) })
}

/** Saves the step from which on the platform knows of the application. */
async function saveAccount({ browser, review }: Customer): Promise<Page> {
  const path = review.path.replace('/review', '/account?change=yes')
  return answer(browser, await browser.open(path))
}

/** The application is created before it is sent. */
export async function preparedAndSent(applying: Customer): Promise<Page> {
  await saveAccount(applying)
  const review = await applying.browser.open(applying.review.path)
  return submitOnce({ ...applying, review })
}

/** An answer changes once the platform knows of it. */
export async function changedEarly(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  await saveAccount(applying)
  const path = review.path.replace('/review', '/name?change=yes')
  await answer(browser, await browser.open(path), { middle_name: corrected.middle_name })
  return submitOnce({ ...applying, review: await browser.open(review.path) })
}

/** The platform asks for a passport number before anything is accepted. */
export async function requiredEarly(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  let asked = await saveAccount(applying)
  // Saving waits for the platform for a few seconds only; the review leads to what it asks for later.
  for (let tries = 0; stepOf(asked) === 'review' && tries < 30; tries++) {
    await sleep(1_000)
    asked = await browser.open(review.path)
  }
  if (stepOf(asked) !== 'identification') throw new Error(`It led to ${asked.path}`)
  await answer(browser, asked, { passport_number: corrected.passport_number })
  return submitOnce({ ...applying, review: await browser.open(review.path) })
}

/** Accepted and sent while the platform has not answered to its creation. */
export async function acceptedMeanwhile(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  const path = review.path.replace('/review', '/account?change=yes')
  const page = await browser.open(path)
  const saving = browser.postWithoutFollowing(
    page,
    requireForm(page, 'step'),
    AbortSignal.timeout(20_000),
  )
  const current = await openChangedReview(applying)
  const sent = await submitOnce({ ...applying, review: current })
  await saving
  return sent
}

/** The review once a step was saved, however long that takes on a busy machine. */
async function openChangedReview({ browser, review }: Customer): Promise<Page> {
  for (let tries = 0; tries < 200; tries++) {
    const page = await browser.open(review.path)
    if (revisionOf(page) !== revisionOf(review)) return page
    await sleep(50)
  }
  throw new Error('Waited in vain for the step to be saved')
}

function revisionOf(review: Page): string | undefined {
  return requireReviewForm(review).fields.find(([name]) => name.endsWith('revision'))?.[1]
}

/** The same step is sent five times at once. */
export async function savedFiveTimes(applying: Customer): Promise<Page> {
  const { browser, review } = applying
  const path = review.path.replace('/review', '/account?change=yes')
  const page = await browser.open(path)
  const form = requireForm(page, 'step')
  await Promise.all(
    Array.from({ length: 5 }, () =>
      browser.postWithoutFollowing(page, form, AbortSignal.timeout(20_000)),
    ),
  )
  return submitOnce({ ...applying, review: await browser.open(review.path) })
}

async function waitFor({ browser }: Customer, from: Page, heading: string): Promise<void> {
  for (let page = from, tries = 0; wordsOf(page, 'h1') !== heading; tries++) {
    if (tries > 90) throw new Error(`Waited in vain for "${heading}": "${wordsOf(page, 'h1')}"`)
    await sleep(1_000)
    page = await browser.open(from.path)
  }
}

function requireStatus(pages: Page[]): Page {
  const page = pages.find((each) => stepOf(each) === 'status')
  if (!page) throw new Error(`Nobody came to the status: ${pages[0]?.path}`)
  return page
}
