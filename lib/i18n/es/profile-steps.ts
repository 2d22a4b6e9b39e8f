import type { Messages } from '../translate.ts'
import { wordErrors } from './step-errors.ts'

const estimate = 'Basta con una estimación.'
const inDollars = 'En dólares estadounidenses, aproximadamente'
const selectCountry = 'Elija un país'
const digitalAssets = 'Los activos digitales son criptomonedas y tokens, como el bitcoin.'

export const amountOptions = {
  UPTO_10K: 'Hasta 10\u00a0000',
  TEN_TO_100K: 'De 10\u00a0000 a 100\u00a0000',
  ONEHUNDREDK_TO_1M: 'De 100\u00a0000 a 1 millón',
  ONE_TO_10M: 'De 1 a 10 millones',
  TEN_TO_50M: 'De 10 a 50 millones',
  FIFTY_TO_250M: 'De 50 a 250 millones',
  MORE_THAN_250M: 'Más de 250 millones',
}

const countOptions = {
  UPTO_5: 'Hasta 5',
  FIVE_TO_10: 'De 5 a 10',
  TEN_TO_25: 'De 10 a 25',
  MORE_THAN_25: 'Más de 25',
}

const monthlyAmountOptions = {
  UPTO_1K: 'Hasta 1000',
  ONE_TO_100K: 'De 1000 a 100\u00a0000',
  ONEHUNDREDK_TO_1M: 'De 100\u00a0000 a 1 millón',
  MILLION_TO_5M: 'De 1 a 5 millones',
  MORE_THAN_5M: 'Más de 5 millones',
}

const frequencyOptions = {
  DAILY: 'Todos los días',
  WEEKLY: 'Cada semana',
  BIWEEKLY: 'Cada dos semanas',
  MONTHLY: 'Cada mes',
  QUARTERLY: 'Cada tres meses',
  SEMI_ANNUALLY: 'Cada seis meses',
}

const transferOptions = { DEPOSIT: 'Depósito', WIRE: 'Transferencia bancaria' }

const yesOrNo = { true: 'Sí', false: 'No' }

export const activitiesLead =
  'Algunas de estas actividades pueden requerir un estudio más detallado antes de decidir.'

export const activityTexts = {
  label: 'Marque todo lo que corresponda',
  short: 'Actividades que pueden requerir más estudio',
  options: {
    ADULT_ENTERTAINMENT: 'Entretenimiento para adultos',
    DRUGS: 'Drogas, salvo medicamentos autorizados',
    FIREARMS: 'Armas de fuego',
    GAMBLING: 'Juegos de azar y apuestas',
    MARIJUANA: 'Cannabis',
    TUMBLING: 'Servicios de mezcla de activos digitales (tumbling)',
    NONE: 'Nada de lo anterior',
  },
}

export const privateSources = {
  REAL_ESTATE: 'Venta o alquiler de inmuebles',
  EMPLOYMENT: 'Sueldo o salario',
  SAVINGS: 'Ahorros',
  TRUST: 'Fideicomiso',
  MARITAL: 'Acuerdo matrimonial o de divorcio',
  WINNINGS: 'Premios de juego o lotería',
  OTHER: 'Otro origen',
}

export const sourceDescription = {
  condition: 'Si es otro:',
  label: '¿De dónde viene el dinero?',
  short: 'Descripción del origen',
}

export const profileSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/profile-steps.ts').profileSteps
> = {
  employment: {
    heading: '¿A qué se dedica?',
    topic: 'Ocupación',
    fields: {
      employment_status: {
        label: 'Situación laboral',
        options: {
          EMPLOYED: 'Trabajo por cuenta ajena',
          SELF_EMPLOYED: 'Trabajo por cuenta propia',
          RETIRED: 'Jubilación',
          UNEMPLOYED: 'Desempleo',
          OTHER: 'Otra situación',
        },
        errors: { missing: 'Elija su situación laboral' },
      },
      employment_description: {
        condition: 'Si es otra situación:',
        label: '¿Qué situación es?',
        short: 'Descripción de la situación',
        hint: 'Por ejemplo, estudios o cuidado de familiares',
        errors: {
          ...wordErrors('la descripción', 'Describa su situación'),
        },
      },
      occupation: {
        label: 'Profesión u ocupación',
        hint: 'Por ejemplo, docente o electricista. Si ya no trabaja, indique la última.',
        errors: wordErrors('la profesión', 'Escriba su profesión u ocupación'),
      },
      employer_name: {
        label: 'Empresa o persona para la que trabaja',
        hint: 'Si trabaja por cuenta propia, escriba el nombre de su negocio. Si no trabaja para nadie, escriba «Ninguna».',
        errors: wordErrors('el nombre', 'Escriba para qué empresa o persona trabaja'),
      },
    },
  },
  own_funds: {
    heading: '¿De dónde viene su dinero?',
    topic: 'Origen de su dinero',
    fields: {
      primary_source_of_funds: {
        label: 'Origen principal',
        short: 'Origen principal de los fondos',
        options: {
          COMPANY: 'Ingresos de una empresa propia',
          COMPANY_CAPITAL: 'Capital de una empresa propia',
          INVESTMENT: 'Rendimiento de inversiones',
          PRIVATE_CAPITAL: 'Capital privado',
          LOAN: 'Préstamo',
          GRANT: 'Subvención o beca',
          ...privateSources,
        },
        errors: { missing: 'Elija de dónde viene la mayor parte de su dinero' },
      },
      primary_source_of_funds_description: {
        ...sourceDescription,
        errors: {
          ...wordErrors(
            'la descripción del origen',
            'Escriba de dónde viene la mayor parte de su dinero',
          ),
        },
      },
      total_assets: {
        label: '¿Cuánto vale todo lo que tiene?',
        short: 'Valor total de los activos',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Elija cuánto vale todo lo que tiene' },
      },
    },
  },
  own_activities: {
    heading: '¿Se dedica a algo de lo siguiente?',
    lead: activitiesLead,
    fields: {
      engage_in_activities: {
        ...activityTexts,
        errors: {
          missing: 'Marque a qué se dedica, o «Nada de lo anterior»',
          not_with_others: 'Marque «Nada de lo anterior» solo si no corresponde nada más',
        },
      },
    },
  },
  own_jurisdictions: {
    heading: '¿A qué países envía dinero o de cuáles lo recibe?',
    fields: {
      funds_send_receive_jurisdictions: {
        label: 'Países a los que envía dinero o de los que lo recibe',
        choose: selectCountry,
        errors: { missing: 'Elija los países a los que envía dinero o de los que lo recibe' },
      },
    },
  },
  assets: {
    heading: 'Dinero y activos digitales',
    topic: 'Dinero y activos digitales',
    lead: digitalAssets,
    fields: {
      total_investable_assets: {
        label: '¿De cuánto dispone para invertir?',
        short: 'Disponible para invertir',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Elija de cuánto dispone para invertir' },
      },
      asset_allocation_to_crypto: {
        label: '¿Cuánto prevé destinar a activos digitales?',
        short: 'Previsto para activos digitales',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Elija cuánto prevé destinar a activos digitales' },
      },
      usd_value_of_fiat: {
        label: '¿Cuánto dinero tiene?',
        short: 'Dinero que tiene',
        hint: 'En dólares estadounidenses, aproximadamente. Incluya todas las monedas oficiales, como los euros.',
        options: amountOptions,
        errors: { missing: 'Elija cuánto dinero tiene' },
      },
      usd_value_of_crypto: {
        label: '¿Cuánto tiene en activos digitales?',
        short: 'Activos digitales que tiene',
        hint: inDollars,
        options: amountOptions,
        errors: { missing: 'Elija cuánto tiene en activos digitales' },
      },
    },
  },
  payments: {
    heading: '¿Cuántas operaciones prevé hacer al mes?',
    topic: 'Operaciones al mes',
    lead: digitalAssets,
    fields: {
      monthly_deposits: {
        label: '¿Cuántos depósitos de dinero?',
        short: 'Depósitos de dinero al mes',
        options: countOptions,
        errors: { missing: 'Elija cuántos depósitos de dinero prevé al mes' },
      },
      monthly_withdrawals: {
        label: '¿Cuántas retiradas de dinero?',
        short: 'Retiradas de dinero al mes',
        options: countOptions,
        errors: { missing: 'Elija cuántas retiradas de dinero prevé al mes' },
      },
      monthly_crypto_deposits: {
        label: '¿Cuántos depósitos de activos digitales?',
        short: 'Depósitos de activos digitales al mes',
        options: countOptions,
        errors: { missing: 'Elija cuántos depósitos de activos digitales prevé al mes' },
      },
      monthly_crypto_withdrawals: {
        label: '¿Cuántas retiradas de activos digitales?',
        short: 'Retiradas de activos digitales al mes',
        options: countOptions,
        errors: { missing: 'Elija cuántas retiradas de activos digitales prevé al mes' },
      },
    },
  },
  amounts: {
    heading: '¿Cuánto prevé mover al mes?',
    topic: 'Importes al mes',
    lead: estimate,
    fields: {
      monthly_investment_deposit: {
        label: '¿Cuánto prevé depositar al mes?',
        short: 'Dinero que depositará al mes',
        options: monthlyAmountOptions,
        errors: { missing: 'Elija cuánto prevé depositar al mes' },
      },
      monthly_investment_withdrawal: {
        label: '¿Cuánto prevé retirar al mes?',
        short: 'Dinero que retirará al mes',
        options: monthlyAmountOptions,
        errors: { missing: 'Elija cuánto prevé retirar al mes' },
      },
      monthly_crypto_investment_deposit: {
        label: '¿Cuánto prevé depositar al mes en activos digitales?',
        short: 'Activos digitales que depositará al mes',
        options: monthlyAmountOptions,
        errors: { missing: 'Elija cuánto prevé depositar al mes en activos digitales' },
      },
      monthly_crypto_investment_withdrawal: {
        label: '¿Cuánto prevé retirar al mes en activos digitales?',
        short: 'Activos digitales que retirará al mes',
        options: monthlyAmountOptions,
        errors: { missing: 'Elija cuánto prevé retirar al mes en activos digitales' },
      },
    },
  },
  plans: {
    heading: '¿Qué planes tiene con activos digitales?',
    topic: 'Planes con activos digitales',
    lead: digitalAssets,
    fields: {
      investment_experience_crypto: {
        label: '¿Cuánta experiencia tiene con ellos?',
        short: 'Experiencia con activos digitales',
        options: { LITTLE: 'Poca', MODERATE: 'Alguna', SIGNIFICANT: 'Mucha' },
        errors: { missing: 'Elija cuánta experiencia tiene con activos digitales' },
      },
      investment_strategy_crypto: {
        label: '¿Cuánto riesgo quiere asumir con ellos?',
        short: 'Riesgo con activos digitales',
        options: {
          LOW_RISK: 'Riesgo bajo',
          MEDIUM_RISK: 'Riesgo medio',
          HIGH_RISK: 'Riesgo alto',
          OTHER: 'Otra estrategia',
        },
        errors: { missing: 'Elija cuánto riesgo quiere asumir con activos digitales' },
      },
      crypto_investment_plans: {
        label: '¿Qué quiere hacer sobre todo con ellos?',
        short: 'Plan principal con activos digitales',
        options: {
          CUSTODY: 'Guardarlos de forma segura',
          STAKING: 'Obtener recompensas por bloquearlos (staking)',
          TRADING: 'Comprarlos y venderlos',
          LENDING: 'Prestarlos',
          BORROWING: 'Tomarlos prestados',
        },
        errors: { missing: 'Elija qué quiere hacer sobre todo con activos digitales' },
      },
    },
  },
  trading: {
    heading: '¿Con qué frecuencia usará la cuenta?',
    topic: 'Uso de la cuenta',
    fields: {
      trades_per_month: {
        label: '¿Cuántas compras y ventas prevé hacer al mes?',
        short: 'Compras y ventas al mes',
        options: {
          UPTO_20: 'Hasta 20',
          TWENTYONE_TO_30: 'De 21 a 30',
          THIRTYONE_TO_100: 'De 31 a 100',
          ONEHUNDREDANDONE_TO_200: 'De 101 a 200',
          TWOHUNDREDANDONE_TO_400: 'De 201 a 400',
          MORE_THAN_400: 'Más de 400',
        },
        errors: { missing: 'Elija cuántas compras y ventas prevé hacer al mes' },
      },
      frequency_of_transactions: {
        label: '¿Con qué frecuencia prevé enviar o recibir dinero?',
        short: 'Frecuencia con que envía o recibe dinero',
        options: frequencyOptions,
        errors: { missing: 'Elija con qué frecuencia prevé enviar o recibir dinero' },
      },
      frequency_of_crypto_transactions: {
        label: '¿Con qué frecuencia prevé enviar o recibir activos digitales?',
        short: 'Frecuencia con que envía o recibe activos digitales',
        hint: digitalAssets,
        options: frequencyOptions,
        errors: { missing: 'Elija con qué frecuencia prevé enviar o recibir activos digitales' },
      },
    },
  },
  deposits: {
    heading: '¿Cómo llegará el dinero a la cuenta?',
    topic: 'Depósitos',
    fields: {
      initial_deposit_source: {
        label: 'La primera vez',
        short: 'Primer depósito',
        options: transferOptions,
        errors: { missing: 'Elija cómo llegará el dinero a la cuenta la primera vez' },
      },
      ongoing_deposit_source: {
        label: 'Las siguientes',
        short: 'Depósitos siguientes',
        options: transferOptions,
        errors: { missing: 'Elija cómo llegará el dinero a la cuenta las veces siguientes' },
      },
    },
  },
  company_profile: {
    heading: 'Más sobre la empresa',
    topic: 'Más sobre la empresa',
    fields: {
      is_charitable: {
        label: '¿Es una entidad benéfica?',
        short: 'Entidad benéfica',
        options: yesOrNo,
        errors: { missing: 'Indique si la empresa es una entidad benéfica' },
      },
      new_york_office: {
        label: '¿Tiene la empresa una oficina en Nueva York?',
        short: 'Oficina en Nueva York',
        options: yesOrNo,
        errors: { missing: 'Indique si la empresa tiene una oficina en Nueva York' },
      },
      vendors_and_counterparties: {
        label: '¿Cuáles son sus principales proveedores y socios comerciales?',
        short: 'Proveedores y socios comerciales',
        hint: 'Separe los nombres con punto y coma.',
        errors: wordErrors(
          'los proveedores y socios comerciales',
          'Escriba los principales proveedores y socios comerciales de la empresa',
        ),
      },
    },
  },
  investment_use: {
    heading: '¿Para qué usará la empresa sus inversiones?',
    topic: 'Uso de las inversiones',
    fields: {
      investment_proceeds_use: {
        label: '¿A qué destinará lo que ganen?',
        short: 'Destino de las ganancias',
        hint: 'Una o dos frases bastan.',
        errors: wordErrors(
          'el destino de las ganancias',
          'Escriba a qué destinará la empresa las ganancias',
        ),
      },
      expected_crypto_assets: {
        label: '¿Qué activos digitales prevé tener?',
        short: 'Activos digitales que prevé tener',
        hint: 'Por ejemplo, BTC y ETH',
        errors: wordErrors(
          'los activos digitales',
          'Escriba qué activos digitales prevé tener la empresa',
        ),
      },
    },
  },
  deposit_details: {
    heading: '¿De dónde viene el primer depósito de la empresa?',
    topic: 'Primer depósito',
    fields: {
      initial_deposit_source_fiat_details: {
        label: '¿De dónde viene el dinero?',
        short: 'Origen del primer depósito: dinero',
        hint: 'Por ejemplo, el banco y cómo lo ganó la empresa',
        errors: wordErrors('el origen del dinero', 'Escriba de dónde viene el dinero'),
      },
      initial_deposit_source_crypto_details: {
        label: '¿De dónde vienen los activos digitales?',
        short: 'Origen del primer depósito: activos digitales',
        hint: 'Por ejemplo, la plataforma de intercambio o el monedero',
        errors: wordErrors(
          'el origen de los activos digitales',
          'Escriba de dónde vienen los activos digitales',
        ),
      },
    },
  },
  wallets: {
    heading: '¿Usa la empresa monederos sin custodia?',
    topic: 'Monederos sin custodia',
    lead: 'Un monedero sin custodia contiene activos digitales y lo gestiona su propietario, sin ningún proveedor.',
    fields: {
      perform_transfers_with_unhosted_wallets: {
        label: '¿Enviará a monederos sin custodia o recibirá de ellos?',
        short: 'Operaciones con monederos sin custodia',
        options: yesOrNo,
        errors: { missing: 'Indique si la empresa usará monederos sin custodia' },
      },
      known_unhosted_wallet_addresses: {
        label: '¿Qué direcciones de esos monederos se conocen?',
        short: 'Direcciones conocidas de monederos sin custodia',
        hint: 'Separe las direcciones con espacios. Si no se conoce ninguna, escriba «Ninguna».',
        errors: wordErrors(
          'las direcciones de monederos',
          'Escriba las direcciones de monederos que se conocen',
        ),
      },
    },
  },
  trade_abroad: {
    heading: '¿En qué países comercia la empresa?',
    topic: 'Países en los que comercia',
    fields: {
      trade_internationally: {
        label: '¿Comercia en más de un país?',
        short: 'Comercio internacional',
        options: yesOrNo,
        errors: { missing: 'Indique si la empresa comercia en más de un país' },
      },
      trade_jurisdictions: {
        label: 'Países en los que comercia',
        choose: selectCountry,
        errors: { missing: 'Elija los países en los que comercia la empresa' },
      },
    },
  },
  unknown_field: {
    heading: 'Necesitamos una respuesta más',
    title: 'Necesitamos una respuesta más: {name}',
    lead: 'Mostramos la pregunta tal como nos ha llegado. Puede estar en otro idioma.',
    fields: {
      answer: {
        label: '{question}',
        errors: wordErrors('la respuesta', 'Escriba una respuesta'),
      },
    },
  },
}
