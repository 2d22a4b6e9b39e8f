import { messageTitles } from './message-titles.ts'

/** The words of one application's page for staff, in Spanish. */
export const staffCase = {
  tabs: {
    label: 'Partes de la solicitud',
    answers: 'Respuestas',
    documents: 'Documentos',
    messages: 'Mensajes',
    activity: 'Actividad',
    technical: 'Datos técnicos',
  },
  /** Of the documents, in place of how many there are. */
  tabNeeded: '{count, plural, one {falta #} other {faltan #}}',
  /** In place of how many messages there are. */
  tabUndelivered: '{count, plural, one {# no entregado} other {# no entregados}}',
  tabOpen: '(hay algo pendiente)',
  undelivered: {
    text: '{count, plural, one {# mensaje no ha llegado} other {# mensajes no han llegado}} al cliente: {messages}.',
    message: '«{title}» ({channels})',
    channels: { email: 'correo electrónico', sms: 'SMS' },
    link: 'Ver los mensajes',
  },
  /** Before what the platform wrote, which is English. */
  platformWords: {
    asked: 'Lo que pide la plataforma, en sus palabras (en inglés): {description}',
    refused: 'Por qué la plataforma no lo acepta, en sus palabras (en inglés): {description}',
    other: 'En palabras de la plataforma (en inglés): {description}',
  },
  decision: {
    approved: 'Aprobada por la plataforma',
    rejected: 'No aprobada por la plataforma',
    received: 'Decisión recibida',
    reason: 'Motivo',
    noReason: 'La plataforma no ha dado ninguno.',
    customer: 'Cliente informado',
    notice: {
      waiting: 'Todavía no: el mensaje está pendiente de enviar.',
      failed:
        'No: el mensaje no se ha entregado. La decisión figura en la página de estado del cliente.',
      none: 'No se ha enviado ningún mensaje. La decisión figura en la página de estado del cliente.',
    },
  },
  /** Before what decides, where a member who had a part in the application could not. */
  mayDecide: 'Puede decidir usted: no ha intervenido en esta solicitud.',
  onThisPage: 'En esta página',
  jumpTo: 'Ir a:',
  aside: 'Sobre esta solicitud',
  next: {
    report: 'Decidir sobre el aviso',
    stopped: 'Resolver la incidencia',
    second: 'Gestionar la segunda solicitud',
    flags: 'Decidir sobre las señales de riesgo',
    contact: 'Decidir sobre el correo electrónico',
  },
  /** The titles of the answers, which address nobody here. */
  sections: { you: 'El cliente', account: 'La cuenta' },
  since: 'En este estado desde',
  asked:
    '{count, plural, one {La plataforma pide una respuesta:} other {La plataforma pide # respuestas:}}',
  helpWaits:
    'No se envía nada mientras el aviso esté abierto. No ayude con la solicitud hasta que se cierre: quien lo pide puede no ser el cliente.',
  required: 'La plataforma lo pide.',
  requiredOfPerson: 'La plataforma pide algo más',
  missing: '{count, plural, one {Falta # respuesta} other {Faltan # respuestas}}',
  unanswered:
    '{count, plural, one {# pregunta opcional sin responder} other {# preguntas opcionales sin responder}}',
  ids: 'Identificadores',
  applicationId: 'Identificador de la solicitud',
  /** Where the platform says that it stands. */
  platformStatuses: {
    INCOMPLETE: 'Incompleta',
    READY_FOR_SUBMISSION: 'Lista para enviarse',
    SUBMITTED: 'Recibida',
    PROCESSING: 'En revisión',
    APPROVED: 'Aprobada',
    REJECTED: 'No aprobada',
    CHANGES_REQUESTED: 'Devuelta',
    unknown: 'Estado nuevo: vea «Datos técnicos»',
  },
  platformStatusCode: 'Código de estado de la plataforma',
  copy: { copy: 'Copiar', all: 'Copiar todo', done: 'Copiado', failed: 'No se ha podido copiar' },
  /** What requests to the platform have done. */
  requests: {
    create: 'Solicitud creada',
    update: 'Solicitud cambiada',
    submit: 'Enviada a revisión',
    add_individual: 'Persona añadida',
    update_individual: 'Datos de una persona cambiados',
    delete_individual: 'Persona quitada',
  },
  requestStates: {
    pending: 'Pendiente',
    refused: 'Rechazada por la plataforma',
    abandoned: 'Cancelada',
  },
  documents: {
    none: 'La plataforma todavía no ha pedido ningún documento.',
    /** Of a document, said to staff. */
    states: {
      required: 'Necesario',
      changes_requested: 'Hace falta otro',
      rejected: 'La plataforma no lo acepta',
      submitted: 'La plataforma lo está revisando',
      approved: 'Aceptado',
      unknown: 'Estado desconocido',
      stored: 'Se está remitiendo a la plataforma',
      sent: 'Remitido a la plataforma',
      refused: 'Rechazado por la plataforma',
      manual_review: 'Requiere atención',
    },
    /** Of one that is being passed on. */
    onItsWay: {
      usual: 'Remitirlo suele tardar unos minutos.',
      late: 'Está tardando más de lo habitual. Se reintenta automáticamente: si se detiene, la solicitud requiere atención.',
    },
    technical: 'Datos técnicos',
    uploadedBy: 'Subido por',
    notUploaded: 'Todavía no se ha subido nada',
    byCustomer: 'El cliente',
    byPerson: 'La propia persona, con su enlace',
    byStaff: '{name} (personal)',
    bySomeone: 'El personal',
    kindAndSize: '{kind}, {size}',
    deletedAt: 'Borrado aquí',
    provesLabel: 'Acredita',
    proves: {
      identity: 'Nombre, fecha de nacimiento y nacionalidad',
      passport: 'Nombre, fecha de nacimiento, nacionalidad y número de pasaporte',
      licence: 'Nombre y fecha de nacimiento',
      address: 'Nombre y dirección',
      company: 'Nombre, constitución y domicilio social',
      ownership: 'Los propietarios y su participación',
    },
    compare: 'Cotejar respuestas',
    compareText: 'Deben coincidir con el documento.',
    comparedMasked: 'Del número de pasaporte solo se muestran los últimos caracteres. Coteje esos.',
    findings: 'Si algo no coincide',
    findingsText:
      'Sobre el documento decide la plataforma. Anote lo que ha visto; si el cliente tiene otro archivo, súbalo en su nombre.',
    replace: 'Sustituir en nombre del cliente',
    compareAnyText:
      'No se sabe de quién es este documento. Debe coincidir con una de estas personas.',
    aside: 'Sobre este documento',
    others: 'Documentos de la solicitud',
    position: 'Documento {number} de {count}',
    nextDocument: 'Documento siguiente',
    previousDocument: 'Documento anterior',
    zoom: 'Tamaño de la imagen',
    zoomWidth: 'Ajustar',
    zoomActual: 'Tamaño real',
    zoomHalf: '150 %',
    zoomDouble: '200 %',
    turn: 'Girar',
    full: 'Pantalla completa',
    closeFull: 'Salir de pantalla completa',
    picture: 'El documento',
    view: 'Ver el documento',
    here: 'Está aquí hasta que se remita a la plataforma.',
    sent: 'Se remitió a la plataforma y se borró aquí.',
    deleted: 'Se borró aquí y no se remitió.',
    file: 'Nombre del archivo',
    type: 'Tipo',
    types: { 'application/pdf': 'PDF', 'image/png': 'Imagen PNG', 'image/jpeg': 'Imagen JPEG' },
    size: 'Tamaño',
    kilobytes: '{kilobytes, number} kB',
    megabytes: '{megabytes, number, ::.0} MB',
    hash: 'SHA-256',
    aboutFile: 'El archivo',
    received: 'Recibido',
    passedOn: 'Remitido',
    watched: 'Su consulta de este documento queda registrada.',
    alt: 'El archivo subido: {name}',
    altPage: 'Página {page} del archivo subido: {name}',
    page: 'Página {page} de {pages}',
    pages: 'Páginas del documento',
    next: 'Página siguiente',
    previous: 'Página anterior',
    unreadable: 'Este archivo no se puede mostrar.',
    unreadableText:
      'Está dañado o es demasiado grande para mostrarlo. La plataforma lo recibe sin cambios.',
    busy: 'Este archivo no se puede mostrar en este momento.',
    busyText: 'Se están preparando otros archivos. Recargue la página dentro de unos segundos.',
    unavailable: 'Este archivo no se puede leer en este momento.',
    unavailableText:
      'No se ha podido obtener del almacenamiento donde espera. Inténtelo de nuevo dentro de unos minutos.',
    not_provided: 'La plataforma no facilita este archivo en este momento.',
    not_providedText:
      'Se remitió a la plataforma y se borró aquí. Vuelva a intentarlo dentro de unos minutos.',
    replaced: 'La plataforma tiene ahora otro archivo de este documento.',
    replacedText: 'Un archivo posterior ocupó su lugar, por lo que este ya no se puede mostrar.',
    gone: 'Este documento ya no está aquí',
    goneText: 'Los archivos se borran aquí en cuanto los tiene la plataforma.',
  },
  messages: {
    none: 'Todavía no se ha escrito ningún mensaje al cliente.',
    text: 'Los textos enviados no se guardan. «Ver el texto» muestra la versión de hoy.',
    failed:
      '{count, plural, one {Este mensaje no ha llegado al cliente} other {Estos # mensajes no han llegado al cliente}}',
    times: {
      written: 'escrito el {time}',
      sent: 'enviado el {time}',
      failed: 'no entregado el {time}',
    },
    /** When it is sent, where that is not now. */
    due: { first: 'se enviará el {time}', again: 'próximo intento: {time}' },
    attempts: '{count, plural, one {# intento} other {# intentos}}',
    replaced:
      '{count, plural, one {# mensaje reemplazado por otro posterior} other {# mensajes reemplazados por otros posteriores}}',
    titles: messageTitles,
    wording: {
      open: 'Ver el texto',
      note: 'La versión de hoy, en el idioma del cliente ({language}). «…» está en lugar de enlaces y códigos; no se incluyen fechas.',
    },
    /** Where several contacts were known, or it went to another person. */
    toUnknown: {
      email: 'No se guarda a qué dirección fue.',
      sms: 'No se guarda a qué número fue.',
    },
    retried: 'Todavía no se ha podido entregar. Se reintenta durante un día.',
    delivery: {
      refused: {
        email:
          'El proveedor de correo del destinatario no lo ha aceptado. Puede que la dirección no sea correcta.',
        sms: 'El servicio de SMS no lo ha aceptado. Puede que el número no sea correcto.',
      },
      unreached: {
        email:
          'Durante un día no se pudo contactar con el servicio de correo, o este aplazó el envío.',
        sms: 'Durante un día no se pudo contactar con el servicio de SMS, o este aplazó el envío.',
      },
    },
    obstacles: {
      link: 'No se envía de nuevo: su enlace ya no se puede usar. Envíe un enlace nuevo.',
      code: 'No se envía de nuevo: su código ya no se puede usar. El cliente pide uno nuevo en el dispositivo.',
      repeated: 'Se ha escrito otro mensaje del mismo tipo más tarde.',
      outdated:
        'No se envía de nuevo: puede que lo que dice ya no sea así. Si el cliente aún tiene que saberlo, comuníqueselo de otra manera.',
    },
    resend: 'Enviar de nuevo',
    resendTo: 'Se envía a {addresses}.',
    changeContact: { email: 'Cambiar el correo electrónico', sms: 'Cambiar el teléfono' },
    codes: 'Códigos de los mensajes que no se han podido entregar',
    codesText: 'Tal como los dio el servicio de correo o de SMS, para quienes lo gestionan.',
    reasons: {
      link_opened: 'No se envió, porque se había abierto otro enlace.',
      device_closed:
        'No se envió, porque la solicitud se había cerrado en el dispositivo al que estaba destinado.',
      revoked: 'No se envió, porque se retiró su enlace.',
      guessed: 'No se envió, porque su código se introdujo mal demasiadas veces.',
      ended: 'No se envió, porque ya no hacía falta.',
      too_late: 'No se envió, porque ya no hacía falta.',
      erased: 'No se envió, porque se borró la solicitud.',
      channel_off: 'No se envió, porque los mensajes de este tipo están desactivados.',
      held_recipient:
        'No se envió, porque ya se habían enviado muchos mensajes a este destinatario.',
      held_budget: 'No se envió, porque se había agotado el límite de SMS.',
    },
    states: {
      waiting: 'Pendiente de enviar',
      retried: 'Reintentándose',
      sent: 'Enviado',
      dropped: 'No enviado',
      failed: 'No entregado',
      superseded: 'Reemplazado por un mensaje posterior',
    },
    channels: { email: 'Correo electrónico', sms: 'SMS' },
  },
  linked: {
    title: 'Solicitudes relacionadas',
    short: 'Relacionadas',
    more: '{count} más',
    reasons: {
      customer: 'otra cuenta del mismo cliente',
      person: 'mismo nombre y fecha de nacimiento',
      name: 'mismo nombre',
      email: 'mismo correo electrónico',
      telephone: 'mismo teléfono',
      browser: 'abierta en el mismo navegador',
    },
  },
}
