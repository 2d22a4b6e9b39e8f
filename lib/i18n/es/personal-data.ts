/** The words for exporting and erasing what is held about one person, in Spanish. */
export const personalData = {
  heading: 'Datos personales',
  link: 'Exportar o borrar los datos personales',
  second:
    'Un segundo supervisor o administrador debe aprobar cada petición. Una petición caduca a los 7 días. Se avisa al cliente en todos sus correos y teléfonos a los que podamos enviar un mensaje, cuando se pide y de nuevo cuando se borran los datos.',
  oneAtATime: 'Se puede hacer otra petición cuando esta esté cerrada.',
  reasons: { customer: 'El cliente lo ha pedido', mistake: 'Se introdujo por error' },
  request: {
    export: 'Petición de exportación',
    erasure: 'Petición de borrado',
    by: '{name} lo pidió el {time}.',
    until: {
      waiting: 'Se puede aprobar hasta el {time}.',
      approved: 'Se puede descargar hasta el {time}.',
    },
    approved: {
      own: 'Está aprobada. Descárguela más abajo: solo puede hacerlo una vez.',
      other: 'Está aprobada. {name} puede descargarla una vez.',
    },
    approve: { export: 'Aprobar la exportación', erasure: 'Aprobar el borrado…' },
    reject: 'Rechazar',
    withdraw: 'Retirar la petición',
    notYours: {
      role: 'Lo aprueba un supervisor o un administrador.',
      same_person:
        'Usted lo pidió o ha intervenido en esta solicitud: tiene que aprobarlo otra persona.',
    },
  },
  approve: { heading: '¿Borrar los datos de {name}?' },
  export: {
    heading: 'Exportar',
    text: 'Todo lo que consta sobre esta solicitud, en un archivo JSON: respuestas completas, documentos, aceptaciones, mensajes, notas, señales de riesgo y la actividad. Antes de entregarlo al cliente, revise lo que se refiere al personal o a terceros. La exportación queda registrada en la actividad.',
    request: 'Pedir la exportación',
    submit: 'Descargar la exportación',
  },
  erase: {
    heading: 'Borrar',
    text: 'Todo lo personal se borra definitivamente y ninguna copia de la base de datos puede recuperarlo. Los identificadores, los hashes, la actividad y la prueba del consentimiento se conservan sin las partes personales.',
    platform:
      'Lo que tiene la plataforma se queda allí, como solicitud {id}. Acuerde con la plataforma qué se hace con ello.',
    reason: '¿Por qué se borra?',
    alone: 'Se borra de inmediato. El cliente recibe un correo.',
    request: 'Pedir el borrado',
    now: 'Borrar definitivamente',
    obstacles: {
      under_way:
        'Ahora no se puede borrar: se está enviando o está pendiente de decisión, y se perdería el resultado. Se puede borrar cuando se haya resuelto.',
      reported: 'Ahora no se puede borrar: alguien avisó «No fui yo». Cierre primero el aviso.',
    },
    aloneTook: 'Usted ha intervenido en esta solicitud: tiene que borrarla otra persona.',
  },
  done: {
    approved: 'La exportación está aprobada. Quien la pidió puede descargarla una vez.',
    not_approved: 'No se ha descargado nada: la exportación no está aprobada o ya se descargó.',
    unavailable:
      'No se ha descargado nada: un documento no se ha podido leer. La aprobación sigue en pie: inténtelo de nuevo dentro de unos minutos.',
    missing: 'Seleccione por qué se borra. No se ha cambiado nada.',
    requested: 'La petición queda registrada. Tiene que aprobarla otra persona.',
    rejected: 'La petición está cerrada. No se ha exportado ni borrado nada.',
    another: 'No se ha cambiado nada: ya hay una petición abierta.',
    too_many: 'No se ha cambiado nada: hoy ha habido varias peticiones. Inténtelo mañana.',
    under_way: 'No se ha cambiado nada: se está enviando o está pendiente de decisión.',
    reported: 'No se ha cambiado nada: hay un aviso abierto.',
    gone: 'No se ha cambiado nada: ya no hay ninguna petición.',
  },
  erased: {
    heading: 'Los datos se han borrado',
    text: 'La solicitud ya no está en la lista. El cliente recibe un correo si se le puede enviar.',
    noEmail: 'La solicitud ya no está en la lista. No se envía ningún correo: avise al cliente.',
    back: 'Volver a las solicitudes',
  },
  list: {
    heading: 'Peticiones sobre datos',
    approved: 'Aprobada, pendiente de descarga',
    lead: 'Exportaciones y borrados de los datos de una persona. Cada petición espera a alguien que no la haya hecho ni haya intervenido en la solicitud.',
    none: 'No hay ninguna petición abierta.',
    views: { open: 'Abiertas', closed: 'Cerradas' },
    closedLead:
      'Peticiones realizadas, rechazadas, retiradas o caducadas. La referencia se conserva cuando se borran los datos.',
    noneClosed: 'No hay ninguna petición cerrada.',
    outcomes: {
      erased: 'Datos borrados',
      downloaded: 'Descargada',
      rejected: 'Rechazada',
      withdrawn: 'Retirada',
      expired: 'Caducada',
    },
    approvedBy: 'Aprobada por {name}',
    rejectedBy: 'Rechazada por {name}',
    columns: {
      customer: 'Cliente',
      request: 'Petición',
      reason: 'Motivo',
      by: 'Pedida por',
      expires: 'Caduca',
      outcome: 'Resultado',
      closed: 'Cerrada',
    },
    left: '{days, plural, =0 {en menos de un día} one {en # día} other {en # días}}',
  },
  email: {
    headline: 'Hemos borrado sus datos',
    lead: 'Hemos borrado las respuestas y los archivos de su solicitud.',
    kept: 'Solo conservamos constancia de que hubo una solicitud, de cuándo ocurrió cada cosa y de lo que se aceptó. No contiene sus respuestas. Lo que ya se hubiera comunicado a la plataforma que llevaría la cuenta no se borra allí.',
    question: 'Si no lo ha pedido usted, póngase en contacto con nosotros e indique la referencia.',
  },
}
