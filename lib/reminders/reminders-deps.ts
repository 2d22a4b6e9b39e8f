import type { NotificationDeps } from '#lib/messages/notification-deps.ts'
import type { Logger } from '#lib/observability/logging/logger.ts'
import type { ReminderDays } from './rules/reminder-days.ts'

export type RemindersDeps = NotificationDeps & { log: Logger; days: ReminderDays }
