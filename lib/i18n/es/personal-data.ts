/** The words for exporting and erasing what is held about one person, in Spanish. */
export const personalData = {
  heading: 'Datos personales',
  link: 'Exportar o borrar los datos personales',
  second:
    'Otro supervisor o administrador que no haya intervenido en la solicitud debe aprobar cada petición en un plazo de 7 días.',
  told: 'Se avisa al cliente de cada petición.',
  notTold: 'Al cliente no le llega ningún mensaje sobre las peticiones: avísele usted.',
  oneAtATime: 'Se puede hacer otra petición cuando esta esté cerrada.',
  reasons: { customer: 'El cliente lo ha pedido', mistake: 'Se introdujo por error' },
  /** Why a request was rejected. */
  rejections: {
    identity: 'No es seguro que lo haya pedido el cliente',
    elsewhere: 'Se refiere a otra solicitud',
    law: 'La ley obliga a conservar los datos',
    settled: 'Ya no es necesario',
  },
  request: {
    export: 'Petición de exportación',
    erasure: 'Petición de borrado',
    by: '{name} lo pidió el {time}.',
    /** What follows, after it was requested. */
    steps: {
      approval: 'Otro supervisor o administrador la aprueba, como muy tarde el {time}.',
      yours: 'Usted la aprueba o la rechaza, como muy tarde el {time}.',
      approved: 'La aprobó {name}.',
      ifApproved:
        'Si se aprueba, {name} descarga el archivo, una sola vez, como muy tarde el {time}.',
      download: '{name} descarga el archivo, una sola vez, como muy tarde el {time}.',
      erased: 'Si se aprueba, los datos se borran de inmediato y definitivamente.',
    },
    approve: { export: 'Aprobar la exportación', erasure: 'Revisar y aprobar' },
    reject: 'Rechazar la petición',
    rejection: { open: 'Rechazar', why: '¿Por qué se rechaza?' },
    withdraw: 'Retirar la petición',
    notYours: {
      role: 'Lo aprueba un supervisor o un administrador.',
      same_person:
        'Usted lo pidió o ha intervenido en esta solicitud: tiene que aprobarlo otra persona.',
    },
  },
  approve: {
    heading: '¿Borrar los datos de {name}?',
    as: 'Usted aprueba como',
    effects: 'Qué supone el borrado',
    written: 'El cliente recibe un correo sobre el borrado en {addresses}.',
    noEmail: 'El cliente no recibe ningún correo sobre el borrado: avísele usted.',
  },
  export: {
    heading: 'Exportar',
    text: 'Todo lo que consta sobre esta solicitud, en un archivo JSON. Antes de entregarlo al cliente, revise lo que se refiere al personal o a terceros. La exportación queda registrada.',
    request: 'Pedir la exportación',
    submit: 'Descargar la exportación',
  },
  erase: {
    heading: 'Borrado',
    text: 'No se puede deshacer: ninguna copia de la base de datos puede recuperar los datos.',
    gone: {
      heading: 'Se borra',
      answers: 'Todas las respuestas, también sobre otras personas',
      documents: 'Los documentos subidos que aún estén aquí',
      contacts: 'Los correos y los números de teléfono',
      notes: 'Las notas, los avisos y las señales de riesgo',
    },
    kept: {
      heading: 'Se conserva, sin las partes personales',
      ids: 'La referencia y otros identificadores',
      activity: 'La actividad: qué se hizo y cuándo',
      consent: 'La prueba del consentimiento, con los hashes de lo que se aceptó',
    },
    platform: {
      heading: 'No se borra aquí: lo que tiene la plataforma',
      text: 'La plataforma también tiene datos personales. Acuerde con ella qué se hace con ellos.',
      id: 'Identificador de esta solicitud en la plataforma',
    },
    reason: '¿Por qué se borra?',
    alone: 'Se borra de inmediato.',
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
    missing: 'Seleccione por qué se borra',
    unreasoned: 'Seleccione por qué se rechaza',
    requested: 'La petición queda registrada. Tiene que aprobarla otra persona.',
    rejected:
      'La petición está cerrada. No se ha exportado ni borrado nada. Si la hizo el cliente, explíquele el motivo.',
    another: 'No se ha cambiado nada: ya hay una petición abierta.',
    too_many: 'No se ha cambiado nada: hoy ha habido varias peticiones. Inténtelo mañana.',
    under_way: 'No se ha cambiado nada: se está enviando o está pendiente de decisión.',
    reported: 'No se ha cambiado nada: hay un aviso abierto.',
    gone: 'No se ha cambiado nada: ya no hay ninguna petición.',
  },
  erased: {
    heading: 'Datos personales borrados',
    at: 'Borrado',
    by: 'Borrado por',
    approvedBy: 'Aprobado por',
    noneHeading: 'No hay ningún borrado que mostrar',
    none: 'Solo quien ha borrado una solicitud ve aquí qué se hizo.',
    closed: 'Peticiones sobre datos cerradas',
    text: 'La solicitud ya no está en la lista. El cliente recibe un correo al respecto.',
    noEmail: 'La solicitud ya no está en la lista. No se envía ningún correo: avise al cliente.',
    back: 'Todas las solicitudes',
  },
  list: {
    /** In the navigation, of which every word is seen at once on a telephone. */
    nav: 'Peticiones',
    heading: 'Peticiones sobre datos',
    lead: 'Exportaciones y borrados de los datos de una solicitud. Cada petición debe aprobarla alguien que no la haya hecho ni haya intervenido en la solicitud.',
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
    next: {
      approve: 'La aprueba usted',
      download: 'La descarga usted',
      other: 'La aprueba otra persona',
      requester: 'La descarga quien la pidió',
    },
    columns: {
      customer: 'Cliente',
      request: 'Petición',
      reason: 'Motivo',
      by: 'Pedida por',
      at: 'Fecha de la petición',
      next: 'Siguiente paso',
      expires: 'Caduca',
      outcome: 'Resultado',
      closed: 'Cerrada',
    },
    left: '{days, plural, =0 {En menos de un día} one {En # día} other {En # días}}',
  },
  email: {
    headline: 'Hemos borrado sus datos',
    lead: 'Hemos borrado las respuestas y los archivos de su solicitud.',
    kept: 'Solo conservamos constancia de que hubo una solicitud, de cuándo ocurrió cada cosa y de lo que se aceptó. No contiene sus respuestas. Lo que ya se hubiera comunicado al servicio que llevaría la cuenta no se borra allí.',
    question: 'Si no lo ha pedido usted, póngase en contacto con nosotros e indique la referencia.',
  },
}
