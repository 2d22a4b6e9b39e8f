import type { Messages } from '../translate.ts'

const pageNotFound = 'Página no encontrada'

export const refusals: Messages['refusals'] = {
  staff: {
    title: 'Esto solo puede hacerlo el cliente',
    text: 'En este navegador tiene abierta una sesión del personal. Solo el cliente puede empezar, aceptar y enviar su solicitud, dar un aviso y abrir sus enlaces, y lo hace en su propio navegador. No se ha cambiado ni enviado nada y ha quedado anotado que se intentó.',
    open: 'Continúe aquí:',
  },
  not_seen: {
    title: 'Esta solicitud no está aquí',
    text: 'Se borró, nunca hubo ninguna en esta dirección o no es una de las que usted ve: pregunte a un supervisor de su oficina. No se ha cambiado nada.',
    open: 'Continúe aquí:',
  },
  s400: {
    title: 'Lo que ha enviado está dañado',
    text: 'No se ha cambiado ni enviado nada. Vuelva atrás e inténtelo de nuevo desde la propia página.',
  },
  s403: {
    title: 'Esto se envió desde otra dirección',
    text: 'Por su seguridad, solo aceptamos respuestas enviadas desde nuestras propias páginas. No se ha cambiado ni enviado nada.',
    open: 'Abra este servicio en su propia dirección:',
  },
  s404: {
    title: pageNotFound,
    text: 'No se ha cambiado ni enviado nada. Si había empezado una solicitud, ábrala en el navegador en el que la usó por última vez.',
  },
  s405: {
    title: 'Esta página no se puede usar de esta manera',
    text: 'No se ha cambiado ni enviado nada.',
    open: 'Abra este servicio en su propia dirección:',
  },
  s408: {
    title: 'Lo que ha enviado ha tardado demasiado en llegar',
    text: 'No se ha cambiado ni enviado nada. Vuelva atrás e inténtelo de nuevo, si puede con una conexión mejor.',
  },
  s413: {
    title: 'Lo que ha enviado es demasiado grande',
    text: 'No se ha cambiado ni enviado nada. Vuelva atrás y acorte sus respuestas.',
  },
  s415: {
    title: 'No se puede leer lo que ha enviado',
    text: 'No se ha cambiado ni enviado nada. Vuelva atrás e inténtelo de nuevo desde la propia página.',
  },
  s421: {
    title: 'Este servicio tiene otra dirección',
    text: 'No se ofrece en la dirección que ha abierto.',
    open: 'Abra este servicio en su propia dirección:',
  },
  s429: {
    title: 'Ha habido demasiados intentos',
    text: 'No se ha cambiado ni enviado nada. Espere diez minutos e inténtelo de nuevo.',
  },
  s500: {
    title: 'Algo ha fallado por nuestra parte',
    text: 'Lo que guardó o envió antes no se ha perdido. Es posible que lo que escribió en la última página no se haya guardado. Vuelva a cargar esta página dentro de un momento o vuelva atrás para comprobarlo.',
  },
  s503: {
    title: 'Ahora mismo no podemos hacerlo',
    text: 'Lo que acaba de enviar no se ha procesado. Lo que guardó o envió antes no se ha perdido. Vuelva atrás para recuperar lo que escribió e inténtelo de nuevo dentro de un momento.',
  },
}

export const refusedReads: Messages['refusedReads'] = {
  s429: 'Espere diez minutos e inténtelo de nuevo. Lo que guardó o envió antes no se ha perdido.',
  s503: 'No podemos mostrar esta página. Lo que guardó o envió antes no se ha perdido. Vuelva a cargarla dentro de un momento.',
}

export const otherBuild: Messages['otherBuild'] = {
  title: 'Estamos actualizando este servicio',
  text: 'Lo que acaba de enviar todavía no se ha procesado y lo que escribió no se ha perdido. Envíelo de nuevo dentro de un momento.',
  send: 'Enviar de nuevo',
  open: 'O abra esta página de nuevo',
}

export const notFound: Messages['notFound'] = {
  title: pageNotFound,
  text: 'Si escribió la dirección, compruébela. Si había empezado una solicitud, ábrala en el navegador en el que la usó por última vez.',
  textReturn:
    'Si escribió la dirección, compruébela. Si guardó o envió una solicitud, puede volver a ella por correo electrónico.',
  textOpen: 'Si escribió la dirección, compruébela, o vaya a una de sus solicitudes.',
  start: 'Ir a la página de inicio',
}

export const cookies: Messages['cookies'] = {
  title: 'Este sitio necesita cookies',
  text: 'Su solicitud solo se abre en el navegador en el que la empezó. La reconocemos por una cookie, que este navegador no ha enviado. No la usamos para nada más.',
  allow: 'Permita las cookies de este sitio',
  ways: {
    chrome:
      'En Chrome, abra «Configuración», después «Privacidad y seguridad» y «Ajustes de los sitios web» o «Configuración de sitios». Busque «Datos de sitios en el dispositivo» y permita que {site} guarde datos.',
    firefox:
      'En Firefox, abra «Ajustes» y después «Privacidad & Seguridad». Busque las cookies y los datos del sitio, y permita {site} en «Administrar excepciones».',
    safari:
      'En Safari, abra «Ajustes» o «Configuración», después «Avanzado», y desactive «Bloquear todas las cookies».',
    safariPhone:
      'Abra la app Ajustes o Configuración, después «Apps», «Safari» y «Avanzado», y desactive «Bloquear todas las cookies».',
    other: 'Abra la configuración de su navegador, busque «cookies» y permítalas para {site}.',
  },
  next: 'Después vaya a la página de inicio y empiece de nuevo. No se ha enviado ni guardado nada.',
  elsewhere:
    'Si empezó en otro navegador, o si después se borraron las cookies, abra la solicitud en el navegador en el que la usó por última vez.',
  elsewhereReturn:
    'Si empezó en otro navegador, o si después se borraron las cookies, puede volver por correo electrónico a una solicitud guardada desde la página de inicio.',
}

export const error: Messages['error'] = {
  title: 'Algo ha fallado',
  heading: 'Algo ha fallado por nuestra parte',
  text: 'Lo que guardó o envió antes no se ha perdido. Es posible que lo que escribió en la última página no se haya guardado: vuelva atrás para comprobarlo.',
  reference: 'Si vuelve a ocurrir, póngase en contacto con nosotros e indique este código: {code}',
  retry: 'Intentar de nuevo',
  start: 'Ir a la página de inicio',
}
