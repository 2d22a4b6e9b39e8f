import type { Messages } from '../translate.ts'
import * as profile from './profile-steps.ts'
import { wordErrors } from './step-errors.ts'

export const businessSteps: Pick<
  Messages['steps'],
  keyof typeof import('../en/business-steps.ts').businessSteps
> = {
  business: {
    heading: '¿A qué se dedica la empresa?',
    topic: 'Actividad de la empresa',
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
    heading: '¿En qué países opera la empresa?',
    topic: 'Países de la actividad',
    fields: {
      business_jurisdictions: {
        label: 'Dónde ejerce su actividad',
        hint: 'Para quitar un país, borre su nombre o seleccione «Elija un país».',
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
    lead: profile.activitiesLead,
    fields: {
      engage_in_activities: {
        ...profile.activityTexts,
        errors: {
          missing: 'Marque a qué se dedica la empresa, o «Nada de lo anterior»',
          not_with_others: 'Marque «Nada de lo anterior» solo si no corresponde nada más',
        },
      },
    },
  },
  regulation: {
    heading: '¿Está regulada la empresa?',
    topic: 'Supervisión',
    lead: 'Por ejemplo, por un supervisor financiero que le ha dado una licencia.',
    help: {
      question: '¿Cómo saber si está regulada?',
      answer:
        'Vea si hay una autoridad que decide si la empresa puede ejercer su actividad o que controla cómo la ejerce: por ejemplo, un banco central o un supervisor financiero o de seguros. La inscripción en el registro mercantil o en Hacienda no cuenta. Si existe esa autoridad, su nombre y el número figuran en la licencia o en su propio registro.',
    },
    fields: {
      regulated_status: {
        label: 'Elija la primera respuesta que corresponda',
        short: 'Regulada',
        options: {
          REGULATED: 'Sí, está regulada',
          REGISTERED: 'Sí, solo está inscrita',
          LICENSED: 'Sí, solo tiene una licencia',
          NOT_REQUIRED: 'No, su actividad no lo exige',
          NONE: 'No, por ahora no',
        },
        hints: {
          REGULATED:
            'Una autoridad la supervisa de forma continua, como a un banco o a una aseguradora',
          REGISTERED:
            'Figura en el registro de una autoridad supervisora, sin licencia. El registro mercantil no cuenta.',
          LICENSED:
            'Una autoridad ha autorizado su actividad, pero no la supervisa de forma continua',
          NONE: 'Su actividad lo exige, pero, por ejemplo, todavía no le han concedido la licencia',
        },
        errors: { missing: 'Indique si la empresa está regulada' },
      },
      regulation_agency: {
        condition: 'Si la respuesta es sí:',
        label: '¿Qué autoridad es?',
        short: 'Autoridad',
        errors: {
          ...wordErrors(
            'el nombre de la autoridad',
            'Escriba qué autoridad supervisa a la empresa',
          ),
        },
      },
      regulation_agency_regulation_number: {
        condition: 'Si la respuesta es sí:',
        label: '¿Qué número le ha asignado esa autoridad?',
        short: 'Número asignado por la autoridad',
        errors: {
          ...wordErrors(
            'el número asignado por la autoridad',
            'Escriba el número que la autoridad asignó a la empresa',
          ),
        },
      },
      control_exemption_reason: {
        label: 'Si no hay que indicar a nadie que controle la empresa, ¿por qué?',
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
        errors: { missing: 'Elija por qué no hay que indicar a nadie' },
      },
    },
  },
  funds: {
    heading: '¿De dónde viene el dinero de la empresa?',
    topic: 'Origen del dinero de la empresa',
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
          ...profile.privateSources,
        },
        hints: {
          COMPANY: 'Lo que gana con su actividad',
          COMPANY_CAPITAL: 'Lo que han aportado sus propietarios',
          INVESTMENT: 'Intereses, dividendos o ganancias',
          PRIVATE_CAPITAL: 'Dinero de inversores privados o de sus fondos',
          LOAN: 'De un banco o de otro prestamista',
          GRANT: 'Del Estado o de una fundación',
          SAVINGS: 'Dinero que se ha apartado antes',
          TRUST: 'Dinero que paga un fideicomiso o trust',
        },
        errors: { missing: 'Elija de dónde viene la mayor parte del dinero' },
      },
      primary_source_of_funds_description: {
        ...profile.sourceDescription,
        errors: {
          ...wordErrors(
            'la descripción del origen',
            'Escriba de dónde viene la mayor parte del dinero',
          ),
        },
      },
      total_assets: {
        label: '¿Cuánto vale todo lo que tiene la empresa?',
        short: 'Activos totales',
        hint: 'En dólares estadounidenses, aproximadamente',
        options: profile.amountOptions,
        errors: { missing: 'Elija cuánto vale lo que tiene la empresa' },
      },
    },
  },
}
