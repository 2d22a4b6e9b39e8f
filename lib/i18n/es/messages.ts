import type { Messages } from '../translate.ts'
import { addressTexts } from './address.ts'
import { assist } from './assisted-entry.ts'
import { casework } from './casework.ts'
import { companySteps, people, platform } from './company.ts'
import { anotherPerson, peopleList, tasks, wanted } from './company-pages.ts'
import { contacts } from './customer-contacts.ts'
import { documents } from './documents.ts'
import { second } from './duplicate-applications.ts'
import { early } from './early-creation.ts'
import { devices } from './handoff.ts'
import { notices, reports } from './notifications.ts'
import { codes } from './problem-codes.ts'
import { profileSteps } from './profile.ts'
import { receipt } from './receipt.ts'
import { history, record } from './record.ts'
import { later } from './resume.ts'
import { flags } from './risk-flags.ts'
import { staff } from './staff.ts'

const steps: Messages['steps'] = {
  applicant: {
    heading: '¿Para quién es la cuenta?',
    fields: {
      application_type: {
        label: '¿Para quién es la cuenta?',
        short: 'Titular de la cuenta',
        options: { INDIVIDUAL: 'Para mí', CORPORATION: 'Para una empresa' },
        errors: { missing: 'Elija para quién es la cuenta' },
      },
    },
  },
  name: {
    heading: '¿Cómo se llama?',
    lead: 'Escriba su nombre como figura en su pasaporte o documento de identidad.',
    need: 'su nombre, como figura en su pasaporte o documento de identidad',
    fields: {
      title: {
        label: 'Tratamiento',
        hint: 'Por ejemplo, Sra., Sr. o Dra.',
        errors: {
          missing: 'Escriba su tratamiento',
          too_long: 'Acorte el tratamiento a {max} caracteres como máximo',
          wrong_characters: 'Vuelva a escribir el tratamiento sin caracteres invisibles',
        },
      },
      first_name: {
        label: 'Nombre(s)',
        errors: {
          missing: 'Escriba su nombre',
          too_long: 'Acorte su nombre a {max} caracteres como máximo',
          wrong_characters:
            'Use en su nombre solo letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
          not_with_single_name:
            'Si tiene un solo nombre, escríbalo en «Nombre(s)» o en «Apellidos» y deje vacío el otro campo',
        },
        warnings: { only_name: '¿Es {name} su único nombre?' },
      },
      middle_name: {
        label: 'Otros nombres',
        errors: {
          missing: 'Escriba sus otros nombres',
          too_long: 'Acorte sus otros nombres a {max} caracteres como máximo',
          wrong_characters:
            'Use en sus otros nombres solo letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
          not_with_single_name: 'Si tiene un solo nombre, deje vacío «Otros nombres»',
        },
      },
      last_name: {
        label: 'Apellidos',
        errors: {
          missing: 'Escriba sus apellidos',
          too_long: 'Acorte sus apellidos a {max} caracteres como máximo',
          wrong_characters:
            'Use en sus apellidos solo letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
        },
        warnings: { only_name: '¿Es {name} su único nombre?' },
      },
      single_name: {
        label: 'Tengo un solo nombre',
        short: 'Un solo nombre',
        hint: 'Escríbalo en «Nombre(s)» o en «Apellidos» y deje vacío lo demás.',
        ticked: 'Sí. Se envía como nombre y como apellido.',
        errors: {},
      },
    },
  },
  birth: {
    heading: 'Su fecha de nacimiento y su nacionalidad',
    need: 'su fecha de nacimiento y su nacionalidad',
    fields: {
      date_of_birth: {
        label: 'Fecha de nacimiento',
        hint: 'Por ejemplo, 27 3 1985',
        errors: {
          missing: 'Escriba su fecha de nacimiento',
          missing_day: 'Añada el día a su fecha de nacimiento',
          missing_month: 'Añada el mes a su fecha de nacimiento',
          missing_year: 'Añada el año a su fecha de nacimiento',
          short_year: 'Escriba el año de nacimiento con 4 cifras',
          impossible: 'Escriba una fecha de nacimiento que exista en el calendario',
          in_future: 'Escriba una fecha de nacimiento anterior a hoy',
          too_long_ago: 'Revise el año de su fecha de nacimiento',
        },
      },
      nationality: {
        label: 'Nacionalidad',
        hint: 'El país que expidió su pasaporte o documento de identidad',
        choose: 'Elija un país',
        errors: {
          missing: 'Elija el país de su nacionalidad o, si no tiene ninguna, marque la casilla',
          not_with_stateless: 'Elija una nacionalidad o marque la casilla, no las dos cosas',
        },
      },
      stateless: {
        label: 'No tengo nacionalidad (soy apátrida)',
        short: 'Apátrida',
        ticked: 'Sí. No se envía ninguna nacionalidad.',
        errors: {},
      },
      citizenship: {
        label: 'Todos los países cuya ciudadanía tiene',
        short: 'Ciudadanías',
        choose: 'Elija un país',
        errors: { missing: 'Elija los países cuya ciudadanía tiene' },
      },
    },
  },
  contact: {
    heading: '¿Cómo podemos ponernos en contacto con usted?',
    need: 'un correo electrónico y un número de teléfono',
    fields: {
      email_address: {
        label: 'Correo electrónico',
        hint: 'Aquí le escribiremos sobre su cuenta.',
        errors: {
          missing: 'Escriba su correo electrónico',
          missing_at: 'Añada la @ a su correo electrónico',
          wrong_format: 'Escriba un correo electrónico como nombre@example.com',
          too_long: 'Escriba un correo electrónico de {max} caracteres como máximo',
        },
        warnings: { typo: '¿Quiso escribir {suggestion}?' },
      },
      telephone_number: {
        label: 'Número de teléfono',
        hint: 'Empiece por el código del país, por ejemplo, +44 20 7946 0000.',
        errors: {
          missing: 'Escriba su número de teléfono',
          not_a_number: 'Escriba un número de teléfono como +44 20 7946 0000',
          missing_country_code: 'Empiece el número de teléfono por el código del país, como +44',
          too_short: 'Revise el número de teléfono: le faltan cifras',
          too_long: 'Revise el número de teléfono: le sobran cifras',
        },
        warnings: {
          unlikely: '¿Es {number} su número de teléfono? No parece un número en uso.',
        },
      },
    },
  },
  residence: {
    heading: '¿En qué país vive?',
    fields: {
      country_code: {
        label: 'País',
        short: 'País de residencia',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país en el que vive' },
      },
    },
  },
  address: {
    heading: '¿Cuál es su dirección?',
    lead: 'Es posible que le enviemos cartas a esta dirección.',
    need: 'la dirección de su casa',
    fields: addressTexts('su'),
  },
  tax_country: {
    heading: '¿Qué país emitió su número fiscal?',
    lead: 'Si tiene varios, elija el país en el que paga sus impuestos. Si tiene la ciudadanía estadounidense, es Estados Unidos.',
    fields: {
      tax_country: {
        label: 'País',
        short: 'País del número fiscal',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país que emitió su número fiscal' },
      },
    },
  },
  identification: {
    heading: 'Su situación fiscal y su pasaporte',
    need: 'su número de identificación fiscal y, si lo tiene, su pasaporte',
    fields: {
      us_residency_status: {
        label: '¿Cuál es su situación en Estados Unidos?',
        short: 'Situación en Estados Unidos',
        why: 'La ley de Estados Unidos exige a las entidades financieras saberlo, sea cual sea el país de sus clientes.',
        options: {
          US_CITIZEN: 'Tengo la ciudadanía estadounidense',
          RESIDENT_ALIEN:
            'No tengo la ciudadanía, pero sí la residencia fiscal en Estados Unidos (por ejemplo, con una green card)',
          NON_RESIDENT_ALIEN:
            'No tengo la ciudadanía estadounidense ni la residencia fiscal en Estados Unidos',
        },
        errors: { missing: 'Elija su situación en Estados Unidos' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'La ley nos exige conocer el número con el que paga sus impuestos.',
        errors: {
          missing: 'Escriba su {name}',
          too_short: 'Revise su {name}: debe tener al menos {min} caracteres',
          too_long: 'Revise su {name}: debe tener como máximo {max} caracteres',
          wrong_characters:
            'Escriba su {name} solo con {characters, select, digits {números} other {letras y números}}',
        },
        warnings: { checksum: 'Revise su {name}: parece que falta algo o que hay un error.' },
      },
      no_tax_number: {
        label: 'Si no tiene ese número, ¿por qué?',
        short: 'Motivo por el que no hay número fiscal',
        choose: 'Elija solo si no lo tiene',
        options: {
          NOT_ISSUED: 'El país no lo emite',
          NOT_REQUIRED: 'No tengo obligación de tenerlo',
          NOT_YET: 'Lo he solicitado y aún no lo he recibido',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_number: 'Elija un motivo solo si no tiene número, o elimine el número',
        },
      },
      passport_number: {
        label: 'Número de pasaporte',
        why: 'Nos ayuda a confirmar su identidad.',
        errors: {
          missing: 'Escriba el número de su pasaporte',
          too_long: 'Revise su número de pasaporte: debe tener como máximo {max} caracteres',
          wrong_characters: 'Escriba su número de pasaporte solo con letras y números',
        },
      },
    },
  },
  product: {
    heading: '¿Qué cuenta quiere abrir?',
    fields: {
      product_id: {
        label: '¿Qué cuenta quiere abrir?',
        short: 'Cuenta',
        errors: { missing: 'Elija una cuenta' },
      },
    },
  },
  account: {
    heading: 'Sobre su cuenta',
    fields: {
      asset_type_id: {
        label: '¿En qué moneda quiere la cuenta?',
        short: 'Moneda',
        errors: { missing: 'Elija la moneda de la cuenta' },
      },
      percentage_ownership: {
        label: 'Porcentaje de titularidad',
        hint: 'De 0 a 100',
        errors: {
          missing: 'Escriba su porcentaje de titularidad',
          not_a_number: 'Escriba su porcentaje con números, como 50',
          out_of_range: 'Escriba un porcentaje de 0 a 100',
          too_precise: 'Escriba su porcentaje con 2 decimales como máximo',
        },
      },
    },
  },
  terms: {
    heading: 'Lea y acepte las condiciones',
    lead: 'Abra cada documento y léalo antes de aceptar.',
    fields: {
      attester_name: {
        label: 'Su nombre completo',
        why: 'Las condiciones las acepta una persona que puede hablar en nombre de la empresa.',
        errors: {
          missing: 'Escriba su nombre completo',
          too_long: 'Acorte su nombre completo a {max} caracteres como máximo',
          wrong_characters:
            'Escriba su nombre completo solo con letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
        },
      },
      attester_role: {
        label: '¿En calidad de qué las acepta?',
        short: 'En calidad de',
        options: {
          BENEFICIAL_OWNER: 'Titular real de la empresa',
          CEO: 'Director o directora general (CEO)',
          CONTROL_PERSON: 'Otra persona que la controla',
        },
        errors: { missing: 'Elija en calidad de qué acepta los documentos' },
      },
      terms_and_conditions_accepted: {
        label: 'He leído estos documentos y los acepto',
        short: 'Condiciones',
        errors: { missing: 'Marque la casilla para aceptar los documentos' },
      },
      information_attested: {
        label: 'Confirmo que todo lo que he escrito es cierto y está completo',
        short: 'Confirmación',
        errors: {
          missing: 'Marque la casilla para confirmar que sus datos son ciertos y están completos',
        },
      },
    },
  },
  ...companySteps,
  ...profileSteps,
  another_person: anotherPerson,
}

/** The words of Portico in Spanish: for Spain and Latin America, with «usted». */
export const es: Messages = {
  steps,
  people,
  peopleList,
  tasks,
  wanted,
  platform,
  sections: {
    you: 'Sus datos',
    company: 'La empresa',
    business: 'Su actividad',
    profile: 'Otros datos',
    person: 'Personas de la empresa',
    account: 'Su cuenta',
    agreement: 'Condiciones',
  },
  page: {
    skip: 'Ir al contenido principal',
    testTag: 'Entorno de prueba',
    testEnvironment: 'Nada de lo que escriba aquí abre una cuenta real.',
    language: 'Idioma',
    back: 'Atrás',
    continue: 'Continuar',
    change: 'Cambiar',
    optional: '(opcional)',
    notProvided: 'Sin respuesta',
    yes: 'Sí',
    help: 'Ayuda',
    helpText: 'Si tiene alguna pregunta, escriba a {email}.',
    helpNoEmail: 'Póngase en contacto con nosotros por los medios habituales.',
    helpReference: 'Indique su referencia, {reference}.',
    keptUntil:
      'Guardamos sus respuestas hasta el {date} y después las eliminamos. Si continúa antes de esa fecha, las guardamos más tiempo.',
    keptDecided: 'Puede ver esta página hasta el {date}. Después eliminamos lo que escribió aquí.',
    deletedSoon: 'Sus respuestas se eliminarán el {date}',
    deletedSoonText: 'Si continúa antes de esa fecha, las guardamos más tiempo.',
    progress: 'Pregunta {number} de {total}',
  },
  form: {
    errorPrefix: 'Error: ',
    hiddenError: 'Error:',
    summaryTitle: 'Hay un problema',
    warningTitle: '¿Es correcto?',
    warningLead: 'Si no lo es, cámbielo. Si es correcto, pulse «Continuar» otra vez.',
    sending: 'Un momento',
    notSent:
      'No se ha podido enviar. Compruebe su conexión e inténtelo de nuevo: todo lo que escribió sigue aquí.',
    kept: 'Ya tenemos un número suyo que termina en {masked}. Para conservarlo, deje este campo vacío.',
    keptHidden: 'Ya tenemos un número suyo. Para conservarlo, deje este campo vacío.',
    withdraw: 'Eliminar este número ({label})',
    unreadable:
      'No hemos podido leer lo que se envió, así que no ha cambiado nada. Revise sus respuestas y envíelas de nuevo.',
    changedElsewhere:
      'Esta solicitud se ha modificado en otra pestaña o en otro dispositivo. Revise sus respuestas y continúe.',
    unavailable:
      'No hemos podido guardar sus respuestas. Siguen en esta página: inténtelo de nuevo en un momento.',
    tooMany:
      'Ha habido demasiados intentos en poco tiempo. Espere {seconds, plural, one {# segundo} other {# segundos}} e inténtelo de nuevo.',
    day: 'Día',
    month: 'Mes',
    year: 'Año',
    countryNumber: 'País {number}',
    addCountry: 'Añadir otro país',
    countryHint: 'Escriba las primeras letras y elija de la lista.',
    countryNone: 'No se ha encontrado ningún país',
    countryResults: 'Países encontrados: {count}',
    countrySelected: '{option}, {position} de {count}',
  },
  start: {
    title: 'Abra una cuenta',
    heading: 'Abra una cuenta',
    lead: 'Solicite por internet una cuenta en {brand}. Puede parar cuando quiera y seguir más tarde en este mismo navegador.',
    time: 'Tardará {minutes, plural, one {alrededor de # minuto} other {unos # minutos}}.',
    whoTitle: 'Quién puede solicitarla',
    who: 'Quien quiera una cuenta a su nombre y quien la abra para una empresa.',
    needTitle: 'Qué necesitará si es para usted',
    companyTitle: 'Qué necesitará para una empresa',
    companyTime:
      'Se tarda {minutes, plural, one {# minuto} other {unos # minutos}}, más {each, plural, one {# minuto} other {unos # minutos}} por cada persona de la empresa.',
    begin: 'Empezar',
    resumeTitle: 'Sus solicitudes en este navegador',
    resumeOne: 'Solicitud {reference}',
    resumeUpdated: 'Último cambio: {date}',
    resumeKept: 'Se guarda hasta el {date}',
    resumeNear: 'Se elimina el {date} si no continúa',
    resumeSubmitted: 'Enviada',
    resume: 'Continuar',
    resumeView: 'Ver en qué estado está',
  },
  account: { only: 'Va a abrir: {product}.' },
  documents,
  later,
  devices,
  early,
  terms: {
    documents: 'Documentos',
    version: 'Versión {version}, en vigor desde el {date}',
    open: 'Leer',
    print: 'Imprimir',
    printThis: 'Imprimir este documento',
    back: 'Volver a las condiciones',
    textChangedTitle: 'Los documentos han cambiado desde que los aceptó',
    acceptAgain: 'Su aceptación ya no cuenta. Lea los documentos y acéptelos otra vez.',
    changedTitle: 'Algo ha cambiado desde que aceptó',
    changedText:
      'Aceptó los documentos con otras respuestas, por lo que tiene que aceptarlos de nuevo. Ha cambiado lo siguiente:',
    personRemoved: 'Se ha eliminado a una persona',
    textChanged: 'Los documentos han cambiado. Lea la nueva versión antes de aceptarla.',
    accepted: 'Aceptó estos documentos el {date}. No hace falta que los acepte otra vez.',
    toReview: 'Revisar sus respuestas',
    submit: 'Aceptar y continuar',
  },
  review: {
    heading: 'Revise sus respuestas',
    lead: 'Esto es lo que nos enviará. Cambie lo que no esté bien.',
    acceptTitle: 'Envíe su solicitud',
    accept:
      'Al enviarla, confirma que aceptó las condiciones el {date} y que estas respuestas son suyas.',
    submit: 'Aceptar y enviar',
    sending: 'Estamos enviando su solicitud. Puede tardar unos segundos.',
    notSent:
      'Se ha perdido la conexión y no sabemos si su solicitud llegó a enviarse. Pulse el botón otra vez: nunca se envía dos veces.',
    termsOpen:
      'Su aceptación de las condiciones ya no cuenta. Léalas y acéptelas otra vez antes de enviar la solicitud.',
    toTerms: 'Ir a las condiciones',
    stale:
      'Sus respuestas cambiaron después de abrir esta página. No se ha enviado nada. Revíselas otra vez antes de enviarlas.',
    unavailable:
      'No se ha enviado nada, porque no hemos podido guardar su solicitud. Inténtelo de nuevo en un momento.',
    termsRow: 'Condiciones',
    termsValue: 'Aceptadas el {date}',
    attestedRow: 'Datos ciertos y completos',
    attestedValue: 'Confirmado el {date}',
    attesterRow: 'Aceptadas por',
    registeredAddress: 'Dirección registrada',
    physicalAddress: 'Dónde trabaja la empresa',
  },
  status: {
    title: 'Su solicitud',
    late: 'Su último cambio no se ha guardado: la solicitud ya se había enviado.',
    nextOther:
      'Escríbanos e indique su referencia: le diremos qué hacer. La solicitud seguirá siendo la misma.',
    lastSentOn: 'Último envío: {date}',
    further: {
      title: 'Otra cuenta',
      text: 'Puede abrir otra cuenta como el mismo cliente. Tendrá que rellenar una nueva solicitud.',
      button: 'Abrir otra cuenta',
    },
    reference: 'Su referencia',
    keep: 'Guarde esta referencia: la necesitará cuando nos escriba.',
    updated: 'Última consulta: {time}',
    nextTitle: 'Qué ocurre ahora',
    checkAgain: 'Consultar de nuevo',
    updating: 'Esta página se actualiza sola.',
    recordTitle: 'Lo que nos envió',
    answersTitle: 'Sus respuestas',
    print: 'Imprimir o guardar esta página',
    sentOn: 'Enviada el {date}',
    confirming: {
      tag: 'Recibida',
      heading: 'Tenemos su solicitud',
      text: 'Estamos confirmando que ha llegado para su revisión. No tiene que hacer nada: no se enviará dos veces.',
      next: 'Puede tardar unos minutos, a veces más. Puede cerrar esta página y volver más tarde.',
    },
    created: {
      tag: 'Registrada',
      heading: 'Su solicitud ha llegado',
      text: 'La estamos pasando a revisión.',
      next: 'Suele tardar menos de un minuto. Puede cerrar esta página y volver más tarde.',
    },
    submitted: {
      tag: 'Enviada',
      heading: 'Su solicitud se ha enviado',
      text: 'La hemos entregado para su revisión.',
      next: 'No tiene que hacer nada. Revisaremos sus datos y en esta página verá la decisión.',
    },
    processing: {
      tag: 'En revisión',
      heading: 'Estamos revisando su solicitud',
      text: 'La revisión ha empezado.',
      next: 'No tiene que hacer nada. Vuelva a esta página para ver la decisión.',
    },
    approved: {
      tag: 'Aprobada',
      heading: 'Su solicitud está aprobada',
      text: 'Estamos abriendo su cuenta.',
      next: 'Le escribiremos con los datos de su cuenta.',
    },
    rejected: {
      tag: 'No aprobada',
      heading: 'Su solicitud no se ha aprobado',
      text: 'No podemos abrirle esta cuenta.',
      next: 'Si cree que es un error o quiere saber más, escríbanos e indique su referencia.',
    },
    awaiting_customer: {
      tag: 'Pendiente de usted',
      heading: 'Necesitamos algo de usted',
      text: 'Su solicitud ha llegado, pero antes de revisarla hay que completar o cambiar algo.',
      next: 'Responda a lo que se indica arriba, acepte las condiciones de nuevo y vuelva a enviar la solicitud. Seguirá siendo la misma.',
    },
    ready: {
      tag: 'Lista para enviar',
      heading: 'Ya no falta nada',
      text: 'Ha llegado todo lo que se pedía. La revisión empezará cuando usted vuelva a enviar la solicitud.',
      next: 'Revise sus respuestas y vuelva a enviar la solicitud. Seguirá siendo la misma.',
    },
    refused: {
      tag: 'No aceptada',
      heading: 'No hemos podido aceptar su solicitud tal como está',
      text: 'La solicitud todavía no está registrada. Sus respuestas están guardadas.',
      next: 'Cambie lo que se indica arriba y envíela de nuevo.',
    },
    held: {
      tag: 'Recibida por nosotros',
      heading: 'Tenemos su solicitud',
      text: 'Una persona de nuestro equipo la mira antes de que siga adelante. Aún no se ha entregado para su revisión. No tiene que hacer nada.',
      next: 'En cuanto siga adelante, esta página lo dirá. Puede cerrarla y volver.',
    },
    sentBack: {
      tag: 'Le toca a usted',
      heading: 'Revise de nuevo su solicitud',
      text: 'Nuestro equipo la ha mirado y no la ha enviado. Sus respuestas se conservan, y lo que aceptó antes ya no cuenta.',
      next: 'Revise cada respuesta, corrija lo que no sea correcto, acepte de nuevo las condiciones y envíe la solicitud. Si quiere saber más, escríbanos e indique su referencia.',
    },
    manualReview: {
      tag: 'En manos de nuestro personal',
      heading: 'Tenemos su solicitud',
      text: 'Por un asunto nuestro, una persona del equipo tiene que atenderla. No hace falta que la envíe otra vez.',
      next: 'Le escribiremos. Si quiere preguntar algo, escríbanos e indique su referencia.',
    },
    unknown: {
      tag: 'En curso',
      heading: 'Su solicitud está en curso',
      text: 'La plataforma indica un estado que esta página todavía no conoce: {status}.',
      next: 'No tiene que hacer nada. Si quiere saber más, escríbanos e indique su referencia.',
    },
    wantedTitle: 'Qué necesitamos',
    wantedAnswer: 'Responder',
    wantedDone: 'Ya ha respondido. Su respuesta se enviará cuando vuelva a enviar la solicitud.',
    wantedOther: 'Si no sabe qué hacer, escríbanos e indique su referencia.',
    wantedReview: 'Revisar sus respuestas y enviarlas de nuevo',
    platformSays: 'Motivo: {description}',
    announce: 'Estado de su solicitud: {state}',
  },
  history,
  record,
  receipt,
  codes,
  casework,
  staff,
  assist,
  contacts,
  second,
  notices,
  reports,
  flags,
  /** For a request that is refused before any page could answer it, by status. */
  refusals: {
    staff: {
      title: 'Esto solo puede hacerlo el cliente',
      text: 'En este navegador tiene abierta una sesión del personal. Solo el cliente empieza, acepta, envía, avisa y abre sus enlaces, y lo hace en su propio navegador. No se ha cambiado ni enviado nada, y se ha anotado que se intentó.',
      open: 'Continúe aquí:',
    },
    role: {
      title: 'Su función no permite hacer esto',
      text: 'No se ha cambiado nada. Pídaselo a un administrador, si hay que hacerlo.',
      open: 'Continúe aquí:',
    },
    same_person: {
      title: 'Esto tiene que decidirlo otra persona',
      text: 'Usted ha intervenido en esta solicitud, así que no puede decidir sobre ella. No se ha cambiado nada y ha quedado anotado que se intentó.',
      open: 'Continúe aquí:',
    },
    not_seen: {
      title: 'Esta solicitud no está aquí',
      text: 'Se borró, nunca hubo ninguna en esta dirección o no es una de las que usted ve: pregunte a un supervisor de su oficina. No se ha cambiado nada.',
      open: 'Continúe aquí:',
    },
    own_alert: {
      title: 'Debe ocuparse otra persona',
      text: 'Este aviso trata de usted, así que no puede cerrarlo. No se ha cambiado nada y queda anotado que se intentó.',
      open: 'Continúe aquí:',
    },
    s400: {
      title: 'Lo que ha enviado está dañado',
      text: 'No se ha cambiado ni enviado nada. Vuelva atrás e inténtelo de nuevo desde la propia página.',
      open: 'O empiece desde aquí:',
    },
    s403: {
      title: 'Esto se envió desde otra dirección',
      text: 'Por su seguridad, solo aceptamos respuestas enviadas desde nuestras propias páginas. No se ha cambiado ni enviado nada.',
      open: 'Abra este servicio en su propia dirección:',
    },
    s404: {
      title: 'No encontramos esta página',
      text: 'No se ha cambiado ni enviado nada. Si había empezado una solicitud, ábrala en el mismo navegador en que la empezó.',
      open: 'Empiece desde aquí:',
    },
    s405: {
      title: 'Esta página no se puede usar de esta manera',
      text: 'No se ha cambiado ni enviado nada.',
      open: 'Abra este servicio en su propia dirección:',
    },
    s408: {
      title: 'Lo que ha enviado ha tardado demasiado en llegar',
      text: 'No se ha cambiado ni enviado nada. Vuelva atrás e inténtelo de nuevo, si puede con una conexión mejor.',
      open: 'O empiece desde aquí:',
    },
    s413: {
      title: 'Lo que ha enviado es demasiado grande',
      text: 'No se ha cambiado ni enviado nada. Vuelva atrás y acorte sus respuestas.',
      open: 'O empiece desde aquí:',
    },
    s415: {
      title: 'No se puede leer lo que ha enviado',
      text: 'No se ha cambiado ni enviado nada. Vuelva atrás e inténtelo de nuevo desde la propia página.',
      open: 'O empiece desde aquí:',
    },
    s421: {
      title: 'Este servicio tiene otra dirección',
      text: 'No se ofrece en la dirección que ha abierto.',
      open: 'Abra este servicio en su propia dirección:',
    },
    s429: {
      title: 'Ha habido demasiados intentos',
      text: 'No se ha cambiado ni enviado nada. Espere diez minutos e inténtelo de nuevo.',
      open: 'O empiece desde aquí:',
    },
    s500: {
      title: 'Algo ha fallado por nuestra parte',
      text: 'Lo que guardó o envió antes no se ha perdido. Es posible que lo que escribió en la última página no se haya guardado. Vuelva a cargar esta página dentro de un momento o vuelva atrás para comprobarlo.',
      open: 'O empiece desde aquí:',
    },
    s503: {
      title: 'Ahora mismo no podemos hacerlo',
      text: 'Lo que acaba de enviar no se ha procesado. Lo que guardó o envió antes no se ha perdido. Vuelva atrás para recuperar lo que escribió e inténtelo de nuevo dentro de un momento.',
      open: 'O empiece desde aquí:',
    },
  },
  refusedReads: {
    s429: 'Espere diez minutos e inténtelo de nuevo. Lo que guardó o envió antes no se ha perdido.',
    s503: 'No podemos mostrar esta página. Lo que guardó o envió antes no se ha perdido. Vuelva a cargarla dentro de un momento.',
  },
  notFound: {
    title: 'Página no encontrada',
    heading: 'No encontramos esta página',
    text: 'Si escribió la dirección, compruébela. Si había empezado una solicitud, ábrala en el mismo navegador en que la empezó.',
    start: 'Ir a la página de inicio',
  },
  error: {
    title: 'Algo ha fallado',
    heading: 'Algo ha fallado por nuestra parte',
    text: 'Lo que guardó o envió antes no se ha perdido. Es posible que lo que escribió en la última página no se haya guardado: vuelva atrás para comprobarlo.',
    reference: 'Si vuelve a ocurrir, escríbanos y denos este código: {code}',
    retry: 'Intentar de nuevo',
    start: 'Ir a la página de inicio',
  },
}
