import type { Messages } from '../translate.ts'

export const tasks: Messages['tasks'] = {
  heading: 'Abrir una cuenta para una empresa',
  lead: 'Complete los apartados en el orden que quiera; después, revíselo todo y envíe la solicitud. Todo se guarda a medida que avanza: puede parar y volver en este navegador.',
  leadToSend:
    'Ha respondido a todas las preguntas y está todo guardado. Solo queda revisar las respuestas y enviar la solicitud; hasta entonces puede cambiar cualquier apartado.',
  done: '{done} de {total} completados',
  names: {
    company: 'Datos de la empresa',
    addresses: 'Direcciones',
    business: 'A qué se dedica la empresa',
    people: 'Personas',
    account: 'La cuenta',
    review: 'Revisar, aceptar y enviar',
  },
  hints: {
    company: 'Su nombre, su forma jurídica, sus números y sus datos de contacto',
    addresses: 'Dónde está registrada y dónde opera',
    business: 'Su actividad, los países en los que opera y el origen de su dinero',
    people: 'Quién la dirige, quiénes son sus propietarios y quién actúa en su nombre',
    account: 'Qué cuenta, y en qué moneda',
    currency: 'La moneda de la cuenta',
    review:
      'Revíselo todo una vez más, acepte las condiciones y envíe la solicitud. Debe aceptarlas un propietario, el director general u otra persona que controle la empresa.',
  },
  send: 'Revisar y enviar',
  waits: 'Cuando haya completado todo lo anterior',
  status: {
    not_started: 'Sin empezar',
    in_progress: 'En curso',
    completed: 'Completado',
    cannot_start: 'Todavía no disponible',
  },
  peopleNamed: '{count, plural, one {# persona indicada} other {# personas indicadas}}',
  notOffered: {
    heading: 'Las empresas no pueden abrir una cuenta aquí',
    text: 'Ninguna de las cuentas que se pueden abrir aquí es para empresas.',
    contact: 'Si su empresa necesita una, póngase en contacto con nosotros.',
    change: 'Cambiar para quién es la cuenta',
  },
}
