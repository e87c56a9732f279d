/** What the address of the dashboard says. */
export interface DashboardSearch {
  /** Only this customer and those below it. */
  cliente?: number
  /** Hours of silence from which a vehicle is on the work list. */
  horas?: number
}

export const SILENCE_HOURS = [3, 6, 12, 24, 72] as const

/** Reads the address; what makes no sense in it is left out. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const cliente = Number(search['cliente'])
  const horas = Number(search['horas'])
  return {
    ...(Number.isInteger(cliente) && cliente > 0 && { cliente }),
    ...((SILENCE_HOURS as readonly number[]).includes(horas) && { horas }),
  }
}
