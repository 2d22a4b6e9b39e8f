import type { Messages } from '../translate.ts'

export const termsStep: Messages['steps']['terms'] = {
  heading: 'Lea y acepte las condiciones',
  lead: 'Abra cada documento y léalo antes de aceptar.',
  fields: {
    attester_name: {
      label: 'Su nombre completo',
      why: 'Las condiciones las acepta una persona que puede actuar en nombre de la empresa.',
      errors: {
        missing: 'Escriba su nombre completo',
        too_long: 'Acorte su nombre completo a {max} caracteres como máximo',
        wrong_characters:
          'Escriba su nombre completo solo con letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
      },
    },
    attester_role: {
      label: 'Acepta en nombre de {company} como',
      short: 'En calidad de',
      options: {
        BENEFICIAL_OWNER: 'Propietario o propietaria de la empresa',
        CEO: 'Director o directora general (CEO)',
        CONTROL_PERSON: 'Otra persona que la controla',
      },
      hints: {
        CONTROL_PERSON:
          'Si es administrador o administradora, elija esta opción si decide, por su cuenta o con otras personas, lo que hace la empresa',
      },
      errors: { missing: 'Elija en calidad de qué acepta las condiciones' },
    },
    terms_and_conditions_accepted: {
      label: 'He leído estos documentos y acepto las condiciones',
      short: 'Condiciones',
      errors: {
        missing:
          'Marque la casilla para confirmar que ha leído los documentos y acepta las condiciones',
      },
    },
    information_attested: {
      label: 'Confirmo que todo lo que he escrito es cierto y está completo',
      short: 'Confirmación',
      errors: {
        missing: 'Marque la casilla para confirmar que sus datos son ciertos y están completos',
      },
    },
  },
}

export const terms: Messages['terms'] = {
  noRole: {
    label: '¿Ninguna de estas?',
    text: 'Entonces no puede aceptar en nombre de la empresa: debe hacerlo alguien que tenga una de estas funciones.',
    next: 'Sus respuestas están guardadas. Abra esta página junto con esa persona, para que escriba aquí su propio nombre, lea los documentos y acepte. Si tiene dudas, póngase en contacto con nosotros.',
    nextNamed:
      'Sus respuestas están guardadas. Primero desmarque «{question}» en sus propias respuestas, en «{people}»; si no, quedaría registrado el nombre de usted. Después, abra esta página junto con esa persona, para que escriba aquí su propio nombre, lea los documentos y acepte. Si tiene dudas, póngase en contacto con nosotros.',
  },
  recordedName: {
    label: 'Nombre que se registra con su aceptación',
    other:
      'Si acepta otra persona, primero desmarque «{question}» en sus propias respuestas, en «{people}». Después, esa persona escribirá aquí su propio nombre.',
  },
  documents: 'Documentos',
  version: 'En vigor desde el {date}',
  replaced: 'Esta versión se sustituyó el {date}.',
  current: 'Leer la versión vigente',
  open: 'Leer',
  print: 'Imprimir',
  printThis: 'Imprimir este documento',
  back: 'Volver a las condiciones',
  textChangedTitle: 'Los documentos han cambiado desde su aceptación',
  acceptAgain:
    'Su aceptación ya no es válida. Lea los documentos y acepte las condiciones otra vez.',
  changedTitle: 'Sus respuestas han cambiado desde que aceptó',
  changedText:
    'Aceptó las condiciones con otras respuestas, por lo que tiene que aceptarlas de nuevo. Ha cambiado lo siguiente:',
  personRemoved: 'Se ha quitado a una persona',
  textChanged:
    'Los documentos han cambiado. Lea la nueva versión antes de aceptar las condiciones.',
}
