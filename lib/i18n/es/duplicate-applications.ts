export const secondApplication = {
  title: 'La plataforma tiene una segunda solicitud',
  lead: 'La plataforma creó dos solicitudes a partir de una misma petición. Solo una de ellas es válida. Ocurre cuando una petición llega tarde o dos veces. Para el cliente no ha cambiado nada.',
  followed: 'Solicitud válida',
  found: 'Segunda solicitud, que hay que cerrar',
  foundAt: 'Encontrada',
  advice:
    'Pida al servicio de soporte de la plataforma que cierre la segunda solicitud e indíquele los dos identificadores. No se puede cerrar desde aquí. Después, anote lo que se hizo.',
  onlySupervisor: 'Un supervisor anota lo que se hizo.',
  done: 'Qué se hizo',
  hint: 'A quién avisó y qué le respondieron. Como máximo {max} caracteres.',
  submit: 'Marcar como gestionada',
  problems: {
    missing: 'Escriba qué se hizo. No se ha cambiado nada.',
    too_long: 'Acorte el texto a {max} caracteres como máximo. No se ha cambiado nada.',
  },
  result: {
    done: 'Anotado.',
    gone: 'No se ha cambiado nada: esta segunda solicitud ya estaba gestionada.',
  },
  closed: '{name} la marcó como gestionada el {time}.',
  ended: 'Terminó cuando se borró la solicitud.',
}

export const secondEvents = {
  second_application_found: 'Se vio que la plataforma tiene una segunda solicitud.',
  second_application_not_looked_for:
    'No se pudo comprobar si la plataforma tiene una segunda solicitud ({code}).',
  second_application_closed: 'La segunda solicitud se marcó como gestionada.',
}
