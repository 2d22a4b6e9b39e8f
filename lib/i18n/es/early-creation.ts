/** The words where the application is created before its acceptance (`CREATE=early`), in Spanish. */
import type { earlyCreation as en } from '../en/early-creation.ts'

export const earlyCreation = {
  title: 'Qué comunicamos antes de que acepte',
  start:
    'En cuanto sabemos su nombre y qué cuenta quiere, comunicamos lo que ha introducido al servicio que llevará la cuenta, para poder preguntarle todo lo que este exige. Con ello no acepta nada. La revisión no empieza hasta que haya aceptado las condiciones y enviado la solicitud.',
  stays:
    'Si no termina, eliminamos lo que conservamos cuando se cumple su plazo. Lo que se comunicó a ese servicio permanece en él, sin aceptar ni presentar.',
  account:
    'Al continuar, comunicamos lo que ha introducido hasta ahora al servicio que llevará la cuenta y preguntamos qué más exige. Con ello no acepta nada.',
  retained:
    'Lo que se comunicó al servicio que llevaría la cuenta permanece en él, sin aceptar ni presentar.',
  before: 'Lo que introdujo: {value}',
  documents: 'Documentos que se le pedirán',
  documentsText: 'Puede enviarlos ahora o después de enviar la solicitud.',
  lead: 'Esta es la solicitud que va a enviar. Cambie lo que no esté bien.',
  stale:
    'Sus respuestas cambiaron después de abrir esta página. La solicitud no se ha enviado. Revise de nuevo las respuestas antes de enviarla.',
  unavailable:
    'La solicitud no se ha enviado, porque ahora mismo no se ha podido guardar. Inténtelo de nuevo dentro de un momento.',
} satisfies typeof en
