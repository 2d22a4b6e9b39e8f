export const documents = {
  types: {
    PASSPORT: 'Pasaporte',
    DRIVERS_LICENCE_FRONT: 'Permiso de conducir, anverso',
    DRIVERS_LICENCE_BACK: 'Permiso de conducir, reverso',
    GOVERNMENT_ID_FRONT: 'Documento de identidad, anverso',
    GOVERNMENT_ID_BACK: 'Documento de identidad, reverso',
    UTILITY_BILL: 'Factura de suministros',
    BANK_STATEMENT: 'Extracto bancario',
    INCORPORATION_DOCUMENTS: 'Documentos de constitución',
    ARTICLES_OF_INCORPORATION: 'Estatutos de la sociedad',
    OWNERSHIP_STRUCTURE_CHART: 'Esquema de la estructura de propiedad',
  },
  needs: {
    PASSPORT: 'La página del pasaporte con la foto',
    DRIVERS_LICENCE_FRONT: 'El anverso del permiso de conducir',
    DRIVERS_LICENCE_BACK: 'El reverso del permiso de conducir',
    GOVERNMENT_ID_FRONT: 'El anverso del documento de identidad',
    GOVERNMENT_ID_BACK: 'El reverso del documento de identidad',
    UTILITY_BILL:
      'Una factura de luz, gas, agua o teléfono en la que figuren el nombre y la dirección',
    BANK_STATEMENT: 'Un extracto bancario en el que figuren el nombre y la dirección',
    INCORPORATION_DOCUMENTS: 'El certificado de constitución o un extracto del registro',
    ARTICLES_OF_INCORPORATION: 'Los estatutos de la empresa, con todas sus páginas',
    OWNERSHIP_STRUCTURE_CHART:
      'Un esquema o una lista de quiénes son los propietarios de la empresa, hasta llegar a las personas',
  },
  note: 'Nota (en inglés): {description}',
  why: 'Confirma lo que ha indicado. Cuando se haya revisado, esta página dirá si se ha aceptado.',
  position: 'Documento {number} de {total}',
  unnamed: 'Documento',
  title: 'Documentos',
  section: 'Su solicitud',
  for: 'De \u2068{name}\u2069',
  of: '\u2068{document}\u2069 – \u2068{name}\u2069',
  choose: 'Enviar este documento',
  chooseKind: {
    PASSPORT: 'Enviar pasaporte',
    DRIVERS_LICENCE_FRONT: 'Enviar permiso de conducir, anverso',
    DRIVERS_LICENCE_BACK: 'Enviar permiso de conducir, reverso',
    GOVERNMENT_ID_FRONT: 'Enviar documento de identidad, anverso',
    GOVERNMENT_ID_BACK: 'Enviar documento de identidad, reverso',
    UTILITY_BILL: 'Enviar factura de suministros',
    BANK_STATEMENT: 'Enviar extracto bancario',
    INCORPORATION_DOCUMENTS: 'Enviar documentos de constitución',
    ARTICLES_OF_INCORPORATION: 'Enviar estatutos de la sociedad',
    OWNERSHIP_STRUCTURE_CHART: 'Enviar esquema de la estructura de propiedad',
  },
  replace: 'Enviar otro archivo',
  look: 'Ver el estado',
  fileSent: 'El archivo que envió: {name}',
  states: {
    required: { tag: 'Necesario', text: 'Su solicitud no puede continuar sin este documento.' },
    changes_requested: {
      tag: 'Hace falta otro',
      text: 'El archivo que envió no basta. Envíe otro.',
    },
    rejected: { tag: 'No aceptado', text: 'No se aceptó el archivo que envió. Envíe otro.' },
    submitted: {
      tag: 'En revisión',
      text: 'Estamos revisando su documento. No hace falta que lo envíe otra vez.',
    },
    approved: { tag: 'Aceptado', text: 'Este documento fue aceptado.' },
    unknown: {
      tag: 'En curso',
      text: 'En este momento no podemos mostrar el estado de este documento.',
    },
    stored: {
      tag: 'Recibido',
      text: 'Tenemos su documento. No tiene que enviarlo de nuevo.',
    },
    sent: {
      tag: 'En revisión',
      text: 'Tenemos su documento y lo estamos revisando. No hace falta que lo envíe otra vez.',
    },
    refused: {
      tag: 'No aceptado',
      text: 'No se aceptó el archivo que envió. Envíe otro.',
    },
    manual_review: {
      tag: 'Recibido',
      text: 'Tenemos su documento. Una persona de nuestro equipo debe revisar algo antes de remitirlo. No tiene que enviarlo de nuevo.',
    },
  },
  announce: 'Estado de este documento: {state}',
  without: {
    question: 'Si no existe ese documento',
    answer:
      'Envíe una foto de otro documento oficial que muestre lo mismo, o de una hoja firmada y fechada que explique por qué no existe. Se revisará en lugar del documento. Si no basta, esta página lo indicará, con el motivo si se nos da alguno.',
  },
  photo: {
    title: 'Una buena foto',
    good: 'Se ven todas las esquinas',
    cut: 'Cortada',
    glare: 'Con reflejos',
    blurred: 'Borrosa',
    avoid: 'Así no:',
  },
  file: 'Elija un archivo o haga una foto',
  fileHint:
    'PDF, JPEG o PNG, de hasta {size} MB, sin contraseña. Sin nada más en el mismo archivo.',
  chooseFile: 'Elegir archivo',
  chooseOtherFile: 'Elegir otro archivo',
  noFile: 'Ningún archivo elegido',
  drop: 'También puede arrastrar un archivo hasta aquí.',
  dropNow: 'Suelte para elegir este archivo.',
  dropped: 'El archivo que ha elegido: \u2068{name}\u2069',
  readable: '¿Se lee cada palabra? Si no, elija otro archivo o haga otra foto.',
  submit: 'Enviar el documento',
  sending: 'Enviando su documento: {percent}',
  checking: 'Su documento ha llegado. Lo estamos comprobando.',
  stop: 'Detener el envío',
  stopped: 'Ha detenido el envío. El archivo que eligió sigue ahí.',
  notSent:
    'Se perdió la conexión antes de que su documento llegara entero. Compruebe la conexión y envíelo de nuevo.',
  next: 'Siguiente: \u2068{document}\u2069',
  nextAnswer: 'Siguiente: responder a lo que falta',
  steps: {
    send: '{count, plural, one {Envíelo} other {Envíelos}} a más tardar el {date}. Si para entonces no ha llegado nada, borraremos lo que ha escrito.',
    check: {
      email:
        '{count, plural, one {Lo comprobamos} other {Los comprobamos}} y le escribimos por correo electrónico.',
      sms: '{count, plural, one {Lo comprobamos} other {Los comprobamos}} y le enviamos un SMS.',
      both: '{count, plural, one {Lo comprobamos} other {Los comprobamos}} y le escribimos por correo electrónico y por SMS.',
      page: '{count, plural, one {Lo comprobamos} other {Los comprobamos}}. Después, esta página dice cómo continuar.',
    },
    sendAgain: 'Usted comprueba sus respuestas y vuelve a enviar la solicitud.',
  },
  nextStep:
    'Cuando se hayan aceptado los documentos que hacen falta, compruebe sus respuestas y envíe la solicitud de nuevo.',
  toApplication: 'Ir a su solicitud',
  errors: {
    missing: 'Elija un archivo',
    several: 'Solo se puede enviar un archivo cada vez: arrastre uno solo hasta aquí o elíjalo',
    empty: 'El archivo elegido está vacío: elija otro',
    too_large: 'El archivo elegido debe ocupar {size} MB o menos',
    wrong_type: 'El archivo elegido debe ser un PDF, JPEG o PNG',
    heic: 'Su foto está en un formato que pocos pueden abrir (HEIC). Haga una foto nueva desde esta página, elija «Más compatible» en los ajustes de la cámara o envíe la foto como JPEG',
    not_checkable:
      'No hemos podido comprobar este archivo. Imprímalo en un PDF nuevo o haga una foto del documento, y envíenosla',
    damaged:
      'El archivo elegido está dañado o incompleto: guarde, escanee o fotografíe el documento de nuevo',
    encrypted: 'El archivo elegido está protegido con una contraseña: elija una copia sin ella',
    too_many_pixels:
      'La imagen tiene demasiados píxeles: guárdela en un tamaño menor o fotografíe el documento de nuevo',
    active_content:
      'Este PDF contiene scripts o archivos adjuntos: guárdelo o imprímalo como PDF simple y envíe ese',
    foreign_content:
      'El archivo elegido contiene algo además del documento: imprímalo en un PDF nuevo o fotografíe el documento',
    infected:
      'Nuestro antivirus ha encontrado algo dañino en este archivo. Haga otra foto o escanee el documento con otro dispositivo',
    unchanged: 'El archivo elegido es el que no se aceptó: elija otro',
    too_large_to_scan:
      'El archivo elegido es demasiado grande para analizarlo en busca de virus: guárdelo en un tamaño menor o fotografíe el documento y envíe ese archivo',
    broken_off: 'Su documento no llegó entero: compruebe la conexión, elíjalo y envíelo de nuevo',
    too_many:
      'Están llegando demasiados archivos a la vez: espere a que hayan llegado y envíe después este',
    too_often:
      'Ha enviado muchos archivos en poco tiempo: espere diez minutos y envíe después este',
    not_scanned:
      'En este momento no se pueden analizar los documentos en busca de virus, por lo que el suyo no se ha guardado: inténtelo de nuevo dentro de unos minutos',
    unavailable: 'Su documento no se pudo guardar en este momento: envíelo de nuevo en un instante',
    unsure:
      'No sabemos si su documento se guardó: vuelva a cargar esta página dentro de un momento antes de enviarlo otra vez',
    closed: 'No se puede enviar ningún documento más: ya hay una decisión sobre la solicitud',
  },
}
