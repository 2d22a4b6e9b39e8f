/** Restablecer la verificación en dos pasos de un compañero, y configurarla de nuevo con un código. */
export const factorReset = {
  section: 'Verificación en dos pasos',
  lost: '¿Ha perdido {name} la aplicación o la llave de acceso y no le queda ningún código de reserva?',
  open: 'Restablecer la verificación en dos pasos',
  again: 'Restablecerla de nuevo',
  own: 'Otro administrador puede restablecer su verificación en dos pasos.',
  waits: '{name} ha pedido restablecerla. Otro administrador debe aprobarlo antes del {time}.',
  waitsOwn: 'Usted ha pedido restablecerla. Otro administrador debe aprobarlo antes del {time}.',
  sent: 'Se ha restablecido. Se envió a {name} un código por correo, que sirve hasta el {time}. Hasta que la configure no se puede enviar un enlace para una contraseña nueva.',
  over: 'Se ha restablecido, y el código enviado a {name} ha caducado. Restablézcala de nuevo para enviar otro. Hasta que la configure no se puede enviar un enlace para una contraseña nueva.',
  list: 'Peticiones para restablecer la verificación en dos pasos',
  listed: 'Pedido por {name}. Apruébelo o rechácelo antes del {time}.',
  heading: '¿Restablecer la verificación en dos pasos de {name}?',
  noneHeading: 'Verificación en dos pasos de {name}',
  back: 'Volver a la cuenta',
  approveHeading: '{by} ha pedido restablecer la verificación en dos pasos de {name}',
  ownHeading: 'Usted ha pedido restablecer la verificación en dos pasos de {name}',
  check:
    'Hable antes con {name}: en persona o llamando a un número que usted ya tenía. No basta con un correo.',
  effects: {
    onceApproved: 'Una vez aprobado:',
    gone: 'Su aplicación, sus llaves de acceso y sus códigos de reserva dejan de servir de inmediato.',
    out: 'Se cierran todas sus sesiones.',
    code: 'Se envía un código a {address}. Con él y con su contraseña, el titular de la cuenta configura de nuevo la verificación en dos pasos en el plazo de {hours} horas. Nadie más lo ve.',
    told: 'Se avisa por correo a {name} y a los demás administradores de que ha sido usted.',
    second:
      'Otro administrador debe aprobarlo en el plazo de {hours} horas. Hasta entonces no cambia nada.',
  },
  askedOn: 'Pedido el',
  until: 'Caduca el',
  request: 'Pedir el restablecimiento',
  reset: 'Restablecerla',
  approve: 'Aprobar y restablecer',
  reject: 'Rechazar',
  takeBack: 'Retirar la petición',
  waitsForOther: 'Otro administrador debe aprobarlo. Hasta entonces no cambia nada.',
  obstacles: {
    no_mail:
      'Aquí no se puede restablecer: no es posible enviar correos, y solo el titular de la cuenta puede ver el código. Pídalo a quienes operan este servicio: pueden restablecer la cuenta con un comando.',
    password:
      'Aquí no se puede restablecer. Desde el último inicio de sesión se estableció una contraseña con un enlace enviado por correo, de modo que quien lea ese buzón podría abrir la cuenta. Pídalo a quienes operan este servicio: pueden restablecer la cuenta con un comando.',
    alone:
      'Aquí no se puede restablecer: tendría que aprobarlo otro administrador, y no hay ninguno. Pídalo a quienes operan este servicio: pueden restablecer la cuenta con un comando.',
    signed_in:
      'Ya no se puede aprobar: desde que se pidió, el titular de la cuenta ha iniciado sesión con la verificación en dos pasos. Rechácelo.',
    too_many: 'Se ha pedido varias veces en la última hora. Inténtelo de nuevo dentro de una hora.',
    disabled: 'No hay nada que restablecer: esta cuenta está desactivada.',
    none: 'No hay nada que restablecer: esta cuenta no tiene aquí verificación en dos pasos.',
    own: 'Nadie restablece aquí su propia verificación en dos pasos: lo hace otro administrador.',
  },
  done: {
    requested: 'Ha pedido el restablecimiento. Se avisa por correo a los demás administradores.',
    reset:
      'La verificación en dos pasos se ha restablecido. El código se está enviando por correo.',
    rejected: 'La petición se ha cerrado. No se ha cambiado nada.',
  },
  enter: {
    heading: 'Escriba el código de su correo',
    lead: 'Su verificación en dos pasos se ha restablecido. Configúrela de nuevo con el código que hemos enviado a su correo electrónico. Si no ha llegado, mire en la carpeta de correo no deseado o pida a un administrador que la restablezca otra vez.',
    label: 'Código del correo',
    missing: 'Escriba el código del correo',
    wrongFormat: 'El código debe tener doce letras y cifras',
    wrong: 'Este código no es correcto, o se envió otro más reciente. Compruebe el correo',
    submit: 'Continuar',
    lateHeading: 'Su código ha caducado',
    late: 'Su verificación en dos pasos se ha restablecido, y el código para configurarla de nuevo ha caducado. Pida a un administrador que la restablezca otra vez.',
  },
}
