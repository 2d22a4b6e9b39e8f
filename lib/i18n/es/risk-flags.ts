export const riskFlags = {
  title: 'Señales de riesgo',
  held: 'Retenida: falta decidir sobre las señales de riesgo',
  lead: 'Se observaron cuando el cliente aceptó el {time}. Son indicios, no pruebas. No se comunican al cliente.',
  codes: {
    same_network:
      'Las condiciones se aceptaron en una red desde la que alguien del personal había trabajado en la solicitud.',
    same_device:
      'Las condiciones se aceptaron en un navegador en el que alguien del personal había iniciado sesión.',
    contact_shared: 'Otra solicitud tiene el mismo correo electrónico o el mismo teléfono.',
    contact_of_staff:
      'Un correo electrónico de la solicitud, o al que se enviaron sus enlaces, es de alguien del personal.',
    contact_changed: 'El personal cambió un dato de contacto del cliente menos de un día antes.',
    link_by_staff: 'El personal envió el enlace con el que se abrió la solicitud.',
    link_elsewhere: 'Se envió un enlace a un correo electrónico que no figura en las respuestas.',
    contact_by_staff:
      'El primer dato de contacto comprobado lo dio el personal, y solo se comprobó con un enlace o un código del personal.',
    contact_in_staff_link:
      'El personal envió al mismo correo electrónico un enlace de otra solicitud.',
    accepted_quickly: 'Las condiciones se aceptaron a los pocos segundos de mostrarse la página.',
    documents_unopened: 'No todos los documentos aceptados se abrieron en ese navegador.',
  },
  checks: {
    same_network: 'Compruebe si el cliente estaba en la oficina.',
    same_device: 'Compruebe de quién era el dispositivo y si el cliente estaba presente.',
    contact_shared: 'Compárela con las solicitudes relacionadas.',
    contact_of_staff: 'Compruebe si esa persona del equipo es el cliente.',
    contact_changed: 'Pregunte al cliente, por el contacto anterior, si quería el cambio.',
    link_by_staff: 'Compruebe si el cliente pidió el enlace.',
    link_elsewhere: 'Pregunte al cliente si esa dirección es suya.',
    contact_by_staff: 'Hable con el cliente por un contacto de otra procedencia.',
    contact_in_staff_link: 'Compruebe si ambas solicitudes son del mismo cliente.',
    accepted_quickly: 'Pregunte al cliente si leyó las condiciones.',
    documents_unopened: 'Pregunte al cliente si conoce los documentos.',
  },
  involved: 'Personal que ha intervenido: {names}.',
  severity: 'Gravedad: {severity}',
  why: {
    low: 'Gravedad baja: nadie tiene que decidir.',
    medium:
      'Gravedad media: antes alguien del personal tiene que anotar un motivo; puede haber intervenido en la solicitud.',
    high: 'Gravedad alta: antes tiene que decidir un supervisor o administrador que no haya intervenido en la solicitud.',
  },
  implied: 'Es lo esperable en el lugar donde se aceptó: por sí solo no exige ninguna medida.',
  decide: {
    sendOnOrBack:
      'Compruebe las señales y después envíe la solicitud a la plataforma o devuélvala al cliente.',
    sendOn:
      'Compruebe las señales y deje escrito por qué la solicitud puede enviarse a la plataforma.',
  },
  withPart:
    'Usted ha intervenido en esta solicitud. Con estas señales puede dejar escrito el motivo de todos modos: queda registrado con su nombre.',
  notYours: {
    role: 'Debe decidir un supervisor o administrador que no haya intervenido en esta solicitud.',
    same_person:
      'Usted ha intervenido en esta solicitud, así que debe decidir otra persona: un supervisor o administrador que no haya intervenido.',
  },
  reason: 'Motivo',
  reasonHint: 'Indique qué ha comprobado y qué ha averiguado. Como máximo {max} caracteres.',
  sendOn: 'Enviar a la plataforma',
  sendBack: 'Devolver al cliente',
  sendBackHint: 'Si se devuelve, el cliente lo revisa todo y acepta de nuevo.',
  decided: {
    sent_on: '{name} la envió a la plataforma el {time}.',
    sent_back: '{name} la devolvió al cliente el {time}.',
  },
  done: {
    sent_on: 'Está de camino a la plataforma.',
    sent_back: 'La tiene de nuevo el cliente.',
    gone: 'No se ha cambiado nada: ya no espera ninguna decisión.',
  },
  missing: 'Escriba el motivo. No se ha cambiado nada.',
  too_long: 'El motivo debe tener {max} caracteres o menos. No se ha cambiado nada.',
}
