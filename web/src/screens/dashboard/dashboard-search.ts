/** This is what the address of the dashboard says. */
export interface DashboardSearch {
  /** Only this customer and those below it are shown. */
  customerId?: number
  /** A vehicle is on the work list from so many hours of silence on. */
  silenceHours?: number
}

export const SILENCE_HOURS = [3, 6, 12, 24, 72] as const

/** Reads the address; what makes no sense in it is left out. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const customerId = Number(search['customerId'])
  const silenceHours = Number(search['silenceHours'])
  return {
    ...(Number.isInteger(customerId) && customerId > 0 && { customerId }),
    ...((SILENCE_HOURS as readonly number[]).includes(silenceHours) && { silenceHours }),
  }
}
