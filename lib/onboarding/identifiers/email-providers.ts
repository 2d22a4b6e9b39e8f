/** Providers that very many people have; none so short that one slip makes another provider of it. */
export const commonProviders: readonly string[] = words(`
  gmail.com googlemail.com icloud.com protonmail.com
  hotmail.com hotmail.es hotmail.co.uk hotmail.fr hotmail.it hotmail.de
  outlook.com outlook.es outlook.fr outlook.de
  yahoo.com yahoo.es yahoo.fr yahoo.de yahoo.it yahoo.co.uk yahoo.co.in yahoo.co.jp
  yahoo.com.mx yahoo.com.ar yahoo.com.br
  btinternet.com comcast.net sbcglobal.net bellsouth.net verizon.net
  wanadoo.fr laposte.net rediffmail.com maktoob.com
`)

/** Other providers one slip away from one of these, under the same ending: people have mailboxes there. */
export const otherProviders: ReadonlySet<string> = new Set(words('hitmail.com'))

/** Slips of the fingers in an ending, for which no domain can be meant. */
export const misspeltEndings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    words('con cmo ocm vom xom cpm comm coom c0m').map((slip) => [slip, 'com']),
  ),
  ...Object.fromEntries(words('nte ent ner nett').map((slip) => [slip, 'net'])),
  ...Object.fromEntries(words('ogr rog orgg').map((slip) => [slip, 'org'])),
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
