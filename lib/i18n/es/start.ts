import type { Messages } from '../translate.ts'

/** The start page, and the page on which the account is chosen, in Spanish. */
export const start: Messages['start'] = {
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
  beginAnother: 'Empezar otra solicitud',
  resumeTitle: 'Sus solicitudes en este navegador',
  resumeOne: 'Solicitud {reference}',
  resumeUpdated: 'Último cambio: {ago}',
  resumeUntil: 'Se guarda hasta el {date}',
  resumeNear: 'Se elimina el {date} si no continúa',
  resumeSubmitted: 'Enviada',
  resume: 'Continuar',
  resumeView: 'Ver el estado',
}

export const account: Messages['account'] = { only: 'Va a abrir: {product}.' }
