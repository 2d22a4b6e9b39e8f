/** What the pages of a company say besides its questions, in Spanish. */

export const anotherPerson = {
  heading: 'Las personas de la empresa',
  lead: 'Indique a todas las personas que dirigen la empresa, poseen más del 25 % de ella, la controlan o pueden usar la cuenta. Una misma persona puede reunir varias de estas condiciones.',
  fields: {
    another: {
      label: '¿Tiene que añadir a otra persona?',
      options: { yes: 'Sí', no: 'No' },
      errors: { missing: 'Seleccione si tiene que añadir a otra persona' },
    },
  },
}

export const tasks = {
  heading: 'Abrir una cuenta para una empresa',
  lead: 'Complete estos apartados en el orden que quiera. Todo se guarda a medida que avanza: puede parar y volver en este navegador.',
  done: '{done} de {total} completados',
  names: {
    company: 'Datos de la empresa',
    addresses: 'Direcciones',
    business: 'A qué se dedica la empresa',
    people: 'Personas',
    account: 'La cuenta',
    terms: 'Condiciones',
    review: 'Comprobar y enviar',
  },
  hints: {
    company: 'Su nombre, su forma jurídica, sus números y sus datos de contacto',
    addresses: 'Dónde está registrada y dónde trabaja',
    business: 'Su actividad, los países en los que opera y el origen de su dinero',
    people: 'Quién la dirige, de quién es y quién actúa en su nombre',
    account: 'Qué habrá en la cuenta',
    terms: 'Lea y acepte los documentos',
    review: 'Revíselo todo una vez más y envíelo',
  },
  waits: {
    terms: 'Cuando todo lo anterior esté completado',
    review: 'Cuando haya aceptado las condiciones',
  },
  status: {
    not_started: 'Sin empezar',
    in_progress: 'En curso',
    completed: 'Completado',
    cannot_start: 'Todavía no disponible',
  },
  peopleNamed: '{count, plural, one {# persona indicada} other {# personas indicadas}}',
  /** Where the operator has no account for companies. */
  notOffered: {
    heading: 'Las empresas no pueden abrir una cuenta aquí',
    text: 'Ninguna de las cuentas que se pueden abrir aquí es para empresas.',
    contact: 'Si su empresa necesita una, escriba a {email}.',
    change: 'Cambiar para quién es la cuenta',
  },
}

export const peopleList = {
  heading:
    '{count, plural, =0 {¿Quiénes son las personas de la empresa?} one {Ha indicado a # persona} other {Ha indicado a # personas}}',
  addFirst: 'Añadir a una persona',
  remove: 'Eliminar',
  open: 'Incompleto',
  complete: 'Completo',
  continue: 'Continuar',
  removedElsewhere:
    'Esa persona se eliminó en otra pestaña o en otro dispositivo. No se ha guardado nada más sobre ella.',
  neededTitle: 'Todavía falta',
  sharesTitle: 'Compruebe las participaciones',
  tooMany: 'Aquí se puede indicar a {max} personas como máximo. Si hay más, escríbanos.',
  answers: 'Lo que ha escrito',
  back: 'Volver a las personas',
  listed: 'Personas indicadas',
  removeTitle: 'Eliminar a la persona {number}',
  removeHeading: '¿Quiere eliminar a {name}?',
  removeLead: 'Se borrará todo lo que ha escrito sobre esta persona.',
  removeSubmit: 'Eliminar a esta persona',
  keep: 'Conservar a esta persona',
}

/** On the page of a question that the platform wants answered otherwise. */
export const wanted = {
  title: 'Qué necesitamos aquí',
  before: 'Lo que envió: {value}',
}
