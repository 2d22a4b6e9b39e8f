/** The words of one application's page for staff, in Spanish. */
export const staffCase = {
  tabs: {
    label: 'Partes de la solicitud',
    answers: 'Respuestas',
    documents: 'Documentos',
    messages: 'Mensajes',
    activity: 'Actividad',
    technical: 'Datos técnicos',
  },
  onThisPage: 'En esta página',
  aside: 'Sobre esta solicitud',
  next: {
    report: 'Decidir sobre el aviso',
    stopped: 'Resolver lo que se detuvo',
    second: 'Resolver la segunda solicitud',
    flags: 'Decidir sobre las observaciones',
    contact: 'Decidir sobre el correo electrónico',
  },
  required: 'Lo exige la plataforma.',
  ids: 'Identificadores',
  applicationId: 'Identificador de la solicitud',
  documents: { none: 'La plataforma todavía no ha pedido ningún documento.' },
  messages: {
    none: 'Todavía no se ha escrito ningún mensaje al cliente.',
    text: 'El contenido de un mensaje se borra una vez enviado.',
    deviceCode: 'el código para aceptar en la oficina',
    other: 'un mensaje al cliente',
    states: { waiting: 'Pendiente', sent: 'Enviado', dropped: 'No enviado' },
    channels: { email: 'Correo electrónico', sms: 'SMS' },
  },
  linked: {
    title: 'Solicitudes relacionadas',
    reasons: {
      customer: 'otra cuenta del mismo cliente',
      person: 'mismo nombre y fecha de nacimiento',
      name: 'mismo nombre',
      email: 'mismo correo electrónico',
      telephone: 'mismo teléfono',
      browser: 'abierta en el mismo navegador',
    },
  },
}
