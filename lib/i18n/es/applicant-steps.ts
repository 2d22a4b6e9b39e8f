import type { Messages } from '../translate.ts'
import { addressTexts } from './address.ts'
import { dateWarnings } from './step-errors.ts'

/** The errors of a tax number: of the reader (`su`), or of somebody else (`el`). */
export const taxNumberErrors = (whose: 'su' | 'el') => ({
  errors: {
    missing: `Escriba ${whose} {name}`,
    too_short: `Revise ${whose} {name}: debe tener al menos {min} caracteres`,
    too_long: `Revise ${whose} {name}: debe tener como máximo {max} caracteres`,
    wrong_characters: `Escriba ${whose} {name} solo con {characters, select, digits {números} other {letras y números}}`,
  },
  warnings: {
    checksum: `Compruebe que el número sea correcto: parece que en ${whose} {name} falta algo o hay un error.`,
  },
})

export const citizenshipTexts = {
  label: 'Todos los países cuya ciudadanía tiene',
  short: 'Ciudadanías',
  choose: 'Elija un país',
}

export const applicantSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/applicant-steps.ts').applicantSteps
> = {
  applicant: {
    heading: '¿Para quién es la cuenta?',
    fields: {
      application_type: {
        label: '¿Para quién es la cuenta?',
        short: 'Para quién es la cuenta',
        options: { INDIVIDUAL: 'Para mí', CORPORATION: 'Para una empresa' },
        errors: { missing: 'Elija para quién es la cuenta' },
      },
    },
  },
  name: {
    heading: '¿Cómo se llama?',
    topic: 'Nombre',
    lead: 'Escriba su nombre como figura en su pasaporte o documento de identidad.',
    need: 'su nombre, como figura en su pasaporte o documento de identidad',
    fields: {
      title: {
        label: 'Tratamiento',
        hint: 'Por ejemplo, Sra., Sr. o Dra.',
        errors: {
          missing: 'Escriba su tratamiento',
          too_long: 'Acorte el tratamiento a {max} caracteres como máximo',
          wrong_characters: 'Vuelva a escribir el tratamiento sin emojis ni caracteres invisibles',
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
          missing: 'Escriba sus otros nombres o marque «No tengo otros nombres»',
          too_long: 'Acorte sus otros nombres a {max} caracteres como máximo',
          wrong_characters:
            'Use en sus otros nombres solo letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
          not_with_single_name: 'Si tiene un solo nombre, deje vacío «Otros nombres»',
        },
      },
      last_name: {
        label: 'Apellidos',
        errors: {
          missing: 'Escriba sus apellidos o marque «Tengo un solo nombre»',
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
      no_middle_name: {
        label: 'No tengo otros nombres',
        short: 'Sin otros nombres',
        errors: {
          not_with_answer: 'Marque «No tengo otros nombres» solo si no los tiene, o elimínelos',
        },
      },
    },
  },
  birth: {
    heading: 'Su fecha de nacimiento y su nacionalidad',
    topic: 'Fecha de nacimiento y nacionalidad',
    need: 'su fecha de nacimiento y su nacionalidad',
    fields: {
      date_of_birth: {
        label: 'Fecha de nacimiento',
        hint: 'Por ejemplo, 27 3 1985',
        warnings: dateWarnings,
        errors: {
          missing: 'Escriba su fecha de nacimiento',
          missing_day: 'Añada el día a su fecha de nacimiento',
          missing_month: 'Añada el mes a su fecha de nacimiento',
          missing_year: 'Añada el año a su fecha de nacimiento',
          missing_day_month: 'Añada el día y el mes a su fecha de nacimiento',
          missing_day_year: 'Añada el día y el año a su fecha de nacimiento',
          missing_month_year: 'Añada el mes y el año a su fecha de nacimiento',
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
        ...citizenshipTexts,
        errors: { missing: 'Elija los países cuya ciudadanía tiene' },
      },
    },
  },
  contact: {
    heading: '¿Cómo podemos ponernos en contacto con usted?',
    topic: 'Datos de contacto',
    need: 'un correo electrónico y un número de teléfono',
    fields: {
      email_address: {
        label: 'Correo electrónico',
        hint: 'Use una dirección que lea con regularidad.',
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
        hint: '{country, select, none {Empiece por + y el prefijo del país. Por ejemplo, {example}} other {Por ejemplo, {example} ({country}). También puede empezar por + y el prefijo del país.}}',
        errors: {
          missing: 'Escriba su número de teléfono',
          not_a_number: 'Escriba un número de teléfono como {example}',
          missing_country_code:
            'Elija el prefijo, o empiece por él el número de teléfono, como {example}',
          too_short: 'Revise el número de teléfono: le faltan cifras. Un ejemplo es {example}',
          too_long: 'Revise el número de teléfono: le sobran cifras. Un ejemplo es {example}',
        },
        warnings: {
          unlikely: 'Compruebe que el número sea correcto: {number} no parece estar en uso.',
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
    heading: '¿Cuál es su domicilio?',
    topic: 'Dirección',
    need: 'su domicilio',
    fields: addressTexts('su'),
  },
  tax_country: {
    heading: '¿Qué país emitió su número de identificación fiscal?',
    lead: 'Si tiene varios, elija el país en el que paga sus impuestos. Si tiene la ciudadanía estadounidense, elija Estados Unidos.',
    fields: {
      tax_country: {
        label: 'País',
        short: 'País del número de identificación fiscal',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país que emitió su número de identificación fiscal' },
      },
    },
  },
  identification: {
    heading: 'Su situación fiscal y su pasaporte',
    topic: 'Situación fiscal y pasaporte',
    need: 'su número de identificación fiscal y, si lo tiene, su pasaporte',
    fields: {
      us_residency_status: {
        label: '¿Cuál es su situación en Estados Unidos?',
        short: 'Situación en Estados Unidos',
        why: 'La ley de Estados Unidos exige a las entidades financieras saberlo, sea cual sea el país de sus clientes.',
        options: {
          US_CITIZEN: 'Ciudadanía estadounidense',
          RESIDENT_ALIEN:
            'Residencia fiscal en Estados Unidos sin ciudadanía estadounidense (por ejemplo, con la tarjeta verde o «green card»)',
          NON_RESIDENT_ALIEN: 'Ni ciudadanía estadounidense ni residencia fiscal en Estados Unidos',
        },
        errors: { missing: 'Elija su situación en Estados Unidos' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'La ley nos exige pedirle su número de identificación fiscal.',
        whyOptional:
          'La ley nos exige pedirle su número de identificación fiscal. Puede continuar sin indicarlo, pero es posible que se lo pidamos más adelante.',
        ...taxNumberErrors('su'),
      },
      no_tax_number: {
        label: 'Si no tiene ese número, ¿por qué?',
        short: 'Motivo por el que no hay número de identificación fiscal',
        choose: 'Solo si no lo tiene',
        options: {
          NOT_ISSUED: 'El país no lo emite',
          NOT_REQUIRED: 'No tengo obligación de tenerlo',
          NOT_YET: 'Lo he solicitado y aún no lo he recibido',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_answer: 'Elija un motivo solo si no tiene número, o elimine el número',
        },
      },
      passport_number: {
        label: 'Número de pasaporte',
        why: 'Nos ayuda a confirmar su identidad.',
        errors: {
          missing: 'Escriba el número de su pasaporte o elija por qué no lo tiene',
          too_long: 'Revise su número de pasaporte: debe tener como máximo {max} caracteres',
          wrong_characters: 'Escriba su número de pasaporte solo con letras y números',
        },
      },
      no_passport: {
        label: 'Si no tiene pasaporte, ¿por qué?',
        short: 'Motivo por el que no hay pasaporte',
        hint: 'Puede continuar sin pasaporte. Nuestro personal estudiará cómo puede seguir adelante su solicitud.',
        choose: 'Solo si no lo tiene',
        options: {
          OTHER_DOCUMENT: 'Tengo un documento de identidad u otro documento en su lugar',
          NOT_YET: 'Lo he solicitado y aún no lo he recibido',
          NOT_VALID: 'Está caducado, o me lo robaron o lo perdí',
          NOT_POSSIBLE: 'Ningún país me lo expide, por ejemplo por ser apátrida',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_answer: 'Elija un motivo solo si no tiene pasaporte, o elimine el número',
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
    headingAlone: '¿En qué moneda quiere la cuenta?',
    topic: 'Datos de la cuenta',
    fields: {
      asset_type_id: {
        label: '¿En qué moneda quiere la cuenta?',
        short: 'Moneda',
        errors: { missing: 'Elija la moneda de la cuenta' },
      },
      percentage_ownership: {
        label: 'Porcentaje de titularidad',
        hint: 'La parte que le corresponde, de 0 a 100. En una cuenta que es solo suya, es 100.',
        errors: {
          missing: 'Escriba su porcentaje de titularidad',
          not_a_number: 'Escriba su porcentaje con números, como 50',
          out_of_range: 'Escriba un porcentaje de 0 a 100',
          too_precise: 'Escriba su porcentaje con 2 decimales como máximo',
        },
      },
    },
  },
}
