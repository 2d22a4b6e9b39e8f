import type { Messages } from '../translate.ts'
import { addressErrors, addressTexts, statePart } from './address.ts'
import { dateWarnings, emailErrors, telephoneErrors, wordErrors } from './step-errors.ts'

const companyNumberErrors = {
  errors: {
    missing: 'Escriba este número: {name}',
    too_long: 'Acorte este número a {max} caracteres como máximo: {name}',
    wrong_characters:
      'Escriba este número solo con letras, números, espacios y los signos que lleva: {name}',
  },
  warnings: {
    checksum:
      'Compruebe que el número sea correcto: {name}. Parece que falta algo o que hay un error.',
  },
}

export const companySteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/company-steps.ts').companySteps
> = {
  company_name: {
    heading: '¿Cómo se llama la empresa?',
    topic: 'Nombre de la empresa',
    need: 'el nombre de la empresa tal como figura en el registro',
    fields: {
      registered_name: {
        label: 'Denominación social',
        hint: 'Como figura en el registro mercantil',
        errors: wordErrors('la denominación social'),
      },
      trading_name: {
        label: 'Nombre comercial',
        hint: 'Si los clientes conocen la empresa por otro nombre',
        errors: wordErrors('el nombre comercial'),
      },
    },
  },
  entity: {
    heading: '¿Qué forma jurídica tiene la empresa?',
    topic: 'Forma jurídica',
    help: {
      question: '¿Dónde figura la forma jurídica?',
      answer:
        'Figura en la escritura o en el certificado de constitución y suele formar parte del nombre: por ejemplo, S.\u00a0L., S.\u00a0A. o Inc. Lo que cuenta es la forma, no a qué se dedica la empresa.',
    },
    fields: {
      corporate_entity_type: {
        label: 'Forma jurídica',
        hint: 'Si no encuentra la suya, elija «Otra forma».',
        options: {
          C_CORP_PRIVATE:
            '{law, select, british {Sociedad limitada por acciones que no cotiza} other {Sociedad por acciones que no cotiza}}',
          C_CORP_PUBLIC: 'Sociedad por acciones que cotiza',
          S_CORP: 'S corporation',
          LLC: 'Sociedad de responsabilidad limitada',
          LLP: 'Sociedad colectiva de responsabilidad limitada',
          LP: 'Sociedad en comandita',
          SOLE_PROP: 'Empresario individual',
          TRUST: 'Fideicomiso o trust',
          NON_PROFIT: 'Entidad sin ánimo de lucro',
          HNWI: 'Sociedad patrimonial personal',
          OTHER: 'Otra forma',
        },
        hints: {
          C_CORP_PRIVATE:
            'Sus acciones no cotizan en bolsa. Por ejemplo, {C_CORP_PRIVATE}{law, select, british {, o una «public company» que no cotice} other {}}',
          C_CORP_PUBLIC: 'Sus acciones cotizan en bolsa. Por ejemplo, {C_CORP_PUBLIC} (si cotiza)',
          S_CORP: 'Ha optado por que tributen sus accionistas',
          LLC: 'Por ejemplo, {LLC}',
          LLP: 'Por ejemplo, {LLP}',
          LP: '{LP, select, none {} other {Por ejemplo, {LP}}}',
          SOLE_PROP:
            'Una persona que ejerce su actividad por cuenta propia y bajo su responsabilidad{SOLE_PROP, select, none {} other {. Por ejemplo, {SOLE_PROP}}}',
          NON_PROFIT: '{NON_PROFIT, select, none {} other {Por ejemplo, {NON_PROFIT}}}',
          HNWI: 'Administra el patrimonio privado de una persona',
        },
        errors: { missing: 'Elija la forma jurídica de la empresa' },
      },
      corporate_entity_type_description: {
        condition: 'Si es otra forma:',
        label: '¿Qué forma es?',
        short: 'Descripción de la forma jurídica',
        errors: {
          ...wordErrors('la forma jurídica'),
        },
      },
    },
  },
  incorporation: {
    heading: '¿En qué país se constituyó la empresa?',
    fields: {
      country_of_incorporation: {
        label: 'País',
        short: 'País de constitución',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país en el que se constituyó la empresa' },
      },
    },
  },
  foundation: {
    heading: '¿Cuándo y dónde se constituyó la empresa?',
    headingAlone: '¿Cuándo se constituyó la empresa?',
    topic: 'Constitución de la empresa',
    need: 'la fecha en que se constituyó',
    fields: {
      state_of_incorporation: {
        label: statePart,
        hint: 'Donde se constituyó la empresa',
        choose: 'Elija de la lista',
        errors: addressErrors('el lugar de constitución', 'Elija dónde se constituyó la empresa'),
      },
      established_on: {
        label: 'Fecha de constitución',
        hint: 'Por ejemplo, 27 3 2015',
        warnings: dateWarnings,
        errors: {
          missing: 'Escriba la fecha de constitución',
          missing_day: 'Añada el día a la fecha de constitución',
          missing_month: 'Añada el mes a la fecha de constitución',
          missing_year: 'Añada el año a la fecha de constitución',
          missing_day_month: 'Añada el día y el mes a la fecha de constitución',
          missing_day_year: 'Añada el día y el año a la fecha de constitución',
          missing_month_year: 'Añada el mes y el año a la fecha de constitución',
          short_year: 'Escriba el año de constitución con 4 cifras',
          impossible: 'Escriba una fecha de constitución que exista en el calendario',
          in_future: 'Escriba una fecha de constitución anterior a hoy',
        },
      },
    },
  },
  numbers: {
    heading: '¿Con qué número está registrada la empresa?',
    topic: 'Números de registro e identificación fiscal',
    need: 'su número de registro y, si es otro, el número con el que paga impuestos',
    fields: {
      registered_number: {
        label: '{Name}',
        hint: 'Figura en el certificado o la escritura de constitución y en el registro mercantil.{asked, select, by_platform { Si la empresa no tiene ese número, escriba el de su licencia o el de identificación fiscal.} other {}}',
        ...companyNumberErrors,
        errors: {
          ...companyNumberErrors.errors,
          missing: 'Escriba este número o elija por qué no lo hay: {name}',
          says_none:
            'Si la empresa no tiene número, deje este campo vacío y elija el motivo debajo',
        },
      },
      no_registered_number: {
        label: 'Si la empresa no tiene ese número, ¿por qué?',
        short: 'Motivo por el que no hay número de registro',
        choose: 'Solo si no lo tiene',
        options: {
          NOT_ISSUED: 'El país no da número a las empresas de este tipo',
          NOT_REQUIRED: 'Una empresa de este tipo no tiene obligación de registrarse',
          NOT_YET: 'El registro está en trámite',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_answer:
            'Elija un motivo solo si la empresa no tiene número, o elimine el número',
        },
      },
      corporate_tax_reference_number: {
        label: '{Name}',
        hint: 'El número con el que la empresa paga impuestos. Si es el mismo, déjelo vacío.',
        ...companyNumberErrors,
      },
      no_corporate_tax_number: {
        label: 'Si la empresa no tiene número de identificación fiscal, ¿por qué?',
        short: 'Motivo por el que no hay número de identificación fiscal',
        choose: 'Solo si no lo tiene',
        options: {
          NOT_ISSUED: 'El país no da número a las empresas de este tipo',
          NOT_REQUIRED: 'Una empresa de este tipo no tiene obligación de tenerlo',
          NOT_YET: 'Lo ha solicitado y aún no lo ha recibido',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_answer:
            'Elija un motivo solo si la empresa no tiene número, o elimine el número',
        },
      },
    },
  },
  company_contact: {
    heading: '¿Cómo podemos ponernos en contacto con la empresa?',
    topic: 'Datos de contacto de la empresa',
    fields: {
      email_address: {
        label: 'Correo electrónico',
        hint: 'Use una dirección que se lea con regularidad.',
        errors: emailErrors('Escriba el correo electrónico de la empresa'),
        warnings: { typo: '¿Quiso escribir {suggestion}?' },
      },
      telephone_number: {
        label: 'Número de teléfono',
        hint: '{country, select, none {Empiece por + y el prefijo del país. Por ejemplo, {example}} other {Por ejemplo, {example} ({country}). También puede empezar por + y el prefijo del país.}}',
        errors: telephoneErrors('Escriba el número de teléfono de la empresa'),
        warnings: {
          unlikely: 'Compruebe que el número sea correcto: {number} no parece estar en uso.',
        },
      },
      website_address: {
        label: 'Página web',
        hint: 'Por ejemplo, www.example.com',
        errors: {
          missing: 'Escriba la página web de la empresa o marque «La empresa no tiene página web»',
          too_long: 'Acorte la página web a {max} caracteres como máximo',
          wrong_format: 'Escriba una página web como www.example.com',
        },
      },
      no_website: {
        label: 'La empresa no tiene página web',
        short: 'Sin página web',
        errors: {
          not_with_answer: 'Marque la casilla solo si la empresa no tiene página web, o elimínela',
        },
      },
    },
  },
  registered_country: {
    heading: '¿En qué país está el domicilio social?',
    fields: {
      country_code: {
        label: 'País',
        short: 'País del domicilio social',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país del domicilio social' },
      },
    },
  },
  registered_address: {
    heading: '¿Cuál es el domicilio social?',
    topic: 'Domicilio social',
    lead: 'La dirección que figura en el registro.',
    need: 'su domicilio social y la dirección en la que opera',
    fields: addressTexts('el'),
  },
  physical_country: {
    heading: '¿Dónde opera la empresa?',
    topic: 'País en el que opera la empresa',
    lead: 'El lugar donde lleva a cabo su actividad.',
    fields: {
      address_from: {
        label: 'Elija la dirección',
        short: 'Dónde opera',
        options: { registered: 'En el domicilio social', OTHER: 'En otra dirección' },
        hints: {
          registered: '{address, select, none {} other {{address}}}',
          OTHER: 'Se la pediremos a continuación.',
        },
        errors: { missing: 'Elija dónde opera la empresa' },
      },
      country_code: {
        condition: 'Si es en otra dirección:',
        label: '¿En qué país?',
        short: 'País en el que opera',
        choose: 'Elija un país',
        errors: {
          missing: 'Elija el país en el que opera la empresa',
        },
      },
    },
  },
  physical_address: {
    heading: '¿En qué dirección opera la empresa?',
    topic: 'Dirección en la que opera la empresa',
    fields: addressTexts('el'),
  },
}
