import { rewordTexts } from '../reword-texts.ts'
import type { Messages } from '../translate.ts'
import { applicantSteps } from './applicant-steps.ts'
import { companyPersonSteps } from './company-person-steps.ts'
import { companySteps } from './company-steps.ts'
import { anotherPerson } from './people.ts'
import { profileSteps } from './profile-steps.ts'

/** The questions as staff read them who fill in for a customer, in Spanish: “su” would be the reader's. */
export const staffSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/staff-steps.ts').staffSteps
> = {
  staff_applicant: rewordTexts(applicantSteps.applicant, {
    fields: {
      application_type: { options: { INDIVIDUAL: 'El cliente', CORPORATION: 'Una empresa' } },
    },
  }),
  staff_name: rewordTexts(applicantSteps.name, {
    heading: 'Nombre',
    lead: 'Como figura en el pasaporte o documento de identidad del cliente.',
    fields: {
      title: { errors: { missing: 'Escriba el tratamiento del cliente' } },
      first_name: {
        errors: {
          missing: 'Escriba el nombre del cliente',
          too_long: 'Acorte el nombre a {max} caracteres como máximo',
          wrong_characters:
            'Use en el nombre solo letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
          not_with_single_name:
            'Si el cliente tiene un solo nombre, escríbalo en «Nombre(s)» o en «Apellidos» y deje vacío el otro campo',
        },
        warnings: { only_name: '¿Es {name} el único nombre del cliente?' },
      },
      middle_name: {
        errors: {
          missing: 'Escriba los otros nombres del cliente o marque la casilla si no los tiene',
          too_long: 'Acorte los otros nombres a {max} caracteres como máximo',
          wrong_characters:
            'Use en los otros nombres solo letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
          not_with_single_name: 'Si el cliente tiene un solo nombre, deje vacío «Otros nombres»',
        },
      },
      last_name: {
        errors: {
          missing: 'Escriba los apellidos del cliente',
          too_long: 'Acorte los apellidos a {max} caracteres como máximo',
          wrong_characters:
            'Use en los apellidos solo letras, números, espacios, guiones, apóstrofos, puntos, comas, barras y paréntesis',
        },
        warnings: { only_name: '¿Es {name} el único nombre del cliente?' },
      },
      single_name: { label: 'El cliente tiene un solo nombre' },
      no_middle_name: {
        label: 'El cliente no tiene otros nombres',
        errors: {
          not_with_answer:
            'Marque la casilla solo si el cliente no tiene otros nombres, o elimínelos',
        },
      },
    },
  }),
  staff_birth: rewordTexts(applicantSteps.birth, {
    heading: 'Fecha de nacimiento y nacionalidad',
    fields: {
      date_of_birth: {
        errors: {
          missing: 'Escriba la fecha de nacimiento del cliente',
          missing_day: 'Añada el día a la fecha de nacimiento',
          missing_month: 'Añada el mes a la fecha de nacimiento',
          missing_year: 'Añada el año a la fecha de nacimiento',
          too_long_ago: 'Revise el año de nacimiento',
        },
      },
      nationality: {
        hint: 'El país que expidió el pasaporte o documento de identidad del cliente',
        errors: {
          missing: 'Elija el país de la nacionalidad o, si no hay ninguna, marque la casilla',
        },
      },
      stateless: { label: 'El cliente no tiene nacionalidad (es apátrida)' },
      citizenship: {
        label: 'Todos los países cuya ciudadanía tiene el cliente',
        errors: { missing: 'Elija los países cuya ciudadanía tiene el cliente' },
      },
    },
  }),
  staff_contact: rewordTexts(applicantSteps.contact, {
    heading: 'Datos de contacto',
    fields: {
      email_address: {
        hint: 'Una dirección que el cliente lea con regularidad.',
        errors: {
          missing: 'Escriba el correo electrónico del cliente',
          missing_at: 'Añada la @ al correo electrónico',
        },
      },
      telephone_number: {
        hint: '{country, select, none {Empiece por + y el prefijo del país. Por ejemplo, {example}} other {Por ejemplo, {example} ({country}). También puede empezar por + y el prefijo del país.}}',
        errors: { missing: 'Escriba el número de teléfono del cliente' },
        warnings: {
          unlikely: '¿Es {number} el número de teléfono del cliente? No parece un número en uso.',
        },
      },
    },
  }),
  staff_residence: rewordTexts(applicantSteps.residence, {
    heading: 'País de residencia',
    fields: { country_code: { errors: { missing: 'Elija el país en el que vive el cliente' } } },
  }),
  staff_address: rewordTexts(applicantSteps.address, {
    heading: 'Domicilio del cliente',
    fields: { unit_number: { errors: { missing: 'Escriba el apartamento, piso o puerta' } } },
  }),
  staff_tax_country: rewordTexts(applicantSteps.tax_country, {
    heading: '¿Qué país emitió el número de identificación fiscal del cliente?',
    lead: 'Si el cliente tiene varios, elija el país en el que paga sus impuestos. Si tiene la ciudadanía estadounidense, elija Estados Unidos.',
    fields: {
      tax_country: {
        errors: { missing: 'Elija el país que emitió el número de identificación fiscal' },
      },
    },
  }),
  staff_identification: rewordTexts(applicantSteps.identification, {
    heading: 'Situación fiscal y pasaporte',
    fields: {
      us_residency_status: {
        label: 'Situación en Estados Unidos',
        options: {
          US_CITIZEN: 'Ciudadanía estadounidense',
          RESIDENT_ALIEN:
            'Residencia fiscal en Estados Unidos sin ciudadanía estadounidense (por ejemplo, con la tarjeta verde o «green card»)',
          NON_RESIDENT_ALIEN: 'Ni ciudadanía estadounidense ni residencia fiscal en Estados Unidos',
        },
        errors: { missing: 'Elija la situación del cliente en Estados Unidos' },
      },
      tax_reference_number: {
        why: 'La ley exige conocer el número de identificación fiscal del cliente.',
        whyOptional:
          'La ley nos exige pedir el número de identificación fiscal del cliente. Se puede continuar sin indicarlo, pero es posible que se pida más adelante.',
        errors: {
          missing: 'Escriba el {name} del cliente',
          too_short: 'Revise el {name}: debe tener al menos {min} caracteres',
          too_long: 'Revise el {name}: debe tener como máximo {max} caracteres',
          wrong_characters:
            'Escriba el {name} solo con {characters, select, digits {números} other {letras y números}}',
        },
        warnings: { checksum: 'Revise el {name}: parece que falta algo o que hay un error.' },
      },
      no_tax_number: {
        label: 'Si el cliente no tiene ese número, ¿por qué?',
        options: {
          NOT_REQUIRED: 'No tiene obligación de tenerlo',
          NOT_YET: 'Lo ha solicitado y aún no lo ha recibido',
        },
      },
      passport_number: {
        why: 'Ayuda a confirmar la identidad del cliente.',
        errors: {
          missing: 'Escriba el número de pasaporte del cliente o elija por qué no hay',
          too_long: 'Revise el número de pasaporte: debe tener como máximo {max} caracteres',
          wrong_characters: 'Escriba el número de pasaporte solo con letras y números',
        },
      },
      no_passport: {
        label: 'Si el cliente no tiene pasaporte, ¿por qué?',
        hint: 'Se puede continuar sin pasaporte. La solicitud requerirá después atención del personal.',
        choose: 'Solo si no hay pasaporte',
        options: {
          OTHER_DOCUMENT: 'Tiene un documento de identidad u otro documento en su lugar',
          NOT_YET: 'Lo ha solicitado y aún no lo ha recibido',
          NOT_VALID: 'Está caducado, o se perdió o fue robado',
          NOT_POSSIBLE: 'Ningún país se lo expide, por ejemplo por ser apátrida',
        },
        errors: {
          not_with_answer: 'Elija un motivo solo si no hay pasaporte, o elimine el número',
        },
      },
    },
  }),
  staff_product: rewordTexts(applicantSteps.product, {
    heading: '¿Qué cuenta quiere abrir el cliente?',
    fields: { product_id: { label: '¿Qué cuenta quiere abrir el cliente?' } },
  }),
  staff_account: rewordTexts(applicantSteps.account, {
    heading: 'Datos de la cuenta',
    headingAlone: 'Datos de la cuenta',
    fields: {
      asset_type_id: { label: '¿En qué moneda quiere el cliente la cuenta?' },
      percentage_ownership: {
        hint: 'La parte que le corresponde al cliente, de 0 a 100. En una cuenta que es solo suya, es 100.',
        errors: {
          missing: 'Escriba el porcentaje de titularidad del cliente',
          not_a_number: 'Escriba el porcentaje con números, como 50',
          too_precise: 'Escriba el porcentaje con 2 decimales como máximo',
        },
      },
    },
  }),
  staff_entity: companySteps.entity,
  staff_company_contact: rewordTexts(companySteps.company_contact, {
    heading: 'Datos de contacto de la empresa',
    fields: {
      telephone_number: {
        hint: '{country, select, none {Empiece por + y el prefijo del país. Por ejemplo, {example}} other {Por ejemplo, {example} ({country}). También puede empezar por + y el prefijo del país.}}',
      },
    },
  }),
  staff_person_name: rewordTexts(companyPersonSteps.person_name, {
    fields: {
      is_applicant: {
        label: 'Presenta esta solicitud',
        short: 'Presenta esta solicitud',
        hint: 'La persona que la revisa, acepta las condiciones y la envía en nombre de la empresa.',
      },
    },
  }),
  staff_person_contact: rewordTexts(companyPersonSteps.person_contact, {
    fields: {
      telephone_number: {
        hint: '{country, select, none {Empiece por + y el prefijo del país. Por ejemplo, {example}} other {Por ejemplo, {example} ({country}). También puede empezar por + y el prefijo del país.}}',
      },
    },
  }),
  staff_employment: rewordTexts(profileSteps.employment, {
    heading: '¿A qué se dedica el cliente?',
    fields: {
      employment_status: { errors: { missing: 'Elija la situación laboral del cliente' } },
      employment_description: { errors: { missing: 'Describa la situación del cliente' } },
      occupation: {
        hint: 'Por ejemplo, docente o electricista. Si el cliente ya no trabaja, indique la última.',
        errors: { missing: 'Escriba la profesión u ocupación del cliente' },
      },
      employer_name: {
        label: 'Empresa o persona para la que trabaja el cliente',
        hint: 'Si el cliente trabaja por cuenta propia, escriba el nombre de su negocio. Si no trabaja para nadie, escriba «Ninguna».',
        errors: { missing: 'Escriba para qué empresa o persona trabaja el cliente' },
      },
    },
  }),
  staff_own_funds: rewordTexts(profileSteps.own_funds, {
    heading: '¿De dónde viene el dinero del cliente?',
    topic: 'Origen del dinero',
    fields: {
      primary_source_of_funds: {
        options: {
          COMPANY: 'Ingresos de una empresa del cliente',
          COMPANY_CAPITAL: 'Capital de una empresa del cliente',
        },
        errors: { missing: 'Elija de dónde viene la mayor parte del dinero del cliente' },
      },
      primary_source_of_funds_description: {
        errors: { missing: 'Escriba de dónde viene la mayor parte del dinero del cliente' },
      },
      total_assets: {
        label: '¿Cuánto vale todo lo que tiene el cliente?',
        errors: { missing: 'Elija cuánto vale todo lo que tiene el cliente' },
      },
    },
  }),
  staff_own_activities: rewordTexts(profileSteps.own_activities, {
    heading: '¿Se dedica el cliente a algo de lo siguiente?',
    fields: {
      engage_in_activities: {
        errors: { missing: 'Marque a qué se dedica el cliente, o «Nada de lo anterior»' },
      },
    },
  }),
  staff_own_jurisdictions: rewordTexts(profileSteps.own_jurisdictions, {
    heading: '¿A qué países envía dinero el cliente o de cuáles lo recibe?',
    fields: {
      funds_send_receive_jurisdictions: {
        label: 'Países a los que el cliente envía dinero o de los que lo recibe',
        errors: {
          missing: 'Elija los países a los que el cliente envía dinero o de los que lo recibe',
        },
      },
    },
  }),
  staff_assets: rewordTexts(profileSteps.assets, {
    fields: {
      total_investable_assets: {
        label: '¿De cuánto dispone el cliente para invertir?',
        errors: { missing: 'Elija de cuánto dispone el cliente para invertir' },
      },
      asset_allocation_to_crypto: {
        label: '¿Cuánto prevé destinar el cliente a activos digitales?',
        errors: { missing: 'Elija cuánto prevé destinar el cliente a activos digitales' },
      },
      usd_value_of_fiat: {
        label: '¿Cuánto dinero tiene el cliente?',
        errors: { missing: 'Elija cuánto dinero tiene el cliente' },
      },
      usd_value_of_crypto: {
        label: '¿Cuánto tiene el cliente en activos digitales?',
        errors: { missing: 'Elija cuánto tiene el cliente en activos digitales' },
      },
    },
  }),
  staff_payments: rewordTexts(profileSteps.payments, {
    heading: '¿Cuántas operaciones prevé hacer el cliente al mes?',
    fields: {
      monthly_deposits: {
        errors: { missing: 'Elija cuántos depósitos de dinero prevé el cliente al mes' },
      },
      monthly_withdrawals: {
        errors: { missing: 'Elija cuántas retiradas de dinero prevé el cliente al mes' },
      },
      monthly_crypto_deposits: {
        errors: { missing: 'Elija cuántos depósitos de activos digitales prevé el cliente al mes' },
      },
      monthly_crypto_withdrawals: {
        errors: { missing: 'Elija cuántas retiradas de activos digitales prevé el cliente al mes' },
      },
    },
  }),
  staff_amounts: rewordTexts(profileSteps.amounts, {
    heading: '¿Cuánto prevé mover el cliente al mes?',
    fields: {
      monthly_investment_deposit: {
        label: '¿Cuánto prevé depositar el cliente al mes?',
        errors: { missing: 'Elija cuánto prevé depositar el cliente al mes' },
      },
      monthly_investment_withdrawal: {
        label: '¿Cuánto prevé retirar el cliente al mes?',
        errors: { missing: 'Elija cuánto prevé retirar el cliente al mes' },
      },
      monthly_crypto_investment_deposit: {
        label: '¿Cuánto prevé depositar el cliente al mes en activos digitales?',
        errors: { missing: 'Elija cuánto prevé depositar el cliente al mes en activos digitales' },
      },
      monthly_crypto_investment_withdrawal: {
        label: '¿Cuánto prevé retirar el cliente al mes en activos digitales?',
        errors: { missing: 'Elija cuánto prevé retirar el cliente al mes en activos digitales' },
      },
    },
  }),
  staff_plans: rewordTexts(profileSteps.plans, {
    heading: '¿Qué planes tiene el cliente con activos digitales?',
    fields: {
      investment_experience_crypto: {
        label: '¿Cuánta experiencia tiene el cliente con ellos?',
        errors: { missing: 'Elija cuánta experiencia tiene el cliente con activos digitales' },
      },
      investment_strategy_crypto: {
        label: '¿Cuánto riesgo quiere asumir el cliente con ellos?',
        errors: { missing: 'Elija cuánto riesgo quiere asumir el cliente con activos digitales' },
      },
      crypto_investment_plans: {
        label: '¿Qué quiere hacer el cliente sobre todo con ellos?',
        errors: { missing: 'Elija qué quiere hacer el cliente sobre todo con activos digitales' },
      },
    },
  }),
  staff_trading: rewordTexts(profileSteps.trading, {
    heading: '¿Con qué frecuencia usará el cliente la cuenta?',
    fields: {
      trades_per_month: {
        label: '¿Cuántas compras y ventas prevé hacer el cliente al mes?',
        errors: { missing: 'Elija cuántas compras y ventas prevé hacer el cliente al mes' },
      },
      frequency_of_transactions: {
        label: '¿Con qué frecuencia prevé el cliente enviar o recibir dinero?',
        errors: { missing: 'Elija con qué frecuencia prevé el cliente enviar o recibir dinero' },
      },
      frequency_of_crypto_transactions: {
        label: '¿Con qué frecuencia prevé el cliente enviar o recibir activos digitales?',
        errors: {
          missing: 'Elija con qué frecuencia prevé el cliente enviar o recibir activos digitales',
        },
      },
    },
  }),
  staff_another_person: rewordTexts(anotherPerson, {
    fields: {
      another: {
        label: 'Otra persona que añadir',
        errors: { missing: 'Elija si hay que añadir a otra persona' },
      },
    },
  }),
}
