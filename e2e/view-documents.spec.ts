/** Staff see a customer's document in the page: drawn or as an image, never run, and each look is written down. */
import { createPdf, createPng } from '../test-support/document-files.ts'
import { addStoppedUpload } from '../test-support/submission/stopped-upload.ts'
import { expectAccessible } from './support/accessibility.ts'
import { button, words } from './support/controls.ts'
import { getCookieHeader } from './support/cookies.ts'
import { openAccount } from './support/form-posts.ts'
import { fetchPage, sendRequest } from './support/http.ts'
import { openCaseTab, signInAsStaff, startServerWithStaff } from './support/staff.ts'
import { withStoppedStore } from './support/stopped-store.ts'
import { expect, test } from './support/test.ts'

/** The inspection would refuse these: the shown page must be harmless by itself. */
const withScript = createPdf({
  catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\("run"\\)) >>',
})
const page = Buffer.from('<!doctype html><script>alert("run")</script><svg onload="alert(1)">')

test('a document is seen in the page, by those who may see the application, and nothing of it runs', async ({
  openVisitor,
  startServer,
}) => {
  const { server, staff } = await startServerWithStaff(startServer)
  const customer = await openVisitor({ at: server })
  await openAccount(customer)
  const application = customer.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
  await customer.page.goto('about:blank')
  const other = await openVisitor({ at: server })
  await openAccount(other)
  const others = other.page.url().match(/apply\/([0-9a-f-]{36})/)?.[1] ?? ''
  await other.page.goto('about:blank')
  const uploads: Record<'picture' | 'pdf' | 'page', string> = { picture: '', pdf: '', page: '' }
  await withStoppedStore(server, async (store) => {
    const png = { mediaType: 'image/png', name: 'Canary.png' }
    uploads.picture = await addStoppedUpload(store, application, { ...png, bytes: createPng() })
    uploads.pdf = await addStoppedUpload(store, application, { bytes: withScript })
    uploads.page = await addStoppedUpload(store, application, { ...png, bytes: page })
  })
  const base = `/en/staff/applications/${application}`
  const addressOf = (upload: string) => `${base}/documents/${upload}`

  const noor = await openVisitor({ at: server, script: true })
  await signInAsStaff(noor, staff.noor)
  const dialogs: string[] = []
  noor.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const picture = noor.page.locator('.document-picture')
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)

  await test.step('beside the answers: none is loaded before it is asked for', async () => {
    const loaded: string[] = []
    noor.page.on('request', (request) => {
      if (request.url().includes('/picture')) loaded.push(request.url())
    })
    await noor.page.goto(base)
    const beside = noor.page.getByRole('region', {
      name: words(noor, 'casework.view.documents'),
      exact: true,
    })
    const show = beside.getByText(words(noor, 'staffCase.documents.showHere'))
    await expect(show).toHaveCount(3)
    await expectAccessible(noor.page, 'en')
    expect(loaded).toEqual([])
    await noor.inputMethod.press(show.first())
    const shown = beside.getByRole('img')
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8)
    await expect(show).toHaveCount(2)
    expect(loaded).toHaveLength(1)
    await expectAccessible(noor.page, 'en')
  })

  await test.step('from the list of documents: an image as it is, a PDF drawn', async () => {
    await noor.page.goto(base)
    await openCaseTab(noor, 'documents')
    await expectAccessible(noor.page, 'en')
    const links = noor.page.getByRole('link', { name: words(noor, 'staffCase.documents.view') })
    await expect(links).toHaveCount(3)
    await noor.inputMethod.press(links.first())
    await expect(picture).toBeVisible()
    await expect.poll(width).toBe(8)
    await expect(noor.page.getByText('Canary.png')).toBeVisible()
    await expectAccessible(noor.page, 'en')
    await noor.page.goto(addressOf(uploads.pdf))
    await expect.poll(width).toBe(1600)
    await expectAccessible(noor.page, 'en')
  })

  await test.step('beside what it is to prove, larger where asked, and the next one a press away', async () => {
    const compare = noor.page.getByRole('region', {
      name: words(noor, 'staffCase.documents.compare'),
    })
    const { last_name, passport_number } = customer.applicant.request.customer_details
    await expect(compare).toContainText(String(last_name))
    await expect(compare).toContainText(String(passport_number).slice(-4))
    await expect(compare).not.toContainText(String(passport_number))
    const shownWidth = () => picture.evaluate(({ clientWidth }) => clientWidth)
    const fitting = await shownWidth()
    await noor.page.getByLabel(words(noor, 'staffCase.documents.zoomDouble')).check()
    // Widths are rounded to whole pixels.
    expect(Math.abs((await shownWidth()) - 2 * fitting)).toBeLessThan(2)
    await noor.page.getByLabel(words(noor, 'staffCase.documents.zoomActual')).check()
    expect(await shownWidth()).toBe(1600)
    await noor.page.getByLabel(words(noor, 'staffCase.documents.zoomWidth')).check()
    // The page of the PDF lies on its side: as wide as the frame, within it, and its proportions are the same.
    const shownBox = () => picture.evaluate((image) => image.getBoundingClientRect().toJSON())
    const upright = await shownBox()
    for (const turn of ['90°', '270°', '180°']) {
      await noor.page.getByLabel(turn).check()
      const turned = await shownBox()
      expect(Math.abs(turned.left - upright.left), turn).toBeLessThan(1)
      expect(Math.abs(turned.width - upright.width), turn).toBeLessThan(1)
      const ratio = upright.width / upright.height
      const expected = turn === '180°' ? upright.height : upright.width * ratio
      expect(Math.abs(turned.height - expected), turn).toBeLessThan(1)
    }
    const full = noor.page.getByLabel(words(noor, 'staffCase.documents.full'))
    const menu = noor.page.getByRole('banner')
    await expect(menu).toBeVisible()
    await full.check()
    await expect(menu).toBeHidden()
    await expect(
      noor.page.getByText(words(noor, 'staffCase.documents.closeFull'), { exact: true }),
    ).toBeVisible()
    await expect(picture).toBeVisible()
    await expect(compare.getByText(String(last_name)).first()).toBeVisible()
    // Some minutes before the session ends.
    const stay = noor.page.locator('dialog.stay')
    await stay.evaluate((dialog: HTMLDialogElement) => dialog.showModal())
    await expect(stay).toBeVisible()
    await stay.evaluate((dialog: HTMLDialogElement) => dialog.close())
    await full.uncheck()
    await expect(menu).toBeVisible()
    // On a telephone one button turns it further each time.
    const desktop = noor.page.viewportSize() ?? { width: 1280, height: 720 }
    await noor.page.setViewportSize({ width: 375, height: 667 })
    for (const turn of ['270', '0', '90']) {
      await noor.page.locator(`.document-turns label:has([value="${turn}"])`).click()
      await expect(noor.page.locator(`[name="turn"][value="${turn}"]`)).toBeChecked()
    }
    await noor.page.setViewportSize(desktop)
    // A mismatch is noted beside it.
    await noor.page.getByLabel(words(noor, 'casework.notes.label')).fill('The name differs.')
    await noor.inputMethod.press(button(noor, 'casework.notes.submit'))
    await expect(noor.page.getByText('The name differs.')).toBeVisible()
    await noor.page.goto(addressOf(uploads.pdf))
    const next = noor.page.getByRole('link', {
      name: words(noor, 'staffCase.documents.nextDocument'),
    })
    await noor.inputMethod.press(next)
    await expect(noor.page).toHaveURL(addressOf(uploads.page))
    await expect(next).toHaveCount(0)
  })

  await test.step('a page of the web that says it is an image shows nothing and runs nothing', async () => {
    await noor.page.goto(addressOf(uploads.page))
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete))
      .toBe(true)
    expect(await width()).toBe(0)
    const address = `${addressOf(uploads.page)}/picture`
    const cookie = await getCookieHeader(noor)
    for (const headers of [
      { 'Sec-Fetch-Site': 'none', 'Sec-Fetch-Dest': 'document' },
      { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Dest': 'image' },
    ]) {
      expect(await sendRequest(server.url + address, { cookie, headers })).toMatchObject({
        status: 403,
        text: '',
      })
    }
    const plain = await fetch(server.url + address, { headers: { cookie } })
    expect(plain.status).toBe(200)
    expect(Object.fromEntries(plain.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="document.png"',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    const policy = plain.headers.get('content-security-policy') ?? ''
    expect(policy.split('; ')).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']))
    expect(dialogs).toEqual([])
  })

  await test.step('nobody else gets a byte of it, by any address', async () => {
    const address = addressOf(uploads.picture)
    const stranger = '3f2b8c1e-0000-4000-8000-000000000000'
    const wrong = `/en/staff/applications/${others}/documents/${uploads.picture}`
    for (const page of ['', '/picture']) {
      for (const who of [customer, other]) {
        const cookie = await getCookieHeader(who)
        const { status, location } = await sendRequest(server.url + address + page, { cookie })
        expect([status, location]).toEqual([307, expect.stringContaining('/staff/sign-in')])
      }
      expect((await sendRequest(server.url + address + page)).status).toBe(307)
      for (const path of [wrong, addressOf(stranger), addressOf('1')]) {
        expect((await fetchPage(noor.page.request, path + page)).status()).toBe(404)
      }
    }
  })

  await test.step('each look is in the activity, once, and names no file', async () => {
    await noor.page.goto(`${base}?tab=activity`)
    const doer = words(noor, 'casework.trail.who.you')
    const looks = noor.page.getByText(words(noor, 'casework.trail.done.document_viewed', { doer }))
    await expect(looks).toHaveCount(3)
    expect(await noor.page.content()).not.toContain('Canary')
    expect(server.output()).not.toContain('Canary')
  })
})
