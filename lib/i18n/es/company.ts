import type { Messages } from '../translate.ts'
import { addressErrors, addressTexts, statePart } from './address.ts'
import { amountOptions } from './profile.ts'

/** The questions about a company, in Spanish. */
export const companySteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/company.ts').companySteps
> = {
  company_name: {
    heading: '¿Cómo se llama la empresa?',
    need: 'el nombre de la empresa tal como está registrada',
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
    fields: {
      corporate_entity_type: {
        label: 'Forma jurídica',
        hint: 'Si no encuentra la suya, elija la que más se le parezca.',
        options: {
          C_CORP_PRIVATE: 'Sociedad por acciones que no cotiza',
          C_CORP_PUBLIC: 'Sociedad por acciones que cotiza',
          S_CORP: 'S corporation',
          LLC: 'Sociedad de responsabilidad limitada',
          LLP: 'Sociedad colectiva de responsabilidad limitada',
          LP: 'Sociedad en comandita',
          SOLE_PROP: 'Empresario individual',
          TRUST: 'Fideicomiso o trust',
          NON_PROFIT: 'Entidad sin ánimo de lucro',
          HNWI: 'Sociedad que administra el patrimonio de una persona',
          OTHER: 'Otra forma',
        },
        hints: {
          C_CORP_PRIVATE: 'Por ejemplo, S. A. o Inc.',
          C_CORP_PUBLIC: 'Sus acciones se compran y venden en una bolsa.',
          S_CORP: 'Solo en Estados Unidos',
          LLC: 'Por ejemplo, S. L., S. R. L., LLC o GmbH',
          LLP: 'Por ejemplo, LLP',
          LP: 'Por ejemplo, S. en C. o LP',
          SOLE_PROP: 'Una persona que trabaja por cuenta propia y responde ella misma',
        },
        errors: { missing: 'Elija la forma jurídica de la empresa' },
      },
      corporate_entity_type_description: {
        label: 'Si es otra forma, ¿cuál?',
        short: 'Descripción de la forma jurídica',
        errors: {
          ...wordErrors('la forma jurídica'),
          only_for_other: 'Deje vacía la descripción, salvo que elija «Otra forma»',
        },
      },
    },
  },
  incorporation: {
    heading: '¿En qué país está registrada la empresa?',
    fields: {
      country_of_incorporation: {
        label: 'País',
        short: 'País de constitución',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país en el que está registrada la empresa' },
      },
    },
  },
  foundation: {
    heading: '¿Cuándo y dónde se constituyó la empresa?',
    need: 'la fecha en que se constituyó',
    fields: {
      state_of_incorporation: {
        label: statePart,
        hint: 'Donde está registrada la empresa',
        choose: 'Elija de la lista',
        errors: addressErrors('el lugar de registro', 'Elija dónde está registrada la empresa'),
      },
      established_on: {
        label: 'Fecha de constitución',
        hint: 'Por ejemplo, 27 3 2015',
        errors: {
          missing: 'Escriba la fecha de constitución',
          missing_day: 'Añada el día a la fecha de constitución',
          missing_month: 'Añada el mes a la fecha de constitución',
          missing_year: 'Añada el año a la fecha de constitución',
          short_year: 'Escriba el año de constitución con 4 cifras',
          impossible: 'Escriba una fecha de constitución que exista en el calendario',
          in_future: 'Escriba una fecha de constitución anterior a hoy',
        },
      },
    },
  },
  numbers: {
    heading: '¿Con qué número está registrada la empresa?',
    need: 'su número de registro y, si es otro, el número con el que paga impuestos',
    fields: {
      registered_number: {
        label: '{Name}',
        errors: {
          missing: 'Escriba este número: {name}',
          too_long: 'Acorte este número a {max} caracteres como máximo: {name}',
          wrong_characters:
            'Escriba este número solo con letras, números, espacios y los signos que lleva: {name}',
        },
        warnings: {
          checksum: 'Revise este número: {name}. Parece que falta algo o que hay un error.',
        },
      },
      corporate_tax_reference_number: {
        label: '{Name}',
        hint: 'El número con el que la empresa paga impuestos. Si es el mismo, déjelo vacío.',
        errors: {
          missing: 'Escriba este número: {name}',
          too_long: 'Acorte este número a {max} caracteres como máximo: {name}',
          wrong_characters:
            'Escriba este número solo con letras, números, espacios y los signos que lleva: {name}',
        },
        warnings: {
          checksum: 'Revise este número: {name}. Parece que falta algo o que hay un error.',
        },
      },
    },
  },
  company_contact: {
    heading: '¿Cómo podemos ponernos en contacto con la empresa?',
    fields: {
      email_address: {
        label: 'Correo electrónico',
        hint: 'Aquí le escribiremos sobre la cuenta.',
        errors: emailErrors('Escriba el correo electrónico de la empresa'),
        warnings: { typo: '¿Quiso escribir {suggestion}?' },
      },
      telephone_number: {
        label: 'Número de teléfono',
        hint: 'Empiece por el código del país, por ejemplo, +44 20 7946 0000.',
        errors: telephoneErrors('Escriba el número de teléfono de la empresa'),
        warnings: { unlikely: '¿Es {number} el número correcto? No parece un número en uso.' },
      },
      website_address: {
        label: 'Página web',
        hint: 'Por ejemplo, www.example.com',
        errors: {
          missing: 'Escriba la página web de la empresa',
          too_long: 'Acorte la página web a {max} caracteres como máximo',
          wrong_format: 'Escriba una página web como www.example.com',
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
    lead: 'La dirección que figura en el registro.',
    need: 'su domicilio social y la dirección donde trabaja',
    fields: addressTexts('el'),
  },
  physical_country: {
    heading: '¿Dónde trabaja la empresa?',
    lead: 'El lugar donde lleva a cabo su actividad.',
    fields: {
      same_as_registered: {
        label: 'En el domicilio social',
        short: 'Trabaja en el domicilio social',
        errors: {},
      },
      country_code: {
        label: 'Si es en otra dirección, ¿en qué país?',
        short: 'País donde trabaja',
        choose: 'Elija un país',
        errors: {
          missing: 'Marque la casilla o elija el país en el que trabaja la empresa',
          not_with_same: 'Elija un país solo si la empresa trabaja en otra dirección',
        },
      },
    },
  },
  physical_address: {
    heading: '¿En qué dirección trabaja la empresa?',
    fields: addressTexts('el'),
  },
  business: {
    heading: '¿A qué se dedica la empresa?',
    need: 'unas palabras sobre a qué se dedica y de dónde viene su dinero',
    fields: {
      primary_business: {
        label: 'Actividad principal',
        choose: 'Elija una actividad',
        options: {
          SOFTWARE: 'Software',
          ATM: 'Cajeros automáticos',
          BROKER: 'Corretaje',
          CHARITY: 'Entidad benéfica',
          COMMODITIES: 'Materias primas',
          DEFI_EXCHANGE: 'Mercado de finanzas descentralizadas',
          GOVERNMENT_FOREIGN: 'Administración pública fuera de Estados Unidos',
          GOVERNMENT_US: 'Administración pública de Estados Unidos',
          HNWI: 'Gestión del patrimonio de una persona',
          INSURANCE: 'Seguros',
          ADVISOR: 'Asesoramiento de inversiones',
          LOAN: 'Préstamos',
          MINER: 'Minería de activos digitales',
          NFT: 'Tokens no fungibles (NFT)',
          NON_BANK_CUSTODIAN: 'Custodia de activos sin ser un banco',
          PENSION: 'Fondo de pensiones',
          WHV: 'Sociedad patrimonial privada',
          POOLED_INVESTMENT: 'Fondo de inversión',
          PROP_TRADING: 'Negociación por cuenta propia',
          PUBLIC: 'Sociedad que cotiza en bolsa',
          SPV: 'Sociedad instrumental',
          STATE_FOREIGN: 'Estado o provincia fuera de Estados Unidos',
          STATE_US: 'Estado de Estados Unidos',
          SUPRANATIONAL_BODY: 'Organismo supranacional',
          PAYMENT_PROCESSOR: 'Procesamiento de pagos',
          TOKEN_PROJECT: 'Proyecto de tokens',
          TRUST_PERSONAL: 'Fideicomiso personal o familiar',
          TRUST_CORP: 'Sociedad fiduciaria',
          BANK_US: 'Banco en Estados Unidos',
          BANK_FOREIGN: 'Banco fuera de Estados Unidos',
          CRYPTO_MSB_US: 'Servicios monetarios con activos digitales, Estados Unidos',
          CRYPTO_MSB_FOREIGN: 'Servicios monetarios con activos digitales, fuera de Estados Unidos',
          NON_CRYPTO_MSB_US: 'Servicios monetarios sin activos digitales, Estados Unidos',
          NON_CRYPTO_MSB_FOREIGN:
            'Servicios monetarios sin activos digitales, fuera de Estados Unidos',
          OTHER: 'Otra actividad',
        },
        errors: { missing: 'Elija la actividad principal de la empresa' },
      },
      description_of_business_nature: {
        label: 'Qué vende o qué hace, y para quién',
        short: 'Descripción de la actividad',
        hint: 'Una o dos frases bastan.',
        errors: wordErrors('la descripción de la actividad', 'Explique a qué se dedica la empresa'),
      },
      naics: {
        label: 'Código NAICS',
        hint: 'El código de su sector, de 2 a 6 cifras. Por ejemplo, 541511',
        errors: {
          missing: 'Escriba el código NAICS',
          wrong_format: 'Escriba el código NAICS con 2 a 6 cifras, como 541511',
        },
      },
      naics_description: {
        label: 'Qué significa ese código',
        short: 'Descripción del código NAICS',
        errors: wordErrors('la descripción del código NAICS'),
      },
    },
  },
  jurisdictions: {
    heading: '¿En qué países trabaja la empresa?',
    fields: {
      business_jurisdictions: {
        label: 'Dónde ejerce su actividad',
        short: 'Países donde ejerce su actividad',
        choose: 'Elija un país',
        errors: { missing: 'Elija los países donde la empresa ejerce su actividad' },
      },
      funds_send_receive_jurisdictions: {
        label: 'A dónde envía dinero o de dónde lo recibe',
        short: 'Países a los que envía dinero o de los que lo recibe',
        choose: 'Elija un país',
        errors: { missing: 'Elija los países a los que se envía dinero o de los que se recibe' },
      },
    },
  },
  activities: {
    heading: '¿Se dedica la empresa a algo de lo siguiente?',
    lead: 'Algunas de estas actividades se estudian con más detalle antes de abrir una cuenta.',
    fields: {
      engage_in_activities: {
        label: 'Marque todo lo que corresponda',
        short: 'Actividades que se estudian con más detalle',
        options: {
          ADULT_ENTERTAINMENT: 'Entretenimiento para adultos',
          DRUGS: 'Drogas',
          FIREARMS: 'Armas de fuego',
          GAMBLING: 'Juegos de azar y apuestas',
          MARIJUANA: 'Cannabis',
          TUMBLING: 'Servicios de mezcla de activos digitales (tumbling)',
          NONE: 'Nada de lo anterior',
        },
        errors: {
          missing: 'Marque a qué se dedica la empresa, o «Nada de lo anterior»',
          not_with_others: 'Marque «Nada de lo anterior» solo si no corresponde nada más',
        },
      },
    },
  },
  regulation: {
    heading: '¿Supervisa alguna autoridad a la empresa?',
    lead: 'Por ejemplo, un supervisor financiero que le ha dado una licencia.',
    fields: {
      regulated_status: {
        label: '¿Está regulada la empresa?',
        short: 'Regulada',
        options: {
          REGULATED: 'Sí, está regulada',
          REGISTERED: 'Sí, está inscrita ante una autoridad',
          LICENSED: 'Sí, tiene una licencia',
          NOT_REQUIRED: 'No, su actividad no lo exige',
          NONE: 'No',
        },
        errors: { missing: 'Indique si una autoridad supervisa a la empresa' },
      },
      regulation_agency: {
        label: 'Si lo está, ¿por qué autoridad?',
        short: 'Autoridad',
        errors: {
          ...wordErrors('la autoridad', 'Escriba qué autoridad supervisa a la empresa'),
          only_if_regulated: 'Deje vacía la autoridad si ninguna supervisa a la empresa',
        },
      },
      regulation_agency_regulation_number: {
        label: 'Si lo está, ¿con qué número?',
        short: 'Número ante la autoridad',
        errors: {
          ...wordErrors(
            'el número ante la autoridad',
            'Escriba el número que la empresa tiene ante la autoridad',
          ),
          only_if_regulated:
            'Deje vacío el número ante la autoridad si ninguna supervisa a la empresa',
        },
      },
      control_exemption_reason: {
        label: 'Si no hay que nombrar a nadie que controle la empresa, ¿por qué?',
        short: 'Motivo de la exención',
        choose: 'Elija un motivo',
        options: {
          REGULATED: 'Es una entidad financiera regulada',
          PUBLICLY_TRADED: 'Cotiza en bolsa',
          PUBLIC_SUBSIDIARY: 'Pertenece a una sociedad que cotiza en bolsa',
          PUBLIC_ACCOUNTING: 'Es una firma de auditoría y contabilidad',
          INSURANCE: 'Es una aseguradora',
          GOVERNMENT_AGENCY: 'Es un organismo público',
          BANK_HOLDING: 'Es una sociedad de cartera bancaria',
          SAVINGS_LOAN: 'Es una sociedad de cartera de entidades de ahorro y préstamo',
          FMU: 'Es una infraestructura del mercado financiero',
          FOREIGN_PRIVATE_BANK: 'Es un banco privado extranjero',
          FOREIGN_INSTITUTION: 'Es una entidad financiera extranjera',
          ISSUER: 'Es emisora de valores registrados',
          INVESTMENT: 'Es una sociedad o asesora de inversiones registrada',
          COMMODITIES: 'Está registrada para negociar materias primas',
          POOLED_INVESTMENT: 'Es un vehículo de inversión colectiva',
          NON_GOVERNMENT_SUBDIVISION:
            'Es parte de una administración extranjera sin actividad comercial',
          NON_ENTITY: 'No tiene personalidad jurídica',
          NONE: 'No hay ninguna exención',
        },
        errors: { missing: 'Elija por qué no hay que nombrar a nadie' },
      },
    },
  },
  funds: {
    heading: '¿De dónde viene el dinero de la empresa?',
    fields: {
      primary_source_of_funds: {
        label: 'Origen principal',
        short: 'Origen principal de los fondos',
        options: {
          COMPANY: 'Ingresos de la empresa',
          COMPANY_CAPITAL: 'Capital de la empresa',
          INVESTMENT: 'Rendimiento de inversiones',
          PRIVATE_CAPITAL: 'Capital privado',
          LOAN: 'Préstamos',
          GRANT: 'Subvenciones',
          REAL_ESTATE: 'Venta o alquiler de inmuebles',
          EMPLOYMENT: 'Sueldo o salario',
          SAVINGS: 'Ahorros',
          TRUST: 'Fideicomiso',
          MARITAL: 'Matrimonio o acuerdo de divorcio',
          WINNINGS: 'Premios de juego o lotería',
          OTHER: 'Otro origen',
        },
        errors: { missing: 'Elija de dónde viene la mayor parte del dinero' },
      },
      primary_source_of_funds_description: {
        label: 'Si es otro, ¿cuál?',
        short: 'Descripción del origen',
        errors: {
          ...wordErrors(
            'la descripción del origen',
            'Escriba de dónde viene la mayor parte del dinero',
          ),
          only_for_other: 'Deje vacía la descripción del origen si el origen está en la lista',
        },
      },
      total_assets: {
        label: '¿Cuánto vale todo lo que tiene la empresa?',
        short: 'Activos totales',
        hint: 'En dólares estadounidenses, aproximadamente',
        options: amountOptions,
        errors: { missing: 'Elija cuánto vale lo que tiene la empresa' },
      },
    },
  },
  person_name: {
    heading: '¿Cómo se llama esta persona?',
    lead: 'Escriba el nombre como figura en su pasaporte o documento de identidad.',
    need: 'el nombre, la fecha de nacimiento, la dirección y, si lo tienen, el número fiscal de las personas de la empresa',
    fields: {
      first_name: {
        label: 'Nombre(s)',
        errors: {
          ...nameErrors('el nombre'),
          not_with_single_name:
            'Si tiene un solo nombre, escríbalo en «Nombre(s)» o en «Apellidos» y deje vacío el otro campo',
        },
        warnings: { only_name: '¿Es {name} el único nombre de esta persona?' },
      },
      middle_name: {
        label: 'Otros nombres',
        errors: {
          ...nameErrors('los otros nombres'),
          not_with_single_name: 'Si tiene un solo nombre, deje vacío «Otros nombres»',
        },
      },
      last_name: {
        label: 'Apellidos',
        errors: nameErrors('los apellidos'),
        warnings: { only_name: '¿Es {name} el único nombre de esta persona?' },
      },
      single_name: {
        label: 'Esta persona tiene un solo nombre',
        short: 'Un solo nombre',
        hint: 'Escríbalo en «Nombre(s)» o en «Apellidos» y deje vacío lo demás.',
        ticked: 'Sí. Se envía como nombre y como apellido.',
        errors: {},
      },
      is_applicant: {
        label: 'Soy yo',
        short: 'Rellena esta solicitud',
        hint: 'Yo soy esta persona y estoy rellenando la solicitud.',
        errors: {},
      },
    },
  },
  person_roles: {
    heading: '¿Qué función tiene {name} en la empresa?',
    title: 'Función de esta persona en la empresa',
    fields: {
      individual_type: {
        label: 'Marque todo lo que corresponda',
        short: 'Función en la empresa',
        options: {
          OFFICER: 'Directivo o administrador',
          BENEFICIAL_OWNER: 'Titular real',
          CONTROL_PERSON: 'Persona con control',
          AUTHORIZED_PERSON: 'Persona autorizada',
        },
        hints: {
          OFFICER: 'Ocupa un cargo; por ejemplo, administrador, director general o secretario',
          BENEFICIAL_OWNER:
            'Es dueña de una parte de la empresa, también a través de otras empresas. Hay que nombrar a quien tenga más del 25 %.',
          CONTROL_PERSON:
            'Decide en gran medida cómo se dirige la empresa; por ejemplo, quien está al frente',
          AUTHORIZED_PERSON: 'Puede usar la cuenta en nombre de la empresa',
        },
        errors: { missing: 'Marque qué función tiene esta persona en la empresa' },
      },
      title: {
        label: 'Cargo',
        hint: 'Por ejemplo, director general, director financiero o presidenta',
        errors: wordErrors('el cargo'),
      },
    },
  },
  person_share: {
    heading: '¿Qué parte de la empresa es de {name}?',
    title: 'Qué parte de la empresa es de esta persona',
    fields: {
      percentage_ownership: {
        label: 'Participación en la empresa',
        hint: '{others, plural, =0 {Un número entero} other {Un número entero. Los demás titulares suman el # por ciento.}}',
        errors: {
          missing: 'Escriba la participación en la empresa',
          not_a_number: 'Escriba la participación con números, como 50',
          not_whole: 'Escriba la participación con un número entero, como 33',
          out_of_range: 'Escriba una participación de 0 a 100',
          too_much_together:
            'Escriba {left} o menos: entre todos los titulares no pueden tener más del 100 por ciento',
        },
      },
    },
  },
  person_birth: {
    heading: '{name}: fecha de nacimiento y nacionalidad',
    title: 'Fecha de nacimiento y nacionalidad',
    fields: {
      date_of_birth: {
        label: 'Fecha de nacimiento',
        hint: 'Por ejemplo, 27 3 1985',
        errors: {
          missing: 'Escriba la fecha de nacimiento',
          missing_day: 'Añada el día a la fecha de nacimiento',
          missing_month: 'Añada el mes a la fecha de nacimiento',
          missing_year: 'Añada el año a la fecha de nacimiento',
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
        label: 'Todos los países cuya ciudadanía tiene',
        short: 'Ciudadanías',
        choose: 'Elija un país',
        errors: { missing: 'Elija los países cuya ciudadanía tiene esta persona' },
      },
    },
  },
  person_contact: {
    heading: '¿Cómo podemos ponernos en contacto con {name}?',
    title: 'Cómo ponernos en contacto con esta persona',
    fields: {
      email_address: {
        label: 'Correo electrónico',
        errors: emailErrors('Escriba el correo electrónico'),
        warnings: { typo: '¿Quiso escribir {suggestion}?' },
      },
      telephone_number: {
        label: 'Número de teléfono',
        hint: 'Empiece por el código del país, por ejemplo, +44 20 7946 0000.',
        errors: telephoneErrors('Escriba el número de teléfono'),
        warnings: { unlikely: '¿Es {number} el número correcto? No parece un número en uso.' },
      },
    },
  },
  person_residence: {
    heading: '¿Dónde vive {name}?',
    title: 'Dónde vive esta persona',
    fields: {
      address_from: {
        label: 'Elija la dirección',
        short: 'Dirección',
        errors: { missing: 'Elija una dirección o «En otra dirección»' },
      },
    },
  },
  person_country: {
    heading: '¿En qué país vive {name}?',
    title: 'País en el que vive esta persona',
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
    heading: '¿Cuál es la dirección de {name}?',
    title: 'Dirección de esta persona',
    lead: 'La dirección de su casa, no la de la empresa.',
    fields: addressTexts('el'),
  },
  person_tax_country: {
    heading: '¿En qué país paga impuestos {name}?',
    title: 'País en el que esta persona paga impuestos',
    fields: {
      tax_reference_number_country: {
        label: 'País',
        short: 'País del número fiscal',
        choose: 'Elija un país',
        errors: { missing: 'Elija el país en el que esta persona paga impuestos' },
      },
    },
  },
  person_identification: {
    heading: '{name}: situación fiscal y pasaporte',
    title: 'Situación fiscal y pasaporte',
    fields: {
      us_residency_status: {
        label: 'Situación en Estados Unidos',
        why: 'La ley de Estados Unidos exige a las entidades financieras saberlo, sea cual sea el país de sus clientes.',
        options: {
          US_CITIZEN: 'Tiene la ciudadanía estadounidense',
          RESIDENT_ALIEN:
            'No tiene la ciudadanía, pero sí la residencia fiscal en Estados Unidos (por ejemplo, con una green card)',
          NON_RESIDENT_ALIEN:
            'No tiene la ciudadanía estadounidense ni la residencia fiscal en Estados Unidos',
        },
        errors: { missing: 'Elija la situación en Estados Unidos' },
      },
      tax_reference_number: {
        label: '{Name}',
        why: 'La ley nos exige conocer el número con el que cada una de estas personas paga sus impuestos.',
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
        label: 'Si esta persona no tiene ese número, ¿por qué?',
        short: 'Motivo por el que no hay número fiscal',
        choose: 'Elija solo si no hay número',
        options: {
          NOT_ISSUED: 'El país no lo emite',
          NOT_REQUIRED: 'No tiene obligación de tenerlo',
          NOT_YET: 'Lo ha solicitado y aún no lo ha recibido',
          OTHER: 'Otro motivo',
        },
        errors: {
          not_with_number: 'Elija un motivo solo si no hay número, o elimine el número',
        },
      },
      passport_number: {
        label: 'Número de pasaporte',
        why: 'Nos ayuda a confirmar la identidad de esta persona.',
        errors: {
          missing: 'Escriba el número de pasaporte',
          too_long: 'Revise el número de pasaporte: debe tener como máximo {max} caracteres',
          wrong_characters: 'Escriba el número de pasaporte solo con letras y números',
        },
      },
    },
  },
}

const needs = {
  MISSING_OFFICER:
    'Nombre a un directivo de la empresa; por ejemplo, un administrador o el director general.',
  MISSING_BENEFICIAL_OWNER:
    'Nombre a los titulares reales: toda persona que tenga más del 25 % de la empresa.',
  MISSING_CONTROL_PERSON:
    'Nombre a una persona con control: alguien que decida en gran medida cómo se dirige la empresa.',
  MISSING_AUTHORIZED_PERSON:
    'Nombre a una persona autorizada a usar la cuenta en nombre de la empresa.',
  SHARES_ABOVE_100:
    'Las participaciones de los titulares suman el {share} %. Cámbielas: entre todas no pueden pasar del 100 %.',
  SHARES_FAR_BELOW_100:
    'Los titulares que ha nombrado suman el {share} %. Si otra persona tiene más del 25 %, añádala.',
}

/** Of the people of a company. */
export const people: Messages['people'] = {
  unnamed: 'Persona {number}',
  otherAddress: 'En otra dirección',
  registeredAddress: 'En el domicilio social de la empresa',
  physicalAddress: 'Donde trabaja la empresa',
  addressOf: 'En la misma dirección que {name}',
  needs,
}

/** The platform's own words. */
export const platform: Messages['platform'] = {
  applicationErrors: {
    MISSING_BENEFICIAL_OWNER: needs.MISSING_BENEFICIAL_OWNER,
    MISSING_OFFICER: needs.MISSING_OFFICER,
    MISSING_PERSON: 'Nombre a las personas de la empresa.',
    MISSING_INDIVIDUAL: 'Nombre a las personas de la empresa.',
    MISSING_AUTHORIZED_PERSON: needs.MISSING_AUTHORIZED_PERSON,
    MISSING_CONTROL_PERSON: needs.MISSING_CONTROL_PERSON,
    TERMS_AND_CONDITIONS_NOT_ACCEPTED: 'Acepte las condiciones.',
  },
  documents: {
    PASSPORT: 'Pasaporte',
    DRIVERS_LICENCE_FRONT: 'Permiso de conducir, anverso',
    DRIVERS_LICENCE_BACK: 'Permiso de conducir, reverso',
    GOVERNMENT_ID_FRONT: 'Documento de identidad, anverso',
    GOVERNMENT_ID_BACK: 'Documento de identidad, reverso',
    UTILITY_BILL: 'Factura de luz, gas, agua o teléfono',
    BANK_STATEMENT: 'Extracto bancario',
    INCORPORATION_DOCUMENTS: 'Certificado de constitución de la empresa',
    ARTICLES_OF_INCORPORATION: 'Estatutos de la empresa',
    OWNERSHIP_STRUCTURE_CHART: 'Esquema de quiénes son los dueños de la empresa',
  },
  documentStatuses: {
    MISSING: 'Falta por enviar',
    SUBMITTED: 'Enviado',
    CHANGES_REQUESTED: 'Hay que enviarlo otra vez',
    REJECTED: 'No aceptado',
    APPROVED: 'Aceptado',
  },
}

function wordErrors(part: string, missing = `Escriba ${part}`) {
  return {
    missing,
    too_long: `Acorte ${part} a {max} caracteres como máximo`,
    wrong_characters: `Vuelva a escribir ${part} sin caracteres invisibles`,
  }
}

function nameErrors(part: string) {
  return {
    missing: `Escriba ${part}`,
    too_long: `Acorte ${part} a {max} caracteres como máximo`,
    wrong_characters: `Escriba ${part} solo con letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis`,
  }
}

function emailErrors(missing: string) {
  return {
    missing,
    missing_at: 'Añada la @ al correo electrónico',
    wrong_format: 'Escriba un correo electrónico como nombre@example.com',
    too_long: 'Escriba un correo electrónico de {max} caracteres como máximo',
  }
}

function telephoneErrors(missing: string) {
  return {
    missing,
    not_a_number: 'Escriba un número de teléfono como +44 20 7946 0000',
    missing_country_code: 'Empiece el número de teléfono por el código del país, como +44',
    too_short: 'Revise el número de teléfono: le faltan cifras',
    too_long: 'Revise el número de teléfono: le sobran cifras',
  }
}
