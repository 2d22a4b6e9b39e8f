import type { Messages } from '../translate.ts'

export const start: Messages['start'] = {
  title: 'Abra una cuenta',
  heading: 'Abra una cuenta',
  lead: 'Solicite por internet una cuenta en {brand}, para usted o para una empresa. Puede parar cuando quiera y seguir más tarde en este mismo navegador.',
  needTitle: 'Qué necesitará',
  needPerson: 'Para usted',
  needPersonTime: '{minutes, plural, one {Alrededor de # minuto} other {Unos # minutos}}',
  needCompany: 'Para una empresa',
  needCompanyTime:
    '{minutes, plural, one {Alrededor de # minuto} other {Unos # minutos}}, más {each, plural, one {# minuto} other {unos # minutos}} por cada persona de la empresa',
  needAcceptance:
    'al final, alguien que acepte las condiciones: un propietario, el director general u otra persona que controle la empresa',
  next: 'Cuando envíe la solicitud, comprobaremos sus respuestas. Es posible que le pidamos documentos, como una foto de su pasaporte.',
  begin: 'Empezar',
  beginAnother: 'Empezar otra solicitud',
  resumeTitle: 'Sus solicitudes en este navegador',
  resumeOne: 'Solicitud {reference}',
  resumeNew: 'Solicitud nueva',
  resumePersonal: 'Cuenta para usted',
  resumeCompany: 'Cuenta para una empresa',
  resumeNothing: 'Aún no hay ninguna respuesta',
  resumeTasks: '{done} de {total} apartados completados',
  resumeUpdated: 'Último cambio: {ago}',
  resumeUntil: 'Se guarda hasta el {date}',
  resumeNear: 'Se elimina el {date} si no continúa',
  resumeSubmitted: 'Enviada',
  resume: 'Continuar',
  resumeView: 'Ver el estado',
}

export const account: Messages['account'] = { only: 'Va a abrir: {product}.' }
