/** One line of hours while it is chosen: what is missing is empty. */
export interface HoursLine {
  weekdays: readonly number[]
  from: string
  to: string
}

/** The hours of a rule while they are chosen. */
export interface ScheduleText {
  isOutside: boolean
  lines: readonly HoursLine[]
}

const LINE = /^(fora|dentro)_([0-6]*)_([\d:]*)-([\d:]*)$/

/** Reads hours as the contract writes them, half-typed ones too; null: always. */
export function readSchedule(hours: string): ScheduleText | null {
  const read = hours.split(';').flatMap((each) => {
    const [, side, days = '', from = '', to = ''] = LINE.exec(each.trim()) ?? []
    return side ? [{ isOutside: side === 'fora', weekdays: [...days].map(Number), from, to }] : []
  })
  const [first] = read
  return first ? { isOutside: first.isOutside, lines: read.map(({ isOutside: _, ...line }) => line) } : null
}

export function writeSchedule(schedule: ScheduleText | null): string {
  if (schedule === null) return ''
  const side = schedule.isOutside ? 'fora' : 'dentro'
  return schedule.lines
    .map(({ weekdays, from, to }) => `${side}_${[...weekdays].sort().join('')}_${from}-${to}`)
    .join(';')
}

/** Says what is missing in the hours; null where nothing is. */
export function scheduleFault(hours: string): string | null {
  for (const { weekdays, from, to } of readSchedule(hours)?.lines ?? []) {
    if (weekdays.length === 0) return 'Escolha ao menos um dia da semana.'
    if (from === '' || to === '') return 'Informe as horas, de e até.'
  }
  return null
}
