/** The words for staff who fill in for a customer, and for the customer of whom that is true, in Spanish. */
export const assistedEntry = {
  banner: {
    title: 'Está rellenando esta solicitud para {name}',
    line: 'Está rellenando para {name}',
    unnamed: 'un nuevo cliente',
    text: 'Cada respuesta que guarde queda marcada como introducida por usted. Solo el cliente puede aceptar las condiciones y enviar la solicitud.',
  },
  begin: {
    link: 'Nueva solicitud',
    heading: 'Iniciar una solicitud para un cliente',
    lead: 'Puede rellenar lo que le diga el cliente. Después, el cliente lo comprueba, acepta las condiciones y envía la solicitud, en un navegador propio.',
    language: 'Idioma del cliente',
    languageHint: 'Los correos al cliente se envían en este idioma.',
    missingLanguage: 'Elija el idioma del cliente',
    submit: 'Iniciar',
  },
  groups: {
    applicant: 'Para quién es la cuenta',
    about: 'Nombre, nacimiento, contacto y país',
    home: 'Dirección, impuestos e identificación',
    company: 'Sobre la empresa',
    addresses: 'Direcciones',
    business: 'A qué se dedica la empresa',
    profile: 'Otros datos',
    account: 'La cuenta',
    person_about: 'Nombre, función y domicilio',
    person_details: 'Datos personales',
    person_home: 'Dirección, impuestos e identificación',
    people: 'Personas de la empresa',
  },
  fill: {
    heading: 'Rellenar en nombre del cliente',
    lead: 'Responda en el orden que quiera. Lo que deje vacío queda pendiente, para usted o para el cliente.',
    answered: 'Todo está respondido. Pase la solicitud al cliente.',
    toUpload: 'Todo está respondido. Suba lo que pide la plataforma.',
    aside: 'Lo que hace el cliente',
    topics: 'Secciones',
    openTopics: 'Secciones pendientes',
    complete: 'Secciones completas',
    wrong: 'Por corregir',
    open: '{count, plural, one {# pregunta pendiente} other {# preguntas pendientes}}',
    progress: '{done} de {count} secciones completas',
    done: 'Completo',
    save: 'Guardar y volver a todas las secciones',
    saveAndContinue: 'Guardar y continuar',
    saveToPerson: 'Guardar y volver a {name}',
    savedSection: 'Guardado: {section}.',
    handOver: 'Pasar la solicitud al cliente',
    next: 'Siguiente: {section}',
    saved: 'Guardado.',
    nothingEntered: 'No se ha escrito nada, así que no se ha guardado nada.',
    acceptanceLater:
      'El cliente podrá aceptar cuando todo esté respondido. {count, plural, one {Queda # pregunta} other {Quedan # preguntas}} por responder.',
    firstOpen: 'Ir a la primera sección pendiente',
    savedMore: 'Guardado. Se pregunta algo más por lo que ha introducido.',
    savedPartly:
      'Las demás respuestas se han guardado. En estas se conserva la respuesta anterior, si la había, hasta que introduzca otra.',
    askedAgain:
      'Lo guardado ha cambiado lo que se pregunta aquí. Mire otra vez las preguntas siguientes.',
    sent: 'Esta solicitud ya se envió. Ahora no se puede cambiar nada.',
    late: 'Su último cambio no se guardó: la solicitud ya se había enviado.',
    addPerson: 'Añadir a una persona',
    signedOut:
      'Su sesión está cerrada. Lo que ha escrito sigue en esta página. Inicie sesión en otra pestaña y guarde de nuevo desde aquí.',
    back: 'Todas las secciones',
  },
  documents: {
    title: 'Documentos',
    needed: 'Documentos por subir',
    lead: 'Suba solo lo que el cliente le haya entregado. El archivo se envía enseguida a la plataforma y queda registrado como subido por usted.',
    /** Where a message would reach somebody who has acted. */
    told: 'Se avisa al cliente.',
    upload: 'Subir en nombre del cliente',
    replace: 'Subir otro archivo',
    byStaff: 'Subido por el personal en nombre del cliente: {name}',
    bySomeone: 'Subido por el personal en nombre del cliente',
    byCustomer: 'Subido por el cliente',
    byPerson: 'Subido por la propia persona, con su enlace',
    addedForYou: 'Lo añadió para usted el personal de {brand}.',
    submit: 'Subir el documento',
    sending: 'Subiendo el documento: {percent}',
    checking: 'El documento ha llegado y se está comprobando.',
    stop: 'Detener la subida',
    stopped: 'Ha detenido la subida. El archivo que eligió sigue ahí.',
    notSent:
      'La conexión se perdió antes de que el documento llegara completo. Compruebe la conexión y vuelva a subir el documento.',
    errors: {
      broken_off:
        'El documento no llegó completo: compruebe la conexión, elíjalo y súbalo de nuevo',
      not_scanned:
        'Ahora mismo no se puede comprobar si los documentos tienen virus, por lo que este no se ha guardado: inténtelo de nuevo dentro de unos minutos',
      unavailable:
        'El documento no se ha podido guardar ahora mismo: súbalo de nuevo dentro de un momento',
      unsure:
        'No sabemos si el documento se ha guardado: vuelva a cargar esta página dentro de un momento antes de subirlo otra vez',
    },
  },
  link: {
    title: 'Por correo electrónico',
    text: 'Enviamos un enlace. Usted dice al cliente un código de seis cifras, por teléfono o en el mostrador. Con ambos abre la solicitud.',
    open: 'Enviar un enlace al cliente',
    again: 'Enviar otro enlace',
    heading: 'Enviar un enlace al cliente',
    lead: 'Enviamos el enlace a un correo electrónico que solo lee el cliente. Usted le dice el código, que no está en el correo. Ni el enlace ni el código bastan por sí solos para abrir nada.',
    language: 'Idioma del correo: {language}',
    hint: 'Léaselo al cliente antes de enviar el enlace.',
    submit: 'Enviar el enlace',
    none: 'Desde aquí no se puede enviar correo: no hay ningún servidor de correo configurado.',
    sentHeading: 'Diga este código al cliente',
    sentTo: 'Estamos enviando un enlace a {address}.',
    code: 'Código para el cliente',
    codeText: 'Dígaselo solo al cliente y tras verificar su identidad. No está en el correo.',
    steps: {
      tell: 'Diga al cliente las seis cifras.',
      open: 'El cliente abre el enlace del correo en los {minutes} minutos siguientes a su llegada, en un navegador propio.',
      enter:
        'El cliente escribe el código. Desde entonces puede seguir él con la solicitud, y usted puede seguir rellenándola.',
    },
    states: {
      waiting: 'Se está enviando un enlace al cliente.',
      live: 'Se envió un enlace al cliente, que aún no lo ha abierto.',
      opened: 'El cliente ha abierto la solicitud con el enlace.',
      over: 'El último enlace ya no se puede abrir. Envíe otro.',
    },
    elsewhere:
      'El código se muestra solo en el navegador desde el que se envió el enlace. Envíe otro enlace para ver uno nuevo.',
  },
  entered: {
    title: 'Respuestas introducidas en su lugar por {names}: compruébelas',
    text: 'Estas respuestas las introdujo nuestro personal. Corrija lo que haga falta: la solicitud es suya.',
    change: 'Corregir',
    someone: 'nuestro personal',
    here: 'Algunas respuestas de esta página fueron introducidas en su lugar por {names}. Corrija lo que haga falta.',
  },
  changed: {
    by: '{label}: cambio hecho por {name}, de nuestro personal',
  },
  sources: {
    person: 'Introducido por la propia persona',
    staff: 'Introducido por {name}',
    someone: 'Introducido por un miembro del personal',
  },
  conflict: {
    notice:
      'Esta página aún no se ha guardado: entretanto, otra persona ha respondido a la misma pregunta. Elija la respuesta correcta.',
    noticeBy:
      'Esta página aún no se ha guardado: entretanto, {name}, de nuestro personal, ha respondido a la misma pregunta. Elija la respuesta correcta.',
    which: '{label}: ¿qué respuesta es la correcta?',
    missing: 'Elija qué respuesta es la correcta: {label}',
    meanwhile: 'Guardado hace menos de un minuto: {value}',
    ago: 'Guardado {ago}: {value}',
    byStaff: 'Introducido por {name}, de nuestro personal',
    bySomeone: 'Introducido por nuestro personal',
    byCustomer: 'Introducido por el cliente',
    byPerson: 'Indicado por la propia persona',
    typed: 'Usted escribió: {value}',
  },
  email: {
    lead: 'Hemos rellenado una solicitud con usted. Abra este enlace en los próximos {minutes} minutos: compruébela, acepte las condiciones y envíela.',
    code: 'Después se le pedirá un código de seis cifras. Se lo dirá nuestro personal, por teléfono o en el mostrador; no está en este correo.',
    codeAgain:
      'Después se le pedirá un código de seis cifras. Sigue siendo el mismo: use el que le dijo nuestro personal.',
    codeTold:
      'Nuestro personal le dijo el código, por teléfono o en el mostrador. No está en el correo.',
    codeLost:
      'Si ya no tiene el código, póngase en contacto con nosotros: nuestro personal puede enviarle otro enlace con un código nuevo.',
    late: 'Si el enlace ha caducado, ábralo de todos modos: en su página puede pedir uno nuevo.',
    notYou:
      'Si nadie de nuestro personal ha hablado con usted de esto, no tiene que hacer nada. No comparta este enlace con nadie.',
  },
}
