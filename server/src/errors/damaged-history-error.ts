/** It goes along where an error comes out of a thread as another object. */
const CODE = 'DAMAGED_HISTORY'

/**
 * Stored history does not read as it was written. Nothing is guessed of it: whoever asks for a period that it is part of is told
 * so, in Portuguese.
 */
export class DamagedHistoryError extends Error {
  override name = 'DamagedHistoryError'
  readonly code = CODE

  /** `day` as 2026-11-23, UTC; `reason` is for the log. */
  constructor({ deviceId, day }: { deviceId: number; day: string }, reason: string) {
    const date = day.split('-').toReversed().join('/')
    super(
      `O histórico de ${date} (UTC) do equipamento ${deviceId} está danificado no banco de dados e não é mostrado. ` +
        'Peça um período sem este dia; quem cuida do servidor pode trazê-lo de volta de uma cópia.',
      { cause: reason },
    )
  }
}

/** Whether an error says that stored history is damaged, also where a thread told of it. */
export function isDamagedHistory(error: unknown): error is Error {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === CODE
}
