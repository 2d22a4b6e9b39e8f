/** The page for a request that is refused before any page of ours could answer it. */
import Negotiator from 'negotiator'
import { directions, findLanguage, type Language, languages } from '../messages/languages.ts'

/** 403: not from a page of ours. 405: not a method of pages. 413: too large. 415: not a form. */
export type RefusalStatus = 403 | 405 | 413 | 415

type Words = { title: string; text: string; open: string }

const words: Record<Language, Record<RefusalStatus, Words>> = {
  en: {
    403: {
      title: 'This came from another address',
      text: 'For your safety, answers are taken only from our own pages. Nothing was changed or sent.',
      open: 'Open this service at its own address:',
    },
    405: {
      title: 'This page cannot be used in this way',
      text: 'Nothing was changed or sent.',
      open: 'Open this service at its own address:',
    },
    413: {
      title: 'What you sent is too large',
      text: 'Nothing was changed or sent. Go back and shorten your answers.',
      open: 'Or start from here:',
    },
    415: {
      title: 'What you sent cannot be read',
      text: 'Nothing was changed or sent. Go back and try again from the page itself.',
      open: 'Or start from here:',
    },
  },
  es: {
    403: {
      title: 'Esto se envió desde otra dirección',
      text: 'Por su seguridad, solo aceptamos respuestas enviadas desde nuestras propias páginas. No se ha cambiado ni enviado nada.',
      open: 'Abra este servicio en su propia dirección:',
    },
    405: {
      title: 'Esta página no se puede usar de esta manera',
      text: 'No se ha cambiado ni enviado nada.',
      open: 'Abra este servicio en su propia dirección:',
    },
    413: {
      title: 'Lo que ha enviado es demasiado grande',
      text: 'No se ha cambiado ni enviado nada. Vuelva atrás y acorte sus respuestas.',
      open: 'O empiece desde aquí:',
    },
    415: {
      title: 'No se puede leer lo que ha enviado',
      text: 'No se ha cambiado ni enviado nada. Vuelva atrás e inténtelo de nuevo desde la propia página.',
      open: 'O empiece desde aquí:',
    },
  },
  ar: {
    403: {
      title: 'أُرسل هذا من عنوان آخر',
      text: 'حفاظًا على أمان بياناتك، لا نقبل الإجابات إلا من صفحاتنا. لم يتغيّر شيء ولم يُرسَل شيء.',
      open: 'افتح هذه الخدمة من عنوانها:',
    },
    405: {
      title: 'لا يمكن استخدام هذه الصفحة بهذه الطريقة',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء.',
      open: 'افتح هذه الخدمة من عنوانها:',
    },
    413: {
      title: 'ما أرسلته كبير جدًا',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء. ارجع واختصر إجاباتك.',
      open: 'أو ابدأ من هنا:',
    },
    415: {
      title: 'تتعذّر قراءة ما أرسلته',
      text: 'لم يتغيّر شيء ولم يُرسَل شيء. ارجع وحاول مرة أخرى من الصفحة نفسها.',
      open: 'أو ابدأ من هنا:',
    },
  },
}

/** A whole page of HTML, in the language of the path or else of the browser; it loads nothing. */
export function refusalPage(
  status: RefusalStatus,
  { publicUrl, pathname, headers }: { publicUrl: URL; pathname: string; headers: Headers },
): string {
  const language = languageFor(pathname, headers)
  const { title, text, open } = words[language][status]
  return `<!doctype html>
<html lang="${language}" dir="${directions[language]}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p>${open} <a href="${publicUrl.origin}/" dir="ltr">${publicUrl.origin}</a></p>
</main>
</html>
`
}

function languageFor(pathname: string, headers: Headers): Language {
  const named = findLanguage(pathname.split('/')[1] ?? '')
  if (named) return named
  const accepted = new Negotiator({
    headers: { 'accept-language': headers.get('accept-language') ?? undefined },
  }).language([...languages])
  return findLanguage(accepted ?? '') ?? 'en'
}
