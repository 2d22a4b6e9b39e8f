import type { Messages } from '../translate.ts'

export const status: Messages['status'] = {
  title: 'Su solicitud',
  late: 'Su último cambio no se ha guardado: la solicitud ya se había enviado.',
  nextOther:
    'Póngase en contacto con nosotros e indique su referencia: le diremos qué hacer. Su referencia seguirá siendo la misma.',
  further: {
    title: 'Otra cuenta',
    text: 'Puede abrir otra cuenta a nombre del mismo titular. Tendrá que rellenar una nueva solicitud.',
    button: 'Abrir otra cuenta',
  },
  reference: 'Su referencia',
  keep: 'Indíquela si se pone en contacto con nosotros.',
  updated: 'Última consulta: {time}.',
  trying:
    'Su paso a revisión está tardando más de lo habitual. Seguiremos intentándolo hasta el {time}. Después se ocupará nuestro personal.',
  usually: {
    hours:
      'Lo habitual es que haya una decisión en un plazo de {count, plural, one {# hora} other {# horas}}.',
    days: 'Lo habitual es que haya una decisión en un plazo de {count, plural, one {# día} other {# días}}.',
    by: 'Lo habitual es que haya una decisión a más tardar el {day}.',
    passed:
      'Se esperaba una decisión a más tardar el {day}. Esta vez está tardando más. Su solicitud no se ha perdido y no tiene que hacer nada.',
    exceeded: 'Esta vez está tardando más de lo habitual. Su solicitud no se ha perdido.',
  },
  deadline: {
    change:
      'Cambie {count, plural, one {# respuesta} other {# respuestas}} y vuelva a enviar la solicitud a más tardar el {date}. Después borraremos lo que ha escrito.',
    answer:
      'Responda a {count, plural, one {# pregunta} other {# preguntas}} y vuelva a enviar la solicitud a más tardar el {date}. Después borraremos lo que ha escrito.',
    things:
      'Haga {count, plural, one {lo que se indica abajo} other {las # cosas que se indican abajo}} y vuelva a enviar la solicitud a más tardar el {date}. Después borraremos lo que ha escrito.',
  },
  deadlineReady: 'Vuelva a enviarla a más tardar el {date}. Después borraremos lo que ha escrito.',
  stages: {
    title: 'Progreso',
    sent: 'Envío',
    sendAgain: 'Nuevo envío',
    review: 'Revisión',
    decision: 'Decisión',
    states: {
      received: 'Recibida',
      done: 'Hecho',
      ended: 'Decidida',
      begun: 'Empezó el',
      now: 'Ahora',
      action: 'A la espera de usted',
      later: 'Pendiente',
    },
  },
  nextTitle: 'Qué ocurre ahora',
  checkAgain: 'Consultar de nuevo',
  updating: 'Esta página se actualiza sola.',
  showAnswers: 'Mostrar sus respuestas',
  recordTitle: 'Lo que nos envió',
  answersTitle: 'Sus respuestas',
  print: 'Imprimir o guardar esta página',
  confirming: {
    tag: 'Recibida',
    heading: 'Hemos recibido su solicitud',
    text: 'Por ahora no tiene que hacer nada, ni volver a enviarla.',
    next: 'Su solicitud se revisará. Puede cerrar esta página y volver más tarde.',
  },
  created: {
    tag: 'Recibida',
    heading: 'Hemos recibido su solicitud',
    text: 'Por ahora no tiene que hacer nada.',
    next: 'Su solicitud se revisará. Puede cerrar esta página y volver más tarde.',
  },
  submitted: {
    tag: 'Recibida',
    heading: 'Su solicitud está a la espera de revisión',
    text: 'Por ahora no tiene que hacer nada.',
    next: 'Se revisarán sus respuestas. La decisión aparecerá en esta página. Puede cerrarla y volver más tarde.',
  },
  processing: {
    tag: 'En revisión',
    heading: 'Su solicitud se está revisando',
    text: 'Por ahora no tiene que hacer nada.',
    next: 'La decisión aparecerá en esta página. Puede cerrarla y volver más tarde.',
  },
  approved: {
    tag: 'Aprobada',
    heading: 'Su solicitud está aprobada',
    text: 'Su cuenta se está abriendo.',
    next: 'No tiene que hacer nada más aquí. Para saber cuándo estará abierta su cuenta, póngase en contacto con nosotros e indique su referencia.',
    nextAccount: 'Encontrará su cuenta en {brand} cuando esté abierta.',
    goOn: 'Ir a {brand}',
  },
  rejected: {
    tag: 'No aprobada',
    heading: 'Su solicitud no se ha aprobado',
    text: 'No podemos abrirle esta cuenta.',
    next: 'En esta página no indicamos el motivo. Para preguntar por él, o si cree que es un error, póngase en contacto con nosotros e indique su referencia.',
    ask: 'Preguntar por esta decisión',
  },
  awaiting_customer: {
    tag: 'Pendiente de usted',
    heading: 'Necesitamos algo de usted',
    text: 'Antes de revisar su solicitud hay que completar o cambiar algo.',
    next: 'Cuando haya respondido a todo lo de arriba, revise sus respuestas, acepte las condiciones de nuevo y envíe la solicitud.',
  },
  checking: {
    tag: 'Documentos en revisión',
    heading: 'Estamos revisando sus documentos',
    text: 'Hemos recibido lo que envió. Por ahora no tiene que hacer nada.',
    next: 'En cuanto pueda volver a enviar la solicitud, o haga falta algo más, lo verá en esta página. Puede cerrarla y volver más tarde.',
  },
  ready: {
    tag: 'Lista para enviar',
    heading: 'Puede volver a enviar su solicitud',
    text: 'Ya está todo lo que le pedimos. La solicitud se revisará cuando la haya enviado de nuevo.',
    next: 'Cuando la haya enviado, se revisará su solicitud. La decisión aparecerá en esta página.',
  },
  refused: {
    tag: 'Hay que cambiar algo',
    heading: 'No hemos podido aceptar su solicitud tal como está',
    text: 'Todavía no ha pasado a revisión. Sus respuestas están guardadas.',
    next: 'Cuando la haya enviado, se revisará su solicitud. La decisión aparecerá en esta página.',
  },
  held: {
    tag: 'Recibida',
    heading: 'Hemos recibido su solicitud',
    text: 'Tenemos lo que envió. Nuestro personal tiene que comprobarlo antes de que pueda empezar la revisión. No tiene que hacer nada.',
    next: 'Esta comprobación no tiene un plazo fijo. Puede cerrar esta página y volver más tarde.',
  },
  sent_back: {
    tag: 'Pendiente de usted',
    heading: 'Revise de nuevo su solicitud',
    text: 'Nuestro personal ha revisado su solicitud y se la ha devuelto. Sus respuestas están guardadas, pero su aceptación de las condiciones ya no es válida. Puede que no haya nada que corregir. Si tiene alguna pregunta, póngase en contacto con nosotros e indique su referencia.',
    next: 'Revise cada respuesta, corrija lo que haga falta, acepte de nuevo las condiciones y envíe la solicitud.',
  },
  manual_review: {
    tag: 'Recibida',
    heading: 'Hemos recibido su solicitud',
    text: 'Tenemos lo que envió, pero su paso a revisión se ha detenido. Nuestro personal lo está examinando. No tiene que hacer nada.',
    next: 'Todavía no sabemos cuánto tardará. Puede cerrar esta página y volver más tarde. Si tiene alguna pregunta, póngase en contacto con nosotros e indique su referencia.',
  },
  unknown: {
    tag: 'Actualizada',
    heading: 'Hay novedades sobre su solicitud',
    text: 'Ha llegado todo lo que envió y no se ha perdido nada. Por ahora no tiene que hacer nada en esta página.',
    next: 'Explicaremos aquí el cambio en cuanto podamos. Si no quiere esperar, póngase en contacto con nosotros e indique su referencia.',
  },
  requiredTitle: 'Qué necesitamos',
  requiredCount: '{count, plural, one {# cosa pendiente} other {# cosas pendientes}}',
  requiredProgress: 'Completado: {done} de {count}',
  requiredAnswer: 'Responder',
  requiredChange: 'Cambiar esta respuesta',
  requiredDone: 'Ya ha respondido. Su respuesta se enviará cuando vuelva a enviar la solicitud.',
  requiredOther: 'Si no sabe qué hacer, póngase en contacto con nosotros e indique su referencia.',
  documentsNeeded:
    '{count, plural, one {Necesitamos # documento antes de poder revisar su solicitud.} other {Necesitamos # documentos antes de poder revisar su solicitud.}}',
  keepCopy:
    'Puede ver esta página hasta el {date}. Después borraremos lo que escribió aquí. Si quiere una copia, descargue antes el justificante.',
  requiredReview: 'Revisar sus respuestas y enviar de nuevo',
  platformSays: 'Motivo (en inglés): {description}',
  platformAsks: 'Qué necesitamos (nota en inglés): {description}',
  notified: {
    email:
      'Le escribiremos por correo electrónico cuando haya una decisión o si necesitamos algo de usted.',
    sms: 'Le enviaremos un SMS cuando haya una decisión o si necesitamos algo de usted.',
    both: 'Le escribiremos por correo electrónico y SMS cuando haya una decisión o si necesitamos algo de usted.',
  },
  notifiedReady: {
    email: 'Le escribiremos por correo electrónico cuando pueda volver a enviar la solicitud.',
    sms: 'Le enviaremos un SMS cuando pueda volver a enviar la solicitud.',
    both: 'Le escribiremos por correo electrónico y SMS cuando pueda volver a enviar la solicitud.',
  },
  recordText: 'El justificante contiene sus respuestas y las condiciones que aceptó.',
  announce: 'Estado de su solicitud: {state}',
}
