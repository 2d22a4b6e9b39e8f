/** Takes pictures of e-mails as a program shows them: the HTML in light and dark, and the text. */
import path from 'node:path'
import type { Browser } from '@playwright/test'
import { directions } from '../../lib/i18n/languages.ts'
import { escapeHtml } from '../../lib/messages/email/email-html.ts'
import type { Email } from '../../lib/messages/store/mail.ts'
import type { EmailScreen } from './email-screens.ts'
import { type EmailFace, emailFaces } from './faces.ts'

export function emailPictureFile({ name }: EmailScreen, face: EmailFace): string {
  return `${name}.${face.name}.png`
}

/** Takes every picture of an e-mail; gives what went wrong. */
export async function takeEmailPictures(
  browser: Browser,
  screen: EmailScreen,
  folder: string,
): Promise<string[]> {
  const problems: string[] = []
  const page = await browser.newPage()
  page.on('request', (request) => problems.push(`${screen.name} loads ${request.url()}`))
  for (const face of emailFaces) {
    const { width, colorScheme } = face
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 400 })
    const email = screen.compose(face.language)
    await page.setContent(face.isText ? showText(email, face) : email.html)
    const file = path.join(folder, emailPictureFile(screen, face))
    await page.screenshot({ path: file, fullPage: true })
    const wide = await page.evaluate('document.documentElement.scrollWidth')
    if (Number(wide) > width) problems.push(`${screen.name} (${face.name}): ${wide} wide`)
  }
  await page.close()
  return problems
}

/** Shows a text e-mail as programs do, with its subject above. */
function showText({ subject, text }: Email, { language }: EmailFace): string {
  const style = 'margin:12px;font:16px/1.4 monospace;white-space:pre-wrap;overflow-wrap:anywhere'
  return `<pre dir="${directions[language]}" style="${style}"><strong>${escapeHtml(subject)}</strong>\n\n${escapeHtml(text)}</pre>`
}
