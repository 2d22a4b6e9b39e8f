import type { Messages } from '../translate.ts'

export const review: Messages['review'] = {
  heading: 'Revise sus respuestas',
  lead: 'Esto es lo que nos enviará. Cambie lo que no esté bien.',
  acceptTitle: 'Envíe su solicitud',
  accept:
    'Aceptó las condiciones el {date}. Al enviar la solicitud, confirma que las acepta para estas respuestas y que las respuestas son suyas.',
  submit: 'Aceptar y enviar',
  sending: 'Estamos enviando su solicitud. Puede tardar unos segundos.',
  waiting: {
    heading: 'Muchas personas están enviando su solicitud en este momento',
    text: 'Hemos recibido su petición y está esperando su turno. No hace falta que vuelva a pulsar el botón: esta página le avisará cuando tengamos su solicitud. Si en su lugar vuelve a mostrarle sus respuestas, es que no la tenemos y puede pulsar el botón otra vez.',
  },
  notSent:
    'Se ha perdido la conexión y no sabemos si su solicitud llegó a enviarse. Pulse el botón otra vez: nunca se envía dos veces.',
  termsOpen:
    'Su aceptación de las condiciones ya no es válida. Léalas y acéptelas otra vez antes de enviar la solicitud.',
  stale:
    'Sus respuestas cambiaron después de abrir esta página. No se ha enviado nada. Revíselas otra vez antes de enviarlas.',
  textChanged:
    'Los documentos cambiaron después de abrir esta página. No se ha aceptado ni enviado nada. Lea la nueva versión antes de aceptarla.',
  unavailable:
    'No se ha enviado nada, porque no hemos podido guardar su solicitud. Inténtelo de nuevo en un momento.',
  wait: {
    title: 'Todavía no puede aceptar ni enviar aquí',
    why: 'Ha vuelto con un enlace recibido por correo electrónico, en un navegador en el que esta solicitud no se había abierto antes. Otra persona que lea su correo podría hacer lo mismo. Por eso le enviamos un mensaje en el que le explicamos cómo impedirlo.',
    from: 'Podrá aceptar las condiciones y enviar la solicitud en este navegador a partir de este momento: {time}.',
    meanwhile:
      'Hasta entonces puede leer y cambiar sus respuestas. Vuelva en este mismo navegador: en otro, el plazo empieza de nuevo. Si conserva un navegador en el que ya trabajó en esta solicitud, allí puede aceptarla y enviarla sin esperar.',
  },
  termsRow: 'Condiciones aceptadas',
  attestedRow: 'Datos confirmados como ciertos y completos',
  attesterRow: 'Aceptadas por',
  index: 'Partes de sus respuestas',
  confirmation: {
    done: 'Ha confirmado estas respuestas',
    changed: 'Cambiado después de su confirmación',
    declined: 'Dice que no tiene nada que ver con la empresa',
    waiting: 'Aún no ha confirmado',
    none: 'No se le ha pedido que confirme',
  },
  unconfirmed: {
    title: 'Falta la confirmación de',
    text: 'Puede enviar la solicitud sin esperar. Al hacerlo, los enlaces ya enviados dejarán de funcionar.',
  },
  registeredAddress: 'Domicilio social',
  physicalAddress: 'Dónde opera la empresa',
  answersOfPerson: 'Todas las respuestas ({count})',
  changeAnswersOfPerson: 'Revisar o cambiar todas las respuestas ({count})',
  shareSentAs: '{share}, se envía como {sent}',
  born: 'Nacimiento: {date}',
  livesIn: 'Residencia: {country}',
  next: {
    title: 'Qué ocurre cuando la envíe',
    checked: 'Se revisarán sus respuestas. Es posible que se le pidan documentos.',
    changes: 'Puede cambiar sus respuestas hasta que las envíe; después, solo si se lo pedimos.',
    email: 'Le escribiremos a {address} cuando haya una decisión o si necesitamos algo de usted.',
    both: 'Le escribiremos a {address} y le enviaremos un SMS cuando haya una decisión o si necesitamos algo de usted.',
  },
  skipped:
    '{count, plural, one {# pregunta opcional sin respuesta} other {# preguntas opcionales sin respuesta}}',
}
