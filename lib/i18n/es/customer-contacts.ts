export const customerContacts = {
  staffDevice:
    'La solicitud no se puede abrir en este navegador: hay una sesión del personal, o la hubo en los dos últimos días. Abra el enlace en un navegador propio; allí sigue funcionando.',
  notEditable: 'Esta solicitud no se puede cambiar ahora. No se puede enviar ningún enlace.',
  codeNotSent:
    'No podemos enviar un código a {address}: el cliente no dio este correo electrónico. Escriba el del propio cliente en su navegador, o pida a otra persona del equipo que apruebe este.',
  deviceInUse:
    'El cliente continúa con un dispositivo propio. Desde aquí no se le puede quitar: solo él puede terminar, en ese dispositivo o en el navegador donde empezó.',
  reason: {
    label: 'Motivo para usar otro correo electrónico',
    hint: 'Otra persona del equipo debe entonces aprobar este correo electrónico, se avisa al cliente por todos sus datos de contacto anteriores a los que podemos escribir, y el enlace se puede enviar {hours, plural, =0 {después} one {al cabo de # hora} other {al cabo de # horas}}.',
    missing:
      'El cliente no dio ni confirmó este correo electrónico. Escriba uno que sí haya dado o confirmado, o el motivo para usar este',
    too_long: 'Acorte el motivo a {max} caracteres como máximo',
  },
  request: {
    title: 'Nuevo correo electrónico para el cliente',
    titleToDecide: 'Nuevo correo electrónico: aprobar o rechazar',
    rows: {
      known: 'Correo actual',
      asked: 'Correo nuevo',
      by: 'Lo pide',
      at: 'Pedido el',
      reason: 'Motivo',
    },
    notNeeded: 'El cliente dio o confirmó este correo electrónico: envíe el enlace ahora.',
    another:
      'Otro correo electrónico espera una decisión. Primero hay que decidir sobre él o dejar que caduque la petición.',
    tooMany: 'Hoy se ha pedido demasiadas veces usar otro correo electrónico. Inténtelo mañana.',
    states: {
      waiting: 'Aprobado por {name}. Se podrá enviar un enlace a partir del {time}.',
      approved: 'Aprobado por {name}. Se puede enviar un enlace hasta el {time}.',
      rejected: 'Rechazado por {name}.',
      stopped: 'El cliente ha detenido su uso. No use este correo electrónico.',
      expired: 'Caducado: no se usó a tiempo.',
    },
    notified:
      'Se ha avisado al cliente por todos sus datos de contacto anteriores a los que podemos escribir, y puede detenerlo.',
    check:
      'Pregunte al cliente, por un dato de contacto que haya dado antes, si quiere este cambio. Apruébelo solo si responde que sí.',
    follows: {
      later:
        'Si lo aprueba, se le podrá enviar un enlace a la solicitud a partir del {time}. El cliente puede detenerlo hasta el {later}, incluso después de enviado un enlace.',
      now: 'Si lo aprueba, se le podrá enviar un enlace a la solicitud de inmediato. El cliente puede detenerlo hasta el {later}, incluso después de enviado un enlace.',
    },
    partEndsIt:
      'Quien rellene en nombre del cliente o le pase la solicitud para que acepte habrá intervenido en la solicitud y ya no podrá aprobarlo.',
    approve: 'Aprobar este correo electrónico',
    reject: 'Rechazar este correo electrónico',
    notYours: {
      role: 'Debe aprobar este correo electrónico un supervisor o administrador que no haya intervenido en esta solicitud.',
      own: 'Usted pidió usar este correo electrónico, así que debe aprobarlo otra persona: un supervisor o administrador que no haya intervenido en esta solicitud. Usted todavía puede rechazarlo.',
      part: 'Usted ha intervenido en esta solicitud, así que debe aprobar este correo electrónico otra persona: un supervisor o administrador que no haya intervenido. Usted solo puede rechazarlo.',
    },
    done: {
      requested: 'La petición queda registrada. Otra persona del equipo debe aprobarla.',
      approved: 'El correo electrónico se ha aprobado.',
      rejected: 'El correo electrónico se ha rechazado.',
      gone: 'Ya no hay nada que decidir.',
    },
  },
  stop: {
    title: 'Nuestro personal quiere usar otro correo electrónico para usted',
    text: 'Nuestro personal pidió {ago} enviar un enlace de esta solicitud a {address}, un correo electrónico que usted no nos dio. Si usted no lo ha aceptado, deténgalo ahora. Si lo aceptó, no tiene que hacer nada.',
    submit: 'Detenerlo',
    done: 'Ese correo electrónico no se usará.',
  },
}
