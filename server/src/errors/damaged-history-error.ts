/** It goes along where an error comes out of a thread as another object. */
const CODE = 'DAMAGED_HISTORY'

/**
 * Stored history does not read as it was written. Nothing is guessed of it: whoever asks for a period that it is part of is told
 * so, in Portuguese.
 */
export class DamagedHistoryError extends Error {
  override name = 'DamagedHistoryError'
  readonly code = CODE

  /**
   * `day` as 2026-11-23, UTC; `reason` is for the log, as is the device, whose number here is on no screen and may be the serial of
   * another.
   */
  constructor({ deviceId, day }: { deviceId: number; day: string }, reason: string) {
    const date = day.split('-').toReversed().join('/')
    super(
      `O histórico de ${date} (UTC) de um equipamento está danificado no banco de dados e não é mostrado. Peça um período ` +
        'sem este dia; quem cuida do servidor vê de qual se trata no registro do programa e pode trazê-lo de volta de uma cópia.',
    )
    // Every log has the stack, also of an error that came out of a thread.
    this.stack += `\n    of device ${deviceId}, ${day}: ${reason}`
  }
}

/**
 * Answers what is read of stored history, or `otherwise` where it is damaged: for those whose answer tells of more than that, and of others
 * beside it.
 */
export async function unlessDamaged<Read, Else>(reading: Promise<Read>, otherwise: Else): Promise<Read | Else> {
  try {
    return await reading
  } catch (error) {
    if (isDamagedHistory(error)) return otherwise
    throw error
  }
}

/** Whether an error says that stored history is damaged, also where a thread told of it. */
export function isDamagedHistory(error: unknown): error is Error {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === CODE
}
