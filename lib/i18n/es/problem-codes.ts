const wait = 'El fallo no está aquí. Si continúa, pregunte al soporte de la plataforma.'
const support = 'Indique los identificadores de abajo al soporte de la plataforma.'
const network =
  'Revise {address}, y que la red, el cortafuegos y el proxy de esta máquina le permitan llegar a esa dirección.'
const notThePlatform =
  'Ahí responde otra cosa, como la página de un proxy o de inicio de sesión: revise {address}.'
const look = 'Mire la solicitud en la plataforma.'

export const problemCodes = {
  who: { platform: 'la plataforma', token: 'el servicio de tokens' },
  unknown: {
    meaning: 'Ha fallado algo que todavía no se explica aquí.',
    remedy:
      'Busque el código en lib/platform/client/README.md y en el registro, y después pregunte al soporte de la plataforma.',
  },
  submissions: {
    earlier_application: {
      meaning:
        'La plataforma ya tiene una solicitud de este cliente. Las respuestas pueden haber cambiado desde entonces: no se sabe cuáles tiene la plataforma.',
      remedy:
        'Mírela en la plataforma. Si contiene las respuestas posteriores, indique su identificador; si no, pida al soporte de la plataforma que la elimine y después elija «No está».',
    },
    several_applications: {
      meaning:
        'La plataforma muestra más de una solicitud con esta referencia, o no dice de quién son.',
      remedy: 'Averigüe en la plataforma cuál de ellas es la de este cliente.',
    },
    refused_after_unknown: {
      meaning:
        'La plataforma no aceptó crear la solicitud, pero un intento anterior puede haberla creado y la plataforma no ha podido confirmarlo.',
      remedy: `Busque la referencia en la plataforma, o pregunte a su soporte. ${support}`,
    },
    earlier_individual: {
      meaning:
        'Al final, un intento anterior sí añadió a una persona de la empresa en la plataforma, y el cliente ha cambiado sus datos desde entonces: no se sabe qué versión tiene la plataforma.',
      remedy:
        'Pida al soporte de la plataforma que quite allí a esa persona; otro intento añade la versión posterior.',
    },
    several_individuals: {
      meaning:
        'Puede que una persona de la empresa ya esté en la plataforma, y esta muestra más de una que podría ser, o una sin nombre.',
      remedy:
        'Pida al soporte de la plataforma que las quite todas menos una; otro intento sigue con la que quede.',
    },
    other_individual: {
      meaning:
        'Desde hace un día la plataforma responde al alta de una persona con el identificador de otra.',
      remedy: `Mire en la plataforma a las personas de la solicitud. ${support}`,
    },
    application_refused: {
      meaning:
        'La plataforma no permite ver la solicitud, así que no se sabe si se añadió a una persona de la empresa.',
      remedy: `${look} ${support}`,
    },
    status_refused: {
      meaning: 'La plataforma no permite consultar el estado de la solicitud.',
      remedy: `${look} ${support}`,
    },
    declared_none: {
      meaning:
        'La plataforma pide algo que el cliente ha indicado que no tiene, como una nacionalidad, un pasaporte, un número fiscal o un segundo nombre.',
      remedy:
        'Pregunte al soporte de la plataforma, con los identificadores de abajo, cómo admite una solicitud así y después vuelva a intentarlo. Si el cliente sí lo tiene, devuélvale la solicitud.',
    },
    refused_for_staff: {
      meaning:
        'La plataforma rechazó lo que se envió y no menciona nada que el cliente pueda cambiar.',
      remedy:
        'Pregunte al soporte de la plataforma e indique lo que esta dijo y los identificadores de abajo. Después vuelva a intentarlo: se envía lo mismo. Si antes hay que cambiar una respuesta, devuelva la solicitud al cliente.',
    },
    submit_refused: {
      meaning:
        'La plataforma indica que la solicitud está lista y, sin embargo, no la admite a revisión.',
      remedy: `${look} ${support}`,
    },
    submit_without_effect: {
      meaning:
        'La plataforma admitió la solicitud a revisión, y una hora después sigue indicando que no se ha presentado.',
      remedy: `${support} Otro intento la presenta de nuevo, con un identificador de idempotencia nuevo.`,
    },
    other_application: {
      meaning: 'La plataforma respondió sobre una solicitud que no es la de este cliente.',
      remedy: `No se ha hecho nada con la otra. ${support}`,
    },
    not_ready_yet: {
      meaning:
        'La plataforma lo tiene todo desde hace un día, y todavía no indica que la solicitud esté lista.',
      remedy: `${look} ${support}`,
    },
    unknown_status: {
      meaning:
        'Desde hace un día la plataforma da a la solicitud un estado que esta versión no conoce.',
      remedy: `${look} Puede que una versión más nueva de Portico conozca el estado.`,
    },
    internal_error: {
      meaning: 'Falló el propio Portico, una y otra vez durante un día.',
      remedy: 'Busque sending_failed en el registro y ejecute npm run doctor.',
    },
    storage_unavailable: {
      meaning: 'Desde hace un día el almacenamiento donde espera el documento no lo entrega.',
      remedy:
        'Ejecute npm run doctor, que examina el almacenamiento. Si el documento ya no está allí, pídalo de nuevo al cliente.',
    },
  },
  client: {
    invalid_client: {
      meaning: 'El servicio de tokens no reconoce el cliente OAuth, o su secreto no es correcto.',
      remedy:
        'Revise PLATFORM_CLIENT_ID y PLATFORM_CLIENT_SECRET. Puede que se haya sustituido un secreto antiguo.',
    },
    unauthorized_client: {
      meaning:
        'El servicio de tokens reconoce el cliente OAuth, pero no le permite obtener un token de esta manera.',
      remedy:
        'Pida al soporte de la plataforma que permita «client credentials» a PLATFORM_CLIENT_ID.',
    },
    invalid_scope: {
      meaning:
        'Al cliente OAuth no se le concede un permiso que necesita: applications:read, applications:write o, para los eventos, subscriptions:read y subscriptions:write.',
      remedy:
        'Pida al soporte de la plataforma que se lo dé a PLATFORM_CLIENT_ID; npm run doctor dice cuál es.',
    },
    invalid_request: {
      meaning: 'El servicio de tokens no entiende la petición de un token.',
      remedy:
        'Pruebe el otro valor de PLATFORM_TOKEN_PARAMS (query o body) y revise PLATFORM_TOKEN_URL.',
    },
    invalid_grant: {
      meaning: 'El servicio de tokens no acepta la autorización del cliente OAuth.',
      remedy:
        'Revise PLATFORM_TOKEN_URL y pregunte al soporte de la plataforma por PLATFORM_CLIENT_ID.',
    },
    unsupported_grant_type: {
      meaning: 'El servicio de tokens no recibe o no admite grant_type=client_credentials.',
      remedy:
        'Pruebe el otro valor de PLATFORM_TOKEN_PARAMS (query o body) y revise PLATFORM_TOKEN_URL.',
    },
    token_refused: {
      meaning:
        'El servicio de tokens no da ningún token, y no indica el motivo de una manera conocida.',
      remedy:
        'Revise PLATFORM_TOKEN_URL, PLATFORM_TOKEN_PARAMS, PLATFORM_CLIENT_ID y PLATFORM_CLIENT_SECRET.',
    },
    token_type_unknown: {
      meaning: 'El servicio de tokens da un token de un tipo distinto de Bearer.',
      remedy: 'Revise PLATFORM_TOKEN_URL: puede que sea la de otro servicio.',
    },
    unauthorized: {
      meaning: 'La plataforma no acepta un token que el servicio de tokens acaba de dar.',
      remedy:
        'Compruebe que PLATFORM_API_URL y PLATFORM_TOKEN_URL son de la misma plataforma y del mismo entorno.',
    },
    unusable_id: {
      meaning:
        'El identificador de la plataforma que se guarda aquí no se puede usar en una dirección, así que no se envió nada.',
      remedy: support,
    },
    list_incomplete: {
      meaning:
        'La lista de solicitudes de la plataforma repite una página o no termina, así que no se sabe qué hay en ella.',
      remedy:
        'Busque la referencia en la plataforma. Facilite los identificadores de abajo al soporte de la plataforma.',
    },
    unusable_idempotency_id: {
      meaning:
        'El identificador de idempotencia que se guarda aquí no se puede usar en una cabecera, así que no se envió nada.',
      remedy: 'La fila no la cambió Portico: compárela con una copia de seguridad.',
    },
    unusable_file: {
      meaning:
        'La plataforma no admite ningún archivo con ese nombre, de ese tipo o de ese tamaño, así que no se envió nada.',
      remedy:
        'Pida al cliente otro archivo: un PDF, JPEG o PNG de 30 MB como máximo, con un nombre sencillo.',
    },
    unreadable_file: {
      meaning: 'El archivo que se guarda aquí no se pudo leer hasta el final mientras se enviaba.',
      remedy:
        'Revise la base de datos y su disco; `npm run doctor` comprueba las claves que lo sellan.',
    },
    file_changed: {
      meaning: 'El archivo que se guarda aquí tiene otro tamaño que el que se anotó con él.',
      remedy:
        'Compare la base de datos con una copia de seguridad, o pida el archivo de nuevo al cliente.',
    },
  },
  calls: {
    forbidden: {
      meaning: '{who} reconoce el cliente OAuth, pero no le permite hacer esto (403).',
      remedy:
        'Pregunte al soporte de la plataforma qué le falta a PLATFORM_CLIENT_ID. Un cortafuegos que no conoce la dirección de esta máquina dice lo mismo.',
    },
    not_found: {
      meaning: '{who} no tiene nada en la dirección por la que se preguntó (404).',
      remedy:
        'Revise {address}: puede que la ruta sea errónea. Si las demás solicitudes funcionan, la plataforma ya no tiene esta.',
    },
    content_too_large: {
      meaning: '{who} considera que la petición es demasiado grande (413).',
      remedy: support,
    },
    redirected: {
      meaning: '{who} remite a otra dirección, y no se sigue: los secretos irían con la petición.',
      remedy:
        'Ponga la dirección definitiva en {address}; a menudo solo falta https o una parte de la ruta.',
    },
    unexpected_status: {
      meaning: '{who} respondió con un código de estado que su interfaz no contempla.',
      remedy: notThePlatform,
    },
    request_timeout: {
      meaning: '{who} indica que la petición tardó demasiado (408).',
      remedy: wait,
    },
    conflict: {
      meaning: '{who} indica que la petición entra en conflicto con otra (409).',
      remedy: support,
    },
    too_early: { meaning: '{who} pide que se repita la petición más tarde (425).', remedy: wait },
    rate_limited: {
      meaning: '{who} ha recibido demasiadas peticiones nuestras (429).',
      remedy:
        'Pregunte al soporte de la plataforma cuál es el límite, y si otros usan el mismo cliente OAuth.',
    },
    server_error: { meaning: '{who} ha tenido un error interno (5xx).', remedy: wait },
    unexpected_success: {
      meaning:
        '{who} comunica un éxito de un tipo que su interfaz no contempla, así que no se sabe qué ha ocurrido.',
      remedy: notThePlatform,
    },
    unexpected_content_type: {
      meaning: '{who} respondió con una página u otra cosa que no es JSON.',
      remedy: notThePlatform,
    },
    encoded_body: {
      meaning: '{who} respondió con contenido comprimido, aunque no se pidió.',
      remedy:
        'Un proxy intermedio comprime las respuestas: desactive la compresión para {address}.',
    },
    body_too_large: {
      meaning: '{who} dio una respuesta más larga que cualquiera de su interfaz.',
      remedy: notThePlatform,
    },
    empty_body: { meaning: '{who} dio una respuesta vacía.', remedy: notThePlatform },
    malformed_json: {
      meaning: '{who} respondió con un JSON mal formado o con una respuesta cortada.',
      remedy: notThePlatform,
    },
    unexpected_shape: {
      meaning: '{who} respondió con un JSON que no se ajusta a su interfaz.',
      remedy: notThePlatform,
    },
    dns_failed: {
      meaning: 'No se puede conectar con {who}: el DNS no conoce el nombre de su dirección.',
      remedy: network,
    },
    connection_refused: {
      meaning: 'No se puede conectar con {who}: en su dirección no escucha nada.',
      remedy: network,
    },
    unreachable: {
      meaning: 'No se puede conectar con {who}: no hay ninguna ruta hasta su dirección.',
      remedy: network,
    },
    tls_failed: {
      meaning: 'No se estableció ninguna conexión cifrada y de confianza con {who}.',
      remedy:
        'Revise {address} y el certificado que hay allí. Con NODE_EXTRA_CA_CERTS se confía en los certificados de una autoridad propia.',
    },
    connect_timeout: {
      meaning: 'La conexión con {who} no se estableció a tiempo.',
      remedy: network,
    },
    headers_timeout: {
      meaning: '{who} no empezó a responder a tiempo.',
      remedy: `${network} PLATFORM_TIMEOUT_MS es el tiempo de espera.`,
    },
    body_timeout: {
      meaning: '{who} empezó a responder y no terminó a tiempo.',
      remedy: `${network} PLATFORM_TIMEOUT_MS es el tiempo de espera.`,
    },
    timeout: {
      meaning: '{who} no respondió a tiempo.',
      remedy: `${network} PLATFORM_TIMEOUT_MS es el tiempo de espera.`,
    },
    connection_reset: { meaning: 'La conexión con {who} se cortó.', remedy: network },
    malformed_http: {
      meaning: 'No se puede hablar con {who}: lo que responde en su dirección no usa HTTP.',
      remedy: network,
    },
    odd_status: {
      meaning: '{who} respondió con un código de estado que HTTP no contempla.',
      remedy: notThePlatform,
    },
    transport_closed: {
      meaning: 'Portico se estaba deteniendo durante su petición a este servicio: {who}.',
      remedy:
        'Si el problema desaparece, no hay que hacer nada. Si continúa, inicie Portico de nuevo.',
    },
    network_error: {
      meaning: 'La conexión de red con {who} falló por una causa desconocida.',
      remedy: network,
    },
  },
}
