/** The words for staff, in Spanish. */
export const staff = {
  roles: { agent: 'Agente', supervisor: 'Supervisor', administrator: 'Administrador' },
  signIn: {
    heading: 'Acceso del personal',
    lead: 'Esta página es para quienes trabajan aquí. Los clientes no necesitan ninguna cuenta con la que iniciar sesión.',
    address: 'Correo electrónico',
    password: 'Contraseña',
    submit: 'Iniciar sesión',
    missingAddress: 'Escriba su correo electrónico',
    missingPassword: 'Escriba su contraseña',
    refused: 'El correo electrónico o la contraseña no son correctos',
    locked:
      'Ha habido demasiados intentos fallidos. Espere {minutes} minutos y vuelva a intentarlo',
    over: 'Ha pasado demasiado tiempo o se han probado demasiados códigos. Vuelva a iniciar sesión.',
    ended: 'Su sesión está cerrada. Iníciela de nuevo para continuar.',
    chosen: 'Su contraseña ya está guardada. Inicie sesión con ella.',
    provider: 'Iniciar sesión con la cuenta de su organización',
    providerFailed:
      'No se ha podido iniciar sesión con la cuenta de su organización. Aquí debe existir una cuenta con el mismo correo electrónico: pregunte a un administrador.',
    again: 'Vuelva a iniciar sesión para cambiar su verificación en dos pasos.',
    help: '¿Ha olvidado su contraseña? Pida a un administrador un enlace para elegir otra.',
  },
  code: {
    heading: 'Escriba el código de su aplicación',
    lead: 'Abra su aplicación de autenticación y escriba las seis cifras que muestra para {brand}.',
    label: 'Código',
    hint: 'Tiene seis cifras y cambia cada medio minuto. Puede pegarlo.',
    submit: 'Continuar',
    missing: 'Escriba el código',
    wrong_format: 'El código debe tener seis cifras',
    wrong:
      'Este no es el código que la aplicación muestra ahora. Cada código se usa una sola vez: espere al siguiente',
  },
  /** To whom the second factor is not at hand. */
  lost: {
    summary: '¿Ha perdido su aplicación o su llave de acceso?',
    code: 'Use uno de sus códigos de reserva.',
    none: 'No le queda ningún código de reserva sin usar.',
    ask: 'Si no tiene ningún código de reserva, avise a un administrador: quienes operan este servicio pueden entonces restablecer su cuenta.',
  },
  factor: {
    heading: 'Configure su aplicación de autenticación',
    lead: 'Iniciará sesión con su contraseña y un código de una aplicación de su teléfono, para que la contraseña sola no baste.',
    app: 'Instale una aplicación de autenticación, si no tiene ninguna.',
    add: 'Añada una cuenta en ella: escanee este código QR o escriba la clave que hay debajo.',
    enter: 'Escriba las seis cifras que muestre entonces la aplicación.',
    picture: 'Código QR que contiene la clave',
    key: 'Clave',
    open: 'Abrir en una aplicación de este dispositivo',
    submit: 'Activar',
  },
  passkeys: {
    heading: 'Llaves de acceso',
    confirm: 'Confirme que es usted',
    confirmLead: 'Use su llave de acceso o el código que su aplicación muestra para {brand}.',
    use: 'Usar su llave de acceso',
    instead: 'Usar una llave de acceso en su lugar',
    another: 'Añadir una llave de acceso',
    lead: 'La llave de acceso se guarda en su teléfono, en su ordenador o en una llave de seguridad, que le reconoce por la huella, la cara o un PIN. No hay que escribir ningún código y no se puede robar con engaños.',
    name: 'Nombre de la llave de acceso',
    nameHint: 'Para distinguirla después de otras; por ejemplo, «Teléfono del trabajo».',
    add: 'Añadir esta llave de acceso',
    added: 'Añadida el {added}',
    unused: 'Aún no se ha usado',
    remove: 'Quitar',
    missingName: 'Escriba un nombre para la llave de acceso',
    longName: 'El nombre debe tener {max} caracteres o menos',
    full: 'Tiene {max} llaves de acceso. Quite una primero',
    waiting: 'Siga lo que le pide su navegador…',
    cancelled:
      'Su navegador no ha dado ninguna llave de acceso: se ha cancelado o ha tardado demasiado. Vuelva a intentarlo.',
    known: 'Este dispositivo ya guarda una de sus llaves de acceso.',
    unable: 'Este navegador no puede usar llaves de acceso aquí. Use otro navegador o un código.',
    failed: 'No se ha podido usar la llave de acceso. Vuelva a intentarlo.',
    wrong: 'No se ha aceptado esta llave de acceso. Vuelva a intentarlo o use un código.',
    noScript: 'Las llaves de acceso necesitan JavaScript, que está desactivado en este navegador.',
  },
  factors: {
    heading: 'Verificación en dos pasos',
    lead: 'Lo que usa para iniciar sesión, además de su contraseña.',
    app: 'Aplicación de autenticación',
    appThere: 'Activada',
    appNone: 'Sin configurar',
    manage: 'Verificación en dos pasos: aplicación, llaves de acceso, códigos de reserva',
    stale:
      'Ha pasado demasiado tiempo desde que inició sesión. Vuelva a iniciarla para cambiar esto.',
    notFresh:
      'Para cambiar esto, vuelva a iniciar sesión: los cambios se permiten durante {minutes} minutos después de iniciarla.',
    signInAgain: 'Volver a iniciar sesión',
    done: {
      added: 'La llave de acceso se ha añadido.',
      removed: 'La llave de acceso se ha quitado.',
      codeUsed:
        'Ha iniciado sesión. Ese código de reserva ya está gastado; {count, plural, =0 {no le queda ninguno} one {le queda #} other {le quedan #}}.',
      last: 'No se ha cambiado nada: es lo único con lo que puede iniciar sesión. Añada antes otra llave de acceso.',
      stale: 'No se ha cambiado nada: ha pasado demasiado tiempo desde que inició sesión.',
      gone: 'No se ha cambiado nada: ya no existe.',
    },
  },
  backup: {
    heading: 'Códigos de reserva',
    lead: 'Con uno de ellos puede iniciar sesión cuando no tenga a mano su aplicación ni su llave de acceso. Cada uno sirve una sola vez. Guárdelos donde solo usted los encuentre y no junto a su contraseña.',
    enrolled:
      'La verificación en dos pasos está configurada y ha iniciado sesión. Genere sus códigos de reserva antes de continuar.',
    left: '{count, plural, =0 {Ninguno sin usar} one {# sin usar} other {# sin usar}}',
    advice: 'Sin ellos, si pierde la aplicación o la llave de acceso no podrá iniciar sesión.',
    renew: 'Generar',
    replace:
      '{count, plural, one {El que todavía tiene dejará de servir.} other {Los # que todavía tiene dejarán de servir.}}',
    make: 'Generar {count} códigos',
    shown: 'Imprima o guarde estos códigos ahora: no se pueden volver a mostrar',
    list: 'Códigos de reserva',
    download: 'Descargar como archivo de texto',
    print: 'Imprimir',
    fileHeading: 'Códigos de reserva para {brand}. Cada uno sirve una sola vez.',
    onward: 'Continuar',
    use: 'Usar un código de reserva',
    enterHeading: 'Escriba un código de reserva',
    enterLead: 'Sustituye una sola vez a su aplicación o a su llave de acceso.',
    label: 'Código de reserva',
    hint: 'Tiene doce letras y cifras, como ab12-cd34-ef56.',
    missing: 'Escriba un código de reserva',
    wrongFormat: 'El código de reserva debe tener doce letras y cifras',
    wrong: 'No es ninguno de sus códigos de reserva sin usar. Pruebe con otro',
    back: 'Usar la aplicación o la llave de acceso',
  },
  reveal: {
    show: 'Mostrar',
    showLabel: 'Mostrar la contraseña',
    hide: 'Ocultar',
    hideLabel: 'Ocultar la contraseña',
  },
  password: {
    heading: 'Elija su contraseña',
    lead: 'Debe tener al menos {min} caracteres. Sirven bien varias palabras que solo usted juntaría; no sirve una contraseña que use en otro sitio.',
    label: 'Contraseña nueva',
    submit: 'Guardar la contraseña',
    missing: 'Escriba una contraseña',
    too_short: 'La contraseña debe tener {min} caracteres o más',
    too_long: 'La contraseña debe tener {max} caracteres o menos',
    guessable:
      'La contraseña es demasiado fácil de adivinar. Evite contraseñas comunes, patrones y nombres, tanto los nuestros como los suyos',
    overHeading: 'Este enlace ya no funciona',
    overText:
      'Ya se ha usado, tiene más de {hours} horas o hay otro más reciente. Si ya ha elegido una contraseña, inicie sesión con ella; si no, pida un enlace nuevo a un administrador.',
  },
  ownPassword: {
    heading: 'Cambiar la contraseña',
    old: 'Contraseña actual',
    submit: 'Cambiar la contraseña',
    missing: 'Escriba su contraseña actual',
    wrong: 'La contraseña actual no es correcta',
    locked:
      'Ha habido demasiados intentos fallidos. Espere {minutes} minutos y vuelva a intentarlo',
    same: 'Elija una contraseña distinta de la actual',
  },
  home: {
    signIn: 'Inicio de sesión',
    signOut: 'Cerrar sesión',
    sessions: 'Dónde tiene la sesión abierta',
    session: 'Abierta el {started}',
    used: 'Último uso: {used}',
    here: 'Este navegador',
    end: 'Cerrar esa sesión',
    endHidden: 'la que abrió el {started}',
    limits:
      'Por seguridad, la sesión se cierra tras {minutes} minutos de inactividad y, como muy tarde, el {end}.',
    enable: 'Activar',
    roleOf: 'Función de {name}',
    change: 'Cambiar la función',
    noBranch: 'Sin oficina',
    allBranches: 'Todas las oficinas',
    branchOf: 'Oficina de {name}',
    changeBranch: 'Cambiar la oficina',
    neverSignedIn: 'Aún no ha iniciado sesión',
    rolesTitle: 'Qué puede hacer cada función',
    yourRole: 'Qué puede hacer su función',
    roleTexts: {
      agent:
        'Busca, consulta y rellena solicitudes, escribe notas, reintenta lo que se detuvo, envía de nuevo los mensajes fallidos, entrega las solicitudes a los clientes y exporta listas sin nombres.',
      supervisor:
        'Además decide sobre las solicitudes en espera, anota lo que se encontró en la plataforma, aprueba correos electrónicos, cierra avisos, exporta nombres, exporta o borra los datos de un cliente junto con otra persona y ve las alertas. Nadie decide sobre algo en lo que ha intervenido.',
      administrator:
        'Además invita a compañeros, les envía enlaces para elegir contraseña y modifica, desactiva y activa cuentas. Al desactivar una cuenta se cierran todas sus sesiones.',
    },
    done: {
      disabled: 'La cuenta está desactivada y todas sus sesiones se han cerrado.',
      enabled: 'La cuenta está activada.',
      role: 'La función se ha cambiado.',
      branch: 'La oficina se ha cambiado.',
      ended: 'Esa sesión se ha cerrado.',
      password: 'Su contraseña se ha cambiado. Sus demás sesiones se han cerrado.',
      gone: 'No se ha cambiado nada: ya estaba así o ya no existe.',
    },
  },
  help: 'Para su acceso y su función, pregunte a un administrador. Si algo no funciona, avise a quien se encarga de este sistema.',
  forbidden: {
    noneHeading: 'Qué incluye su función',
    role: {
      heading: 'Su función no incluye esto',
      needs: {
        supervisor: 'Solo puede hacerlo un supervisor o un administrador.',
        administrator: 'Solo puede hacerlo un administrador.',
      },
      yours: 'Ha iniciado sesión como {name}. Su función: {role}.',
      ask: {
        supervisor: 'Pídaselo a un supervisor o a un administrador.',
        administrator: 'Pídaselo a un administrador.',
      },
      change: 'Si forma parte de su trabajo, pida a un administrador que cambie su función.',
    },
    // To members whose role is enough by now.
    enough: {
      heading: 'Su función sí incluye esto',
      needs: {
        supervisor: 'Pueden hacerlo los supervisores y los administradores.',
        administrator:
          'Pueden hacerlo los administradores, pero nadie puede hacerlo con su propia cuenta.',
      },
      again: 'Vuelva a la página anterior, actualícela e inténtelo de nuevo.',
    },
    same_person: {
      heading: 'Esto tiene que decidirlo otra persona',
      text: 'Nadie decide sobre una solicitud en la que ha intervenido ni sobre una petición que ha hecho.',
      ask: 'Pídaselo a un supervisor o a un administrador que no haya intervenido.',
    },
    own_alert: {
      heading: 'Debe ocuparse otra persona',
      text: 'Nadie puede cerrar una alerta sobre sí mismo.',
      ask: 'Pida a otro supervisor o a otro administrador que la revise.',
    },
    unchanged: 'No se ha cambiado nada.',
    recorded: 'No se ha cambiado nada. Los intentos de hacerlo quedan registrados.',
  },
  limit: {
    heading: 'Ha alcanzado un límite',
    cases:
      'Ha abierto el máximo de solicitudes permitido {period, select, hour {en una hora} other {en un día}}.',
    documents:
      'Ha consultado el máximo de documentos permitido {period, select, hour {en una hora} other {en un día}}.',
    pages:
      'Ha recorrido el máximo de páginas de listas permitido {period, select, hour {en una hora} other {en un día}}.',
    searches:
      'Ha hecho el máximo de búsquedas permitido {period, select, hour {en una hora} other {en un día}}.',
    exports:
      'Ha descargado el máximo de listas permitido {period, select, hour {en una hora} other {en un día}}.',
    rows: 'Con esta lista descargaría más solicitudes de las que se permiten {period, select, hour {en una hora} other {en un día}}.',
    downloads:
      'Ha descargado el máximo de justificantes y comprobantes permitido {period, select, hour {en una hora} other {en un día}}.',
    notified:
      'No se ha mostrado ni descargado nada. Se informa a los supervisores de que se ha alcanzado el límite.',
    most: 'El límite es de {most, number}{period, select, hour {} other { en cualquier periodo de 24 horas}}.',
    narrow:
      'Reduzca la lista con los filtros hasta un máximo de {most, number} {most, plural, one {solicitud} other {solicitudes}} y descárguela de nuevo. Esperar no sirve.',
    wait: 'Podrá continuar como muy tarde el {time}, y a menudo antes. Todo lo demás funciona como siempre.',
    noneHeading: 'Límites para el personal',
    none: 'Lo que el personal puede abrir, buscar y descargar en una hora y en un día tiene un límite. Esta página avisa cuando se alcanza.',
    colleague:
      'Si un cliente no puede esperar, pida a un compañero o a un supervisor que lo atienda.',
    change:
      'Si su trabajo necesita más, avise a un administrador: quienes operan este servicio pueden aumentar el límite.',
    back: 'Volver a las solicitudes',
    use: {
      heading: 'Lo que ha utilizado',
      text: 'Se cuenta por tramos de cinco minutos, de modo que pueden contar hasta cinco minutos más de una hora o un día.',
      counted: 'Se cuenta',
      hour: 'Última hora',
      day: 'Últimas 24 horas',
      of: '{used, number} de {most, number}',
      unlimited: '{used, number}, sin límite',
      measures: {
        cases: 'Solicitudes distintas abiertas',
        documents: 'Documentos consultados',
        pages: 'Páginas siguientes de listas y listas filtradas',
        searches: 'Búsquedas',
        exports: 'Exportaciones de listas y de datos personales',
        rows: 'Solicitudes en las listas exportadas',
        downloads: 'Justificantes y comprobantes descargados',
      },
    },
  },
  alerts: {
    title: 'Actividad inusual',
    text: 'Pregunte a su compañero para qué era. Nadie puede cerrar una alerta sobre sí mismo, y queda anotado quién la cierra.',
    warned: '{name}, {period, select, hour {en una hora} other {en un día}}: {what}.',
    stopped:
      'Se impidió a {name} continuar; {period, select, hour {en una hora} other {en un día}} habría llegado a: {what}.',
    on: 'El {time}',
    since: 'Por primera vez el {time}, la última el {last}',
    what: {
      cases: '{count, plural, one {# solicitud abierta} other {# solicitudes abiertas}}',
      documents: '{count, plural, one {# documento consultado} other {# documentos consultados}}',
      pages: '{count, plural, one {# página más de listas} other {# páginas más de listas}}',
      searches: '{count, plural, one {# búsqueda} other {# búsquedas}}',
      exports: '{count, plural, one {# lista descargada} other {# listas descargadas}}',
      rows: '{count, plural, one {# solicitud en listas descargadas} other {# solicitudes en listas descargadas}}',
      downloads:
        '{count, plural, one {# justificante o comprobante descargado} other {# justificantes y comprobantes descargados}}',
    },
    acknowledge: 'Lo he comprobado',
    acknowledgeHidden: '(la alerta sobre {name} del {time})',
    done: 'Queda anotado que lo ha comprobado.',
    gone: 'No se ha cambiado nada: ya la cerró otra persona o no le corresponde cerrarla.',
  },
  stay: {
    text: 'Su sesión se cerrará pronto por inactividad.',
    over: 'Su sesión se ha cerrado.',
    back: 'Iniciar sesión',
  },
}
