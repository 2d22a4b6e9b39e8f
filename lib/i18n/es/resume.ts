export const resume = {
  link: 'Guardar y continuar más tarde',
  linkSent: 'Volver más tarde a esta solicitud',
  return: 'Volver a una solicitud guardada',
  returnText:
    '¿Guardó una solicitud para continuarla más tarde? Le enviamos un enlace por correo electrónico.',
  address: {
    label: 'Correo electrónico',
    missing: 'Escriba su correo electrónico',
    missing_at: 'Añada la @ al correo electrónico',
    wrong_format: 'Escriba un correo electrónico como nombre@example.com',
    too_long: 'Escriba un correo electrónico de {max} caracteres como máximo',
  },
  save: {
    heading: 'Guardar y continuar más tarde',
    lead: 'Hemos guardado todo hasta la última página completada. Le enviamos por correo electrónico un enlace con el que puede seguir en este dispositivo o en otro.',
    leadSent:
      'Su solicitud ya se envió. Le mandamos por correo electrónico un enlace con el que puede volver a verla en este dispositivo o en otro.',
    hint: 'Use un correo electrónico que solo lea usted.',
    submit: 'Enviar el enlace',
    known: 'Puede volver con {address}',
    knownText:
      'Pida un enlace con esta dirección cuando quiera hasta el {date}. Si envía uno a otra dirección y lo abre, esa la sustituye.',
    revoke: 'Desactivar el acceso por correo electrónico',
    revokeText:
      'Los enlaces que enviamos dejarán de abrir esta solicitud y no podrá pedir otro en nuestra página de inicio. Podrá continuar en los navegadores donde está abierta ahora y enviar desde allí un enlace nuevo.',
    back: 'Seguir con la solicitud',
  },
  ask: {
    heading: 'Volver a una solicitud guardada',
    lead: 'Escriba el correo electrónico que nos dio. Si hay una solicitud que se pueda abrir con él, le enviaremos un enlace.',
    submit: 'Enviarme un enlace',
  },
  codes: {
    page: 'Código de la página',
    saved: 'Código guardado',
    staff: 'Código de nuestro personal',
  },
  sent: {
    heading: 'Abra el enlace de su correo',
    toAddress: 'Estamos enviando un enlace a {address}.',
    maybe:
      'Si hay una solicitud guardada que se puede abrir con la dirección que ha escrito, estamos enviando un enlace a esa dirección.',
    undelivered:
      'No se ha podido entregar el correo a {address}. Compruebe la dirección y pida otro enlace.',
    toSame: 'Estamos enviando un enlace nuevo a la misma dirección que el anterior.',
    codeText: 'Anótelo o deje abierta esta página. No está en el correo.',
    whichTitle: 'Su código',
    keepOpen:
      'Escriba este si el enlace le pide el código de la página. Deje abierta esta página hasta que haya abierto el enlace.',
    other:
      'Escriba este si el enlace le pide el código guardado. Se le mostró la última vez que guardó o envió su solicitud; nunca lo enviamos por correo.',
    stepsTitle: 'Qué debe hacer',
    steps: {
      mail: 'Abra el correo en el dispositivo en el que quiere seguir.',
      open: 'Abra el enlace en los {minutes} minutos siguientes a la llegada del correo.',
      enter: 'Escriba el código que se muestra aquí.',
      enterNamed: 'Escriba el código que le pide el enlace.',
    },
    confirm: {
      heading: 'Confirme ahora su correo electrónico',
      lead: 'Estamos enviando un enlace a {address}. Al abrirlo con el código de abajo se comprueba que la dirección es suya. Después podrá volver cualquier día, sin este código.',
      code: 'Anótelo o deje abierta esta página: no está en el correo. Si no abre el enlace a tiempo, el mismo código abre el siguiente.',
    },
    waits:
      'Si escribimos a esta dirección hace menos de {minutes} minutos y todavía no se ha abierto ningún enlace enviado a ella, este correo saldrá cuando pase ese tiempo.',
    missing:
      'Si en unos minutos no ha llegado el correo, revise la carpeta de correo no deseado, compruebe la dirección y pídalo de nuevo. Solo enviamos unos pocos enlaces por hora a una misma dirección.',
    missingTyped:
      'Si en unos minutos no llega ningún correo, revise la carpeta de correo no deseado o escriba de nuevo la dirección: puede que tuviera un error. Solo enviamos unos pocos enlaces por hora a una misma dirección.',
    again: 'Pedir otro enlace',
    correct: 'Enviarlo de nuevo o a otra dirección',
  },
  wayBack: {
    title: 'Para volver más tarde',
    later: 'Recibir un enlace por correo para más tarde',
    device: 'Abrirla ahora en un dispositivo que tenga a mano',
    proven: 'En nuestra página de inicio, pida un enlace con esta dirección: {address}',
    code: 'Código guardado:',
    keep: 'Necesita las dos cosas: este código y un enlace. Anote el código, porque no lo enviamos por correo. En nuestra página de inicio, pida el enlace con esta dirección: {address}',
  },
  localOutbox: 'Entorno de prueba: no se envía ningún correo. Léalo aquí:',
  open: {
    heading: 'Escriba su código',
    lead: {
      page: 'Escriba el código de la página: se muestra en la página en la que pidió este enlace y no está en el correo.',
      saved:
        'Escriba el código guardado: se le mostró la última vez que guardó o envió su solicitud y no está en el correo.',
    },
    label: 'Código',
    hint: 'Tiene seis cifras.',
    why: 'Al continuar, la solicitud se cierra en cualquier otro navegador en el que esté abierta.',
    submit: 'Abrir la solicitud',
    missing: 'Escriba el código',
    wrong_format: 'El código debe tener seis cifras',
    wrong:
      'El código no es correcto. {left, plural, one {Puede intentarlo # vez más.} other {Puede intentarlo # veces más.}}',
    noCode: '¿Ya no tiene el código de la página? Pida un enlace nuevo: lleva un código nuevo.',
    codeLost:
      '¿Ya no tiene el código guardado? Si su solicitud sigue abierta en algún navegador, allí puede obtener uno. Si no, póngase en contacto con nosotros.',
  },
  message: {
    heading: 'Abra su solicitud',
    lead: 'Enviamos un enlace a {address} y le mostramos el código de la página con el que se abre.',
  },
  ends: {
    opened: {
      heading: 'Este enlace ya se ha usado',
      text: 'Cada enlace abre una solicitud una sola vez. Sus respuestas se conservan. Si lo usó en este navegador, siga desde la página de inicio; si no, pida un enlace nuevo.',
    },
    expired: {
      heading: 'Este enlace ha caducado',
      text: 'Por su seguridad, un enlace solo funciona durante {minutes} minutos. Sus respuestas se conservan. Use el enlace de nuestro último correo o pida uno nuevo.',
    },
    superseded: {
      heading: 'Otro enlace ha sustituido a este',
      text: 'Se envió o se abrió un enlace posterior. Sus respuestas se conservan. Use el enlace de nuestro último correo o pida uno nuevo.',
    },
    guessed: {
      heading: 'Se escribieron demasiados códigos incorrectos',
      text: 'Por su seguridad, este enlace ya no funciona. Sus respuestas se conservan. Use el enlace de nuestro último correo o pida uno nuevo.',
    },
    revoked: {
      heading: 'Este enlace ya no funciona',
      text: 'Se ha desactivado. Si la solicitud sigue abierta en algún navegador, allí puede ver cómo continúa. Si no, póngase en contacto con nosotros.',
    },
    finished: {
      heading: 'Esta solicitud ya no está aquí',
      text: 'Ha pasado el tiempo durante el que la conservamos, o se eliminó porque así se pidió. Lo que se escribió se ha borrado. Puede empezar otra en la página de inicio.',
    },
    unknown: {
      heading: 'Este enlace no funciona',
      text: 'Compruebe que abrió toda la dirección que está en el correo, o pida un enlace nuevo.',
    },
  },
  renewal: {
    submit: 'Enviarme un enlace nuevo',
    where: 'El enlace nuevo se envía a la misma dirección que este: {address}.',
    ask: 'Usar otra dirección de correo',
    codeTitle: {
      saved: 'Su código guardado sigue siendo el mismo',
      staff: 'El código sigue siendo el mismo',
    },
    enter: 'Escriba su código.',
    refused:
      'Este enlace no se puede sustituir por uno nuevo. Use otra dirección de correo o siga en el navegador en el que empezó.',
    guessed:
      'Se escribieron demasiados códigos incorrectos: no se envían más enlaces con ese código. Elija «Guardar y continuar más tarde» en el navegador en el que empezó para recibir otro código, o póngase en contacto con nosotros.',
  },
  tooMany: 'Ha pedido muchos enlaces en poco tiempo. Use el último, o espere una hora y pida otro.',
  unavailable: 'Ahora mismo no hemos podido hacerlo. Vuelva a intentarlo dentro de un momento.',
  endsStart: 'Ir a la página de inicio',
  closed: {
    heading: 'Se ha cerrado su sesión en esta solicitud',
    text: 'Por su seguridad, se cierra cuando no se usa durante un tiempo o se abre en otro navegador. Lo guardado se conserva. Escriba su correo electrónico y le enviamos un enlace para continuar.',
    unsaved:
      'Es posible que aún esté aquí lo que estaba rellenando: abra el enlace en este navegador.',
  },
  unsavedInput:
    'Aquí está de nuevo lo que había escrito antes. Todavía no está guardado: compruébelo y continúe.',
  closedNotice:
    'La solicitud está cerrada en este navegador, porque no se usó durante un tiempo o se abrió en otro. Lo que ha escrito sigue en esta página. Vuelva con un enlace por correo electrónico en otra pestaña y envíelo de nuevo desde aquí.',
  stay: {
    notice:
      'Por su seguridad, esta solicitud se cierra en este navegador tras {minutes} minutos sin uso y, en todo caso, al cabo de {hours, plural, one {# hora} other {# horas}} como máximo. Con cada página que abre, el tiempo empieza de nuevo. Lo guardado se conserva y puede volver con un enlace por correo electrónico.',
    title: '¿Sigue ahí?',
    text: 'Esta solicitud se cerrará pronto en este navegador por inactividad. No se guardaría nada de lo que haya escrito en esta página sin continuar.',
    left: 'Tiempo restante: {left}',
    submit: 'Seguir aquí',
    failed: 'No se ha podido enviar. Compruebe la conexión y vuelva a intentarlo.',
    overTitle: 'Esta página se ha cerrado',
    over: 'La solicitud está ahora cerrada en este navegador. Lo guardado se conserva y puede volver con un enlace por correo electrónico.',
  },
  email: {
    headline:
      '{count, plural, one {Continúe su solicitud en {brand}} other {Continúe sus solicitudes en {brand}}}',
    lead: 'Abra este enlace en los próximos {minutes} minutos, en el dispositivo en el que quiere seguir.',
    button: 'Continuar',
    code: {
      page: 'Después necesitará el código de la página: seis cifras que se muestran en la página en la que pidió este enlace. No está en este correo.',
      saved:
        'Después necesitará el código guardado: seis cifras que se le mostraron la última vez que guardó o envió su solicitud. No está en este correo.',
    },
    opensAll: 'Este enlace y su código abren todas las solicitudes que se indican abajo.',
    notAsked: 'El código de la página en la que pidió el enlace no lo abre.',
    late: 'Si el enlace ha caducado, ábralo de todos modos: en su página puede pedir uno nuevo.',
    notYou:
      'Si no lo ha pedido usted, no tiene que hacer nada. Sin el código nadie puede abrir nada con este enlace; no lo comparta.',
  },
}
