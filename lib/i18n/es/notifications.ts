export const notifications = {
  subject: '{headline} – {reference}',
  headlines: {
    link_sent: 'Nuestro personal envió un enlace a su solicitud a otra dirección de correo',
    contact_changed: 'Nuestro personal cambió los datos de contacto de su solicitud',
    contact_requested: 'Nuestro personal quiere usar otra dirección de correo para su solicitud',
    contact_approved: 'Se aprobó otra dirección de correo para su solicitud',
    device_connected: 'Nuestro personal abrió su solicitud en otro dispositivo',
    device_handed_over: 'Nuestro personal entregó un dispositivo con su solicitud',
    accepted: 'Se aceptaron las condiciones de su solicitud',
    submitted: 'Hemos recibido su solicitud',
    accepted_and_submitted: 'Hemos recibido su solicitud y su aceptación de las condiciones',
    submitted_again: 'Hemos recibido lo que nos envió',
    action_needed: 'Necesitamos algo de usted para su solicitud',
    ready: 'Puede volver a enviar su solicitud',
    sent_back: 'Revise su solicitud y envíela de nuevo',
    decided: 'Hay una decisión sobre su solicitud',
    answers_changed: 'Nuestro personal cambió respuestas de su solicitud',
    document_added: 'Nuestro personal añadió un documento a su solicitud',
    part_requested: 'Alguien de la empresa pide otro enlace',
    part_declined: 'Alguien dice que no tiene nada que ver con la empresa',
    report_closed: 'Hemos revisado el aviso «No fui yo»',
    stopped: 'Su solicitud se ha detenido',
    export_requested: 'Se ha pedido una copia de los datos de su solicitud',
    erasure_requested: 'Se ha pedido borrar su solicitud',
    opened_by_email: 'Su solicitud se abrió por correo electrónico en otro navegador',
  },
  about: {
    link_sent:
      'Una persona de nuestro equipo envió un enlace a la solicitud {reference} a otra dirección de contacto del titular de la solicitud.',
    contact_changed:
      'Una persona de nuestro equipo cambió los datos de contacto de la solicitud {reference}.',
    contact_requested:
      'Una persona de nuestro equipo pidió usar un nuevo dato de contacto para la solicitud {reference}. No se puede usar hasta que otra persona del equipo lo apruebe y pase un tiempo de espera.',
    contact_approved:
      'Otra persona de nuestro equipo aprobó un nuevo dato de contacto para la solicitud {reference}. Se podrá usar cuando pase el tiempo de espera.',
    device_connected:
      'Una persona de nuestro equipo abrió la solicitud {reference} en otro dispositivo.',
    device_handed_over:
      'Una persona de nuestro equipo entregó un dispositivo nuestro al titular de la solicitud {reference}.',
    accepted: 'Se aceptaron las condiciones en la solicitud {reference}.',
    submitted: 'Hemos recibido la solicitud {reference}.',
    accepted_and_submitted:
      'Se aceptaron las condiciones en la solicitud {reference} y la hemos recibido.',
    submitted_again: 'Hemos recibido de nuevo la solicitud {reference}.',
    action_needed: 'Falta algo para que la solicitud {reference} pueda seguir adelante.',
    ready:
      'Ya tenemos todo lo que se pidió para la solicitud {reference}. Seguirá adelante cuando se envíe de nuevo.',
    sent_back:
      'Nuestro personal ha revisado la solicitud {reference} y la ha devuelto: hay que revisar las respuestas y enviarla de nuevo.',
    decided: 'Hay una decisión sobre la solicitud {reference}.',
    answers_changed: 'Una persona de nuestro equipo cambió respuestas de la solicitud {reference}.',
    document_added: 'Una persona de nuestro equipo añadió un documento a la solicitud {reference}.',
    part_requested:
      'Una persona de la empresa ha pedido otro enlace para su parte de la solicitud {reference}.',
    part_declined:
      'Una persona incluida en la solicitud {reference} dice que no tiene nada que ver con la empresa. Su enlace está cerrado y no ha confirmado nada.',
    erasure_requested:
      'Se ha pedido borrar todo lo que se indicó en la solicitud {reference}. Se borrará cuando otra persona de nuestro equipo lo apruebe.',
    export_requested:
      'Se ha pedido una copia de todo lo que consta sobre la solicitud {reference}. Se entregará cuando otra persona de nuestro equipo lo apruebe.',
    report_closed:
      'Un supervisor ha cerrado el aviso «No fui yo» sobre la solicitud {reference}. Lo que estaba retenido sigue adelante.',
    stopped:
      'La solicitud {reference} se ha detenido porque no la presentó la persona que figura en ella. No se enviará nada más de ella.',
    opened_by_email:
      'La solicitud {reference} se abrió por correo electrónico en un navegador en el que no se había abierto antes.',
  },
  explained: {
    contact_requested:
      'No se puede usar hasta que otra persona de nuestro equipo lo apruebe{hours, plural, =0 {} one {, y nunca antes de # hora} other {, y nunca antes de # horas}}.',
    contact_approved:
      'La aprobó otra persona de nuestro equipo. Se podrá usar cuando pase un tiempo de espera.',
    export_requested:
      'Solo se entregará a nuestro personal cuando otra persona del equipo lo apruebe.',
    erasure_requested: 'Solo se borrará cuando otra persona de nuestro equipo lo apruebe.',
  },
  acceptsFrom:
    'Quien la abrió puede leer y cambiar las respuestas. No podrá aceptar las condiciones ni enviar la solicitud antes de esta fecha y hora: {time}.',
  usableFrom: 'Se podrá usar desde el {time}.',
  wasYou: {
    done: 'Si fue usted, no tiene que hacer nada.',
    staff: 'Si lo pidió usted, no tiene que hacer nada.',
  },
  tell: {
    held: 'Si no fue así, avísenos. A partir de entonces no enviaremos nada más a revisión hasta que un supervisor haya examinado su aviso.',
    erasure:
      'Si no fue así, avísenos. A partir de entonces no se borrará nada hasta que un supervisor haya examinado su aviso.',
    export: 'Si no fue así, avísenos. Un supervisor examinará su aviso.',
    news: 'Si no fue así, avísenos.',
    closed: 'Si es así, avísenos.',
  },
  next: {
    received: 'Por ahora no tiene que hacer nada.',
    needed:
      'Sin esto no podemos revisar su solicitud. Ábrala para ver exactamente qué necesitamos y por qué, y envíela de nuevo.',
    ready:
      'Hemos recibido todo lo que le pedimos. Abra su solicitud, revise sus respuestas y envíela de nuevo para que se pueda revisar.',
    sent_back:
      'Nuestro personal la ha revisado y se la ha devuelto. Abra su solicitud, revise cada respuesta, acepte de nuevo las condiciones y envíela. Puede que no haya nada que corregir. Si tiene alguna pregunta, póngase en contacto con nosotros e indique la referencia.',
    decided:
      'Abra su solicitud para leer la decisión. Para proteger su privacidad, no figura en este mensaje.',
    changed:
      'Abra su solicitud para revisarlas. Si pidió usted el cambio, no tiene que hacer nada.',
    added:
      'Abra su solicitud para ver cuál. Si se lo entregó usted a nuestro personal, no tiene que hacer nada.',
    part_requested:
      'Abra su solicitud: en la lista de personas verá quién lo ha pedido y podrá enviarle otro enlace.',
    part_declined:
      'Abra su solicitud: en la lista de personas verá quién es. Si se incluyó por error, quítela de la lista. Si no, hable con ella y envíele otro enlace.',
    report_closed:
      'Recibimos el aviso «No fui yo» sobre su solicitud. Un supervisor lo ha revisado y lo ha cerrado: ya no detiene su solicitud.',
    stopped:
      'Nos avisaron de que esta solicitud no la presentó la persona que figura en ella. La hemos detenido y no enviaremos nada más de ella. Usted no tiene que hacer nada. Si se trata de un error, póngase en contacto con nosotros e indique la referencia.',
  },
  rows: {
    until: 'Fecha límite',
    when: 'Cuándo',
    who: 'Quién',
    to: 'Enviado a',
    email: 'Nueva dirección de correo',
    telephone: 'Nuevo teléfono',
    needed: 'Qué necesitamos',
  },
  who: {
    staff: 'Una persona de nuestro equipo',
    second: 'Otra persona de nuestro equipo',
  },
  needed: {
    documents: '{count, plural, one {# documento} other {# documentos}}',
    answers: '{count, plural, one {# respuesta} other {# respuestas}}',
    people: '{count, plural, one {# persona de la empresa} other {# personas de la empresa}}',
    terms: 'su aceptación de las condiciones',
    other: '{count, plural, one {# cosa más} other {# cosas más}}',
  },
  deadline: 'Si para entonces no hemos recibido nada de usted, borraremos lo que escribió.',
  back: 'Abrir su solicitud',
  needs:
    'Si ya no está abierta en su navegador, esa página le pide su código guardado o le envía un enlace por correo.',
  promise: 'Le escribiremos cuando haya una decisión o si necesitamos algo de usted.',
  reference: 'Referencia',
  noCodes: 'No comparta con nadie los códigos que le enviamos, ni siquiera con nuestro personal.',
  smsNotYou: '¿No fue usted? Díganoslo aquí:',
}

export const notMeReports = {
  asked: {
    done: {
      heading: '¿Lo hizo usted?',
      no: 'No, no fui yo',
      yes: 'Sí, fui yo',
    },
    staff: {
      heading: '¿Lo pidió usted?',
      no: 'No, no lo pedí',
      yes: 'Sí, lo pedí yo',
    },
    news: {
      heading: '¿Presentó usted una solicitud?',
      no: 'No, no presenté ninguna',
      yes: 'Sí, la presenté yo',
    },
    closed: {
      heading: '¿Sigue habiendo algo mal?',
      no: 'Sí, hay algo mal',
      yes: 'No, todo está bien',
    },
  },
  what: 'Qué ocurrió',
  when: 'Cuándo',
  reference: 'Referencia',
  ask: {
    unsent:
      'Si nos avisa, no se enviará nada de la solicitud hasta que la haya revisado un supervisor. No se borra nada.',
    prepared:
      'Los datos introducidos ya se transmitieron al servicio que llevaría la cuenta, sin que se aceptaran las condiciones. Si nos avisa, los revisará un supervisor y, mientras tanto, no se enviará nada más. No se borra nada.',
    sent: 'La solicitud ya se envió para su revisión. Si nos avisa, la revisará un supervisor y, mientras tanto, no se enviará nada más. No se borra nada.',
    decided:
      'Ya hay una decisión sobre la solicitud. Si nos avisa, la revisará un supervisor. No se borra nada.',
  },
  unavailable: 'No se ha podido guardar su aviso. Inténtelo de nuevo en un momento.',
  reported: {
    heading: 'Gracias. Hemos recibido su aviso',
    unsent:
      'No se enviará nada de la solicitud hasta que la haya revisado un supervisor. No se ha borrado nada.',
    prepared:
      'Los datos introducidos ya se habían transmitido al servicio que llevaría la cuenta, sin que se aceptaran las condiciones. Los revisará un supervisor y, mientras tanto, no se enviará nada más.',
    sent: 'La solicitud ya se había enviado para su revisión. La revisará un supervisor y, mientras tanto, no se enviará nada más.',
    decided: 'Ya había una decisión sobre la solicitud. La revisará un supervisor.',
    next: 'El supervisor decide si la solicitud puede seguir adelante. No tiene que hacer nada más.',
    told: 'Cuando lo haya decidido, le escribiremos a la dirección o al número donde recibió nuestros mensajes.',
    after:
      '¿Al final fue usted? Póngase en contacto con nosotros e indique la referencia. Solo un supervisor puede dejar que la solicitud siga adelante.',
    at: 'Fecha del aviso',
  },
  fine: {
    heading: 'No tiene que hacer nada',
    text: 'No cambia nada y puede cerrar esta página.',
    back: 'Volver a la pregunta',
  },
  ends: {
    closed: {
      heading: 'Un supervisor ha revisado su aviso',
      text: 'Usted ya respondió a este mensaje y después se cerró su aviso. Póngase en contacto con nosotros si algo sigue estando mal.',
    },
    stopped: {
      heading: 'Esta solicitud se ha detenido',
      text: 'Tras un aviso de que no la presentó su titular, nuestro personal la detuvo. No se enviará nada más de ella. Póngase en contacto con nosotros si algo sigue estando mal.',
    },
    expired: {
      heading: 'Este enlace ha caducado',
      text: 'Se podía usar durante {days} días. Si ha ocurrido algo que no hizo usted, póngase en contacto con nosotros.',
    },
    erased: {
      heading: 'Esta solicitud se ha borrado',
      text: 'Se ha borrado lo que teníamos de ella y no enviamos nada más.',
    },
    unknown: {
      heading: 'Este enlace no funciona',
      text: 'Abra de nuevo el enlace completo de nuestro mensaje. Si ha ocurrido algo que no hizo usted, póngase en contacto con nosotros.',
    },
  },
  start: 'Ir a la página de inicio',
  own: {
    link: 'Avísenos si no pidió nuestra ayuda',
    heading: '¿Pidió usted nuestra ayuda?',
    lead: 'Nuestro personal ha intervenido en esta solicitud. Si usted no lo pidió, o se hizo algo que no quería, díganoslo.',
    entered:
      'Si usted no pidió a nuestro personal que introdujera esto, díganoslo. No se enviará nada más de la solicitud hasta que la haya revisado un supervisor.',
    back: 'Volver a la solicitud',
    no: 'No, o hay algo mal',
    yes: 'Sí, la pedí',
    notice: 'Hemos recibido el aviso «No fui yo» sobre esta solicitud',
    noticeText:
      'El aviso llegó {ago}. No se enviará nada más de la solicitud hasta que la haya revisado un supervisor. Si al final fue usted, póngase en contacto con nosotros.',
  },
  casework: {
    tag: 'Aviso del cliente',
    list: '{count, plural, one {Un cliente avisa: «No fui yo»:} other {Varios clientes avisan: «No fui yo»:}}',
    title: 'Aviso: «No fui yo»',
    open: 'No se envía ninguna parte de la solicitud hasta que se cierre el aviso.',
    by: {
      email: 'Aviso del {time}, con el enlace de un correo electrónico.',
      sms: 'Aviso del {time}, con el enlace de un SMS.',
      application:
        'Aviso del {time}, desde la propia solicitud. Dice que no se pidió nuestra ayuda o que no se quiere lo que se hizo.',
    },
    message: 'Lo que decía el mensaje: {about}',
    notYours: {
      role: 'Debe cerrar el aviso un supervisor o administrador que no haya intervenido en esta solicitud.',
      same_person:
        'Usted ha intervenido en esta solicitud, así que debe cerrar el aviso otra persona: un supervisor o administrador que no haya intervenido.',
    },
    advice:
      'Póngase en contacto con el cliente, a ser posible con datos que ya tenía antes de esta solicitud. Mientras no haya hablado con él, deje el aviso abierto.',
    contacts: 'Datos de contacto anteriores al aviso',
    contactsText:
      'Pueden ser de otra persona: si dispone de datos propios sobre el cliente, use esos.',
    noContacts:
      'Esta solicitud no tiene ningún dato de contacto anterior al aviso: use los datos que ya tenga sobre el cliente.',
    given: {
      customer: 'Introducido el {time}, no por el personal',
      staff: 'Introducido por el personal el {time}',
    },
    confirm: 'Sé que no se puede deshacer',
    unconfirmed:
      'Confirme que la solicitud debe detenerse definitivamente. No se ha cambiado nada.',
    stoppedTag: 'Detenida',
    outcome: '¿Qué ha averiguado?',
    goesOn: 'Fue el cliente: continuar con la solicitud',
    goesOnHint:
      'El aviso se cierra y deja de retener la solicitud. Se avisa al cliente por todos los medios por los que podemos escribirle.',
    stop: 'No fue el cliente: detener la solicitud definitivamente',
    stopHint: {
      unsent:
        'No se ha enviado nada de ella ni se enviará. Se cierran los enlaces, dispositivos y sesiones y se avisa por todos los medios por los que podemos escribirle. No se puede deshacer.',
      prepared:
        'Está preparada en la plataforma, donde nadie la ha aceptado: pida a la plataforma que la borre. No se envía nada más, se cierran los enlaces, dispositivos y sesiones y se avisa por todos los medios por los que podemos escribirle. No se puede deshacer.',
      sent: 'La plataforma ya la tiene: después tendrá que resolverlo con ella. No se envía nada más, se cierran los enlaces, dispositivos y sesiones y se avisa por todos los medios por los que podemos escribirle. No se puede deshacer.',
      decided:
        'La plataforma ya ha decidido: después tendrá que resolverlo con ella. Se cierran los enlaces, dispositivos y sesiones y se avisa por todos los medios por los que podemos escribirle. No se puede deshacer.',
    },
    undecided: 'Elija qué ha averiguado. No se ha cambiado nada.',
    stopped: 'La solicitud está detenida.',
    stoppedBy: '{name} detuvo la solicitud el {time}.',
    stoppedNow: {
      unsent:
        'La solicitud está detenida. No se ha enviado nada de ella a la plataforma ni se enviará.',
      prepared:
        'La solicitud está detenida. Está preparada en la plataforma, donde nadie la ha aceptado: pida a la plataforma que la borre. Desde aquí no se envía nada más.',
      sent: 'La solicitud está detenida aquí, pero la plataforma la tiene. Comunique a la plataforma que no la presentó el cliente y pídale que no abra la cuenta. Desde aquí no se envía nada más.',
      decided:
        'La solicitud está detenida aquí, pero la plataforma ya ha decidido. Si abrió una cuenta, comuníquele que no fue el cliente y pídale que la bloquee y la cierre.',
    },
    platformId: 'Identificador en la plataforma',
    platformStatus: 'Último estado conocido allí',
    reason: 'Motivo',
    reasonHint: 'Qué ha averiguado y cómo. Como máximo {max} caracteres.',
    close: 'Registrar y cerrar el aviso',
    closeAndGoOn: 'Cerrar el aviso y continuar',
    stopForGood: 'Detener la solicitud definitivamente',
    missing: 'Escriba el motivo. No se ha cambiado nada.',
    too_long: 'Acorte el motivo a {max} caracteres como máximo. No se ha cambiado nada.',
    done: 'El aviso está cerrado. Ya no retiene la solicitud.',
    gone: 'No se ha cambiado nada: no hay ningún aviso abierto.',
    closed: '{name} cerró el aviso el {time}.',
    ended: 'Terminó cuando se borró la solicitud.',
  },
  alert: {
    headline: 'Revise un aviso: «No fui yo»',
    reported: {
      email: 'El aviso llegó el {time} con el enlace de un correo electrónico al cliente.',
      sms: 'El aviso llegó el {time} con el enlace de un SMS al cliente.',
      application:
        'El aviso llegó el {time} desde la solicitud abierta: el cliente no pidió nuestra ayuda o no quiere lo que se hizo.',
    },
    message: 'El mensaje del {date} decía: {about}',
    lead: 'No enviamos nada más de esta solicitud hasta que cierre el aviso un supervisor o administrador que no haya intervenido.',
    next: 'Hable con el cliente por un medio de contacto que ya se conociera antes. Después abra la solicitud e indique lo que haya averiguado.',
    open: 'Abrir la solicitud',
  },
}

export const noticeEvents = {
  customer_notified: '{channel, select, sms {SMS} other {Correo}} escrito al cliente: {about}',
  not_me_reported: 'Se avisó: «No fui yo». Mientras tanto no se envía nada.',
  supervisor_alerted: 'Se escribió a un supervisor un correo electrónico sobre el aviso.',
  report_closed: 'Se cerró el aviso.',
  application_stopped:
    '{stage, select, unsent {La solicitud se detuvo: no fue el cliente. No se había enviado nada de ella.} other {La solicitud se detuvo: no fue el cliente. Lo enviado está en la plataforma.}}',
  report_close_refused:
    '{code, select, same_person {Alguien que había intervenido en ella quiso cerrar el aviso y se le denegó.} other {Alguien cuya función no lo permite quiso cerrar el aviso y se le denegó.}}',
}

export const noticeMoments = {
  reported: 'Recibimos el aviso «No fui yo».',
  stopped: 'Nuestro personal detuvo la solicitud porque no la presentó usted.',
  report_closed: 'Nuestro personal revisó ese aviso y lo cerró.',
}
