import type { ScheduleChange } from '@monitorweb/contract/commands/command-schedule-operations'

export type ScheduleStep = ScheduleChange | 'approve'

/** What may be done about a schedule in each state, besides approving it. */
export const STEPS: Readonly<Record<string, readonly ScheduleStep[]>> = {
  approval: ['end'],
  active: ['pause', 'end'],
  paused: ['resume', 'end'],
}

export const STEP_WORDS: Readonly<Record<ScheduleStep, string>> = {
  ...{ approve: 'Aprovar', decline: 'Não aprovar', pause: 'Pausar', resume: 'Retomar', end: 'Encerrar' },
}

export const STEPS_DONE: Readonly<Record<ScheduleStep, string>> = {
  ...{ approve: 'Aprovado', decline: 'Não aprovado', pause: 'Pausado', resume: 'Retomado', end: 'Encerrado' },
}
