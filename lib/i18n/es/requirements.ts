import type { Messages } from '../translate.ts'
import { needs } from './people.ts'

export const outstanding: Messages['outstanding'] = {
  title: 'Qué necesitamos aquí',
  position: 'Respuesta {number} de {total}',
  before: 'Lo que envió: {value}',
  mark: 'Le hemos pedido esto',
  others: 'Otras respuestas de esta página',
  unchanged: '{label}: esta respuesta no se aceptó. Indique otra.',
  copied:
    'Esta dirección es la misma que otra. Elija abajo otra dirección o corrija aquella de la que se toma.',
  changeCopied: {
    registered: 'Corregir el domicilio social',
    physical: 'Corregir la dirección donde opera la empresa',
  },
  listTitle: 'Antes de volver a enviar su solicitud',
  reviewHeading: 'Sus respuestas',
  listLead: 'Primero necesitamos lo siguiente.',
  checkingTitle: 'Estamos revisando sus documentos',
  notAccepted:
    'Su aceptación no se ha registrado. Podrá aceptar las condiciones cuando su solicitud se pueda volver a enviar.',
  checking:
    'Por ahora no tiene que hacer nada. La página de su solicitud le indicará cuándo puede volver a enviarla.',
}

export const platform: Messages['platform'] = {
  applicationErrors: {
    MISSING_BENEFICIAL_OWNER: needs.MISSING_BENEFICIAL_OWNER,
    MISSING_OFFICER: needs.MISSING_OFFICER,
    MISSING_PERSON: 'Indique las personas de la empresa.',
    MISSING_INDIVIDUAL: 'Indique las personas de la empresa.',
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
    OWNERSHIP_STRUCTURE_CHART: 'Esquema de quiénes son los propietarios de la empresa',
  },
  documentStatuses: {
    MISSING: 'Falta por enviar',
    SUBMITTED: 'Enviado',
    CHANGES_REQUESTED: 'Hay que enviarlo otra vez',
    REJECTED: 'No aceptado',
    APPROVED: 'Aceptado',
  },
}
