/**
 * Stored history does not read as it was written. Nothing is guessed of it: whoever asks for a period that it is part of is told
 * so, in Portuguese.
 */
export class DamagedHistoryError extends Error {
  override name = 'DamagedHistoryError'

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
