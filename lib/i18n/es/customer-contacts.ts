/** Lo que se dice de los contactos del cliente, y del personal que quiere usar otro, en español. */
export const customerContacts = {
  staffDevice:
    'La solicitud no se puede abrir en este navegador: hay una sesión del personal, o la hubo en los dos últimos días. Abra el enlace en un navegador propio; allí sigue funcionando.',
  notEditable: 'Esta solicitud no se puede cambiar ahora. No se puede enviar ningún enlace.',
  codeNotSent:
    'No podemos enviar un código a {address}: el cliente no dio esta dirección. Escriba la dirección del cliente en el navegador de este, o pida a otra persona del equipo que la apruebe.',
  deviceInUse:
    'El cliente continúa con un dispositivo propio. Desde aquí no se le quita: lo termina en ese dispositivo o en el navegador donde empezó.',
  reason: {
    label: 'Motivo para usar otra dirección',
    hint: 'Solo si el cliente no dio ni confirmó esta dirección. En ese caso otra persona del equipo debe aprobarla, se avisa al cliente en todos sus contactos anteriores a los que podemos escribir, y el enlace se puede enviar pasadas {hours, plural, =0 {esas comprobaciones} one {# hora} other {# horas}}.',
    missing:
      'El cliente no dio ni confirmó esta dirección. Escriba una que sí haya dado, o el motivo para usar esta',
    too_long: 'El motivo debe tener {max} caracteres o menos',
  },
  request: {
    title: 'Otra dirección para el cliente',
    by: '{name} pidió el {time} usar {address}.',
    notNeeded: 'El cliente dio o confirmó esta dirección: envíe el enlace ahora.',
    another:
      'Otra dirección espera una decisión. Primero hay que decidir sobre ella o dejar que caduque.',
    tooMany: 'Hoy se han pedido otras direcciones demasiadas veces. Inténtelo mañana.',
    states: {
      requested:
        'Debe aprobarla otra persona del equipo que no haya intervenido en esta solicitud.',
      waiting: 'Aprobada por {name}. Se podrá enviar un enlace a partir del {time}.',
      approved: 'Aprobada por {name}. Se puede enviar un enlace hasta el {time}.',
      rejected: 'Rechazada por {name}.',
      stopped: 'El cliente la ha detenido. No use esta dirección.',
      expired: 'Caducada: no se usó a tiempo.',
    },
    notified:
      'Se ha avisado al cliente en todos sus contactos anteriores a los que podemos escribir, y puede detenerlo.',
    approve: 'Aprobar esta dirección',
    reject: 'Rechazar esta dirección',
    notYours: {
      role: 'Decide un supervisor o un administrador.',
      same_person: 'Decide otra persona: usted ha intervenido en esta solicitud.',
    },
    done: {
      requested: 'La petición queda registrada. Otra persona del equipo debe aprobarla.',
      approved: 'La dirección está aprobada.',
      rejected: 'La dirección está rechazada.',
      gone: 'Ya no hay nada que decidir.',
    },
  },
  stop: {
    title: 'Nuestro personal quiere usar otra dirección de correo para usted',
    text: 'El {time} nuestro personal pidió enviar un enlace de esta solicitud a una dirección que usted no nos dio. Si no está de acuerdo, deténgalo ahora.',
    submit: 'Detener el uso de esta dirección',
    done: 'La dirección no se usará.',
  },
}
