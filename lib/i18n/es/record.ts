import type { Messages } from '../translate.ts'

export const record: Messages['record'] = {
  download: 'Descargar el justificante (PDF)',
  title: 'Justificante de su solicitud',
  asOf: 'A fecha de {date}',
  status: 'En qué punto está',
  sent: 'Último envío',
  testOnly: 'Este es un entorno de prueba: no se abre ninguna cuenta real.',
  masked: 'Los números que podrían usarse indebidamente se muestran solo en parte.',
  changed: 'Desde el envío han cambiado estas respuestas; los cambios no se han enviado: {changed}',
  version: 'Versión del {date}',
  page: 'Página {page} de {pages}',
}
