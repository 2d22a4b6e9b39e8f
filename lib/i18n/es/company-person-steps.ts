import type { Messages } from '../translate.ts'
import { addressTexts } from './address.ts'
import { citizenshipTexts, taxNumberErrors } from './applicant-steps.ts'
import {
  dateWarnings,
  emailErrors,
  nameErrors,
  telephoneErrors,
  wordErrors,
} from './step-errors.ts'

const shareTexts = {
  label: 'Participación en la empresa',
  hint: '{others, plural, =0 {Por ejemplo, 33 o 25,4.} other {Por ejemplo, 33 o 25,4. Los demás suman el #\u00a0%.}}',
  errors: {
    missing: 'Escriba la participación en la empresa',
    not_a_number: 'Escriba la participación con números, como 50',
    out_of_range: 'Escriba una participación de 0 a 100',
    too_precise: 'Escriba la participación con 2 decimales como máximo',
    too_much_together:
      'Escriba {left, number} o menos: entre todos los propietarios no pueden tener más del 100\u00a0%',
  },
}

const residenceErrors = {
  missing: 'Elija una dirección o «En otra dirección»',
  lacks_part:
    'A esta dirección le falta un dato que se pide. Elija «En otra dirección» y escríbala completa',
}

export const companyPersonSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/company-person-steps.ts').companyPersonSteps
> = {
  person_name: {
    heading: 'Nombre',
    topic: 'Nombre',
    lead: 'Escriba el nombre como figura en su pasaporte o documento de identidad.',
    need: 'el nombre, la fecha de nacimiento, la dirección y, si lo tienen, el número de identificación fiscal de las personas de la empresa',
    fields: {
      first_name: {
        label: 'Nombre(s)',
        errors: {
          ...nameErrors('el nombre'),
          not_with_single_name:
            'Si tiene un solo nombre, escríbalo en «Nombre(s)» o en «Apellidos» y deje vacío el otro campo',
        },
        warnings: { only_name: '¿Es {name} el único nombre?' },
      },
      middle_name: {
        label: 'Otros nombres',
        errors: {
          ...nameErrors('los otros nombres'),
          missing: 'Escriba los otros nombres o marque «Sin otros nombres»',
          not_with_single_name: 'Si tiene un solo nombre, deje vacío «Otros nombres»',
        },
      },
      last_name: {
        label: 'Apellidos',
        errors: {
          ...nameErrors('los apellidos'),
          missing: 'Escriba los apellidos o marque «Un solo nombre»',
        },
        warnings: { only_name: '¿Es {name} el único nombre?' },
      },
      single_name: {
        label: 'Un solo nombre',
        hint: 'Escríbalo en «Nombre(s)» o en «Apellidos» y deje vacío lo demás.',
        ticked: 'Sí. Se envía como nombre y como apellido.',
        errors: {},
      },
      no_middle_name: {
        label: 'Sin otros nombres',
        errors: {
          not_with_answer: 'Marque «Sin otros nombres» solo si no los hay, o elimínelos',
        },
      },
      is_applicant: {
        label: 'Soy yo',
        short: 'Es usted',
        hint: 'Estoy rellenando la solicitud.',
        errors: {},
      },
    },
  },
  person_roles: {
    heading: 'Función en la empresa',
    topic: 'Función en la empresa',
    help: {
      question: '¿Quién es propietario y quién tiene el control?',
      answer:
        'Es propietario quien tiene una parte de la empresa (por ejemplo, un socio o accionista), directamente o a través de otras empresas. Tiene el control quien decide lo que hace la empresa, por ejemplo, porque la dirige o puede nombrar a quienes la dirigen. Una misma persona puede ser todo ello.',
    },
    fields: {
      individual_type: {
        label: 'Marque todo lo que corresponda',
        hint: 'No hace falta incluir aquí a quien no tenga ninguna de estas funciones.',
        short: 'Función en la empresa',
        options: {
          OFFICER: 'Directivo o administrador',
          BENEFICIAL_OWNER: 'Propietario',
          CONTROL_PERSON: 'Persona con control',
          AUTHORIZED_PERSON: 'Persona autorizada',
        },
        hints: {
          OFFICER: 'Ocupa un cargo; por ejemplo, administrador, director general o secretario',
          BENEFICIAL_OWNER:
            'Tiene una parte de la empresa (es socio o accionista), también a través de otras empresas. Hay que indicar a toda persona que tenga más del 25\u00a0%.',
          CONTROL_PERSON: 'Ejerce un control significativo; por ejemplo, quien dirige la empresa',
          AUTHORIZED_PERSON: 'Puede usar la cuenta en nombre de la empresa',
        },
        errors: { missing: 'Marque al menos una función en la empresa' },
      },
      title: {
        label: 'Cargo',
        hint: 'Por ejemplo, director general, director financiero o presidenta',
        errors: wordErrors('el cargo'),
      },
    },
  },
  person_share: {
    heading: '¿Qué porcentaje de la empresa posee esta persona?',
    fields: {
      percentage_ownership: shareTexts,
    },
  },
  person_birth: {
    heading: 'Fecha de nacimiento y nacionalidad',
    topic: 'Fecha de nacimiento y nacionalidad',
    fields: {
      date_of_birth: {
        label: 'Fecha de nacimiento',
        hint: 'Por ejemplo, 27 3 1985',
        warnings: dateWarnings,
        errors: {
          missing: 'Escriba la fecha de nacimiento',
          missing_day: 'Añada el día a la fecha de nacimiento',
          missing_month: 'Añada el mes a la fecha de nacimiento',
          missing_year: 'Añada el año a la fecha de nacimiento',
          missing_day_month: 'Añada el día y el mes a la fecha de nacimiento',
          missing_day_year: 'Añada el día y el año a la fecha de nacimiento',
          missing_month_year: 'Añada el mes y el año a la fecha de nacimiento',
          short_year: 'Escriba el año de nacimiento con 4 cifras',
          impossible: 'Escriba una fecha de nacimiento que exista en el calendario',
          in_future: 'Escriba una fecha de nacimiento anterior a hoy',
          too_long_ago: 'Revise el año de nacimiento',
        },
      },
      nationality: {
        label: 'Nacionalidad',
        hint: 'El país que expidió el pasaporte o documento de identidad',
        choose: 'Elija un país',
        errors: {
          missing: 'Elija el país de la nacionalidad o, si no tiene ninguna, marque la casilla',
          not_with_stateless: 'Elija una nacionalidad o marque la casilla, no las dos cosas',
        },
      },
      stateless: {
        label: 'Esta persona no tiene nacionalidad (es apátrida)',
        short: 'Apátrida',
        ticked: 'Sí. No se envía ninguna nacionalidad.',
        errors: {},
      },
      citizenship: {
        ...citizenshipTexts,
        label: 'Todos los países cuya ciudadanía tiene esta persona',
        errors: { missing: 'Elija los países cuya ciudadanía tiene esta persona' },
      },
    },
  },
  person_contact: {
    heading: '¿Cómo podemos ponernos en contacto con esta persona?',
    topic: 'Datos de contacto',
    fields: {
      email_address: {
        label: 'Correo electrónico',
        errors: emailErrors('Escriba el correo electrónico'),
        warnings: { typo: '¿Quiso escribir {suggestion}?' },
      },
      telephone_number: {
        label: 'Número de teléfono',
        hint: '{country, select, none {Empiece por + y el prefijo del país. Por ejemplo, {example}} other {Por ejemplo, {example} ({country}). También puede empezar por + y el prefijo del país.}}',
        errors: telephoneErrors('Escriba el número de teléfono'),
        warnings: {
          unlikely: 'Compruebe que el número sea correcto: {number} no parece estar en uso.',
        },
      },
    },
  },
  person_residence: {
    heading: 'Domicilio',
    fields: {
      address_from: {
        label: 'Elija la dirección',
        short: 'Dónde vive esta persona',
        errors: residenceErrors,
      },
    },
  },
  person_country: {
    heading: '¿En qué país vive esta persona?',
    fields: {
      country_code: {
        label: 'País',
        short: 'País de residencia',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país en el que vive esta persona' },
      },
    },
  },
  person_address: {
    heading: '¿Cuál es el domicilio de esta persona?',
    topic: 'Dirección',
    lead: 'Su domicilio particular, no el de la empresa.',
    fields: addressTexts('el'),
  },
  own_person_share: {
    heading: '¿Qué porcentaje de la empresa posee?',
    fields: {
      percentage_ownership: shareTexts,
    },
  },
  own_person_residence: {
    heading: 'Domicilio',
    fields: {
      address_from: {
        label: 'Elija la dirección',
        short: 'Dónde vive usted',
        errors: residenceErrors,
      },
    },
  },
  own_person_tax_country: {
    heading: '¿En qué país paga sus impuestos?',
    fields: {
      tax_reference_number_country: {
        label: 'País',
        short: 'País en el que paga impuestos',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país en el que paga sus impuestos' },
      },
    },
  },
  person_tax_country: {
    heading: '¿En qué país paga impuestos esta persona?',
    fields: {
      tax_reference_number_country: {
        label: 'País',
        short: 'País en el que paga impuestos',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país en el que esta persona paga impuestos' },
      },
    },
  },
  person_identification: {
    heading: 'Situación fiscal y pasaporte',
    topic: 'Situación fiscal y pasaporte',
    fields: {
      us_residency_status: {
        label: 'Situación en Estados Unidos',
        why: 'La ley de Estados Unidos exige a las entidades financieras saberlo, sea cual sea el país de sus clientes.',
        options: {
          US_CITIZEN: 'Ciudadanía estadounidense',
          RESIDENT_ALIEN:
            'Residencia fiscal en Estados Unidos sin ciudadanía estadounidense (por ejemplo, con la tarjeta verde o «green card»)',
          NON_RESIDENT_ALIEN: 'Ni ciudadanía estadounidense ni residencia fiscal en Estados Unidos',
        },
        errors: { missing: 'Elija la situación en Estados Unidos' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'La ley nos exige pedir el número de identificación fiscal de esta persona.',
        whyOptional:
          'La ley nos exige pedir el número de identificación fiscal de esta persona. Puede continuar sin indicarlo, pero es posible que se lo pidamos más adelante.',
        ...taxNumberErrors('el'),
      },
      no_tax_number: {
        label: 'Si esta persona no tiene ese número, ¿por qué?',
        short: 'Motivo por el que no hay número de identificación fiscal',
        choose: 'Solo si no hay número',
        options: {
          NOT_ISSUED: 'El país no lo emite',
          NOT_REQUIRED: 'No tiene obligación de tenerlo',
          NOT_YET: 'Lo ha solicitado y aún no lo ha recibido',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_answer: 'Elija un motivo solo si no hay número, o elimine el número',
        },
      },
      passport_number: {
        label: 'Número de pasaporte',
        why: 'Nos ayuda a confirmar la identidad de esta persona.',
        errors: {
          missing: 'Escriba el número de pasaporte o elija por qué no hay',
          too_long: 'Revise el número de pasaporte: debe tener como máximo {max} caracteres',
          wrong_characters: 'Escriba el número de pasaporte solo con letras y números',
        },
      },
      no_passport: {
        label: 'Si esta persona no tiene pasaporte, ¿por qué?',
        short: 'Motivo por el que no hay pasaporte',
        hint: 'Se puede continuar sin pasaporte. Nuestro personal estudiará cómo puede seguir adelante la solicitud.',
        choose: 'Solo si no hay pasaporte',
        options: {
          OTHER_DOCUMENT: 'Tiene un documento de identidad u otro documento en su lugar',
          NOT_YET: 'Lo ha solicitado y aún no lo ha recibido',
          NOT_VALID: 'Está caducado, o se perdió o fue robado',
          NOT_POSSIBLE: 'Ningún país se lo expide, por ejemplo por ser apátrida',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_answer: 'Elija un motivo solo si no hay pasaporte, o elimine el número',
        },
      },
    },
  },
}
