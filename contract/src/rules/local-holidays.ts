import { isLocalHoliday, type LocalHoliday } from '@monitorweb/domain/calendar/brazilian-holidays'

export const LOCAL_HOLIDAYS_MESSAGE = 'Informe dias que existem, como MM-DD ou AAAA-MM-DD, separados por vírgula.'

/** Reads days of a town that have commas between; null where one is none. */
export function readLocalHolidays(text: string): LocalHoliday[] | null {
  const days = text.split(',').flatMap((day) => day.trim() || [])
  return days.every(isLocalHoliday) ? days : null
}
