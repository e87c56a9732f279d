import { integer, orNull, stamp } from '../wire/field.ts'

/** Of some of a period history may have been deleted, as it is kept for so long only. */
export const historyStartFields = {
  /** All is kept from here on; null: nothing of the period was deleted. */
  since: orNull(stamp('desde', 'Histórico guardado desde')),
  vehicles: integer('veiculos', 'Veículos de que falta uma parte'),
  /** Then some of the period is deleted, as it was changed whose it was; null: nothing waits for that. */
  endsAt: orNull(stamp('apagaEm', 'Será apagado em')),
}

interface HistoryStartInWords {
  since: string | null
  vehicles: number
  endsAt: string | null
}

/** Says it to people, on screens and in files, with times as they read them; "" where all is and stays. */
export function historyStartWords({ since, vehicles, endsAt }: HistoryStartInWords): string {
  const whose = vehicles === 1 ? '' : ` de ${vehicles} veículos`
  const gone =
    since === null
      ? ''
      : `Histórico${whose} guardado desde ${since}: o que é anterior foi apagado pelo prazo de guarda, no todo ou em parte.`
  const going =
    endsAt === null
      ? ''
      : `Mudou de quem era uma parte deste histórico, e quem a tem agora guarda por menos tempo: ela será apagada a partir de ${endsAt}.`
  return [gone, going].filter((words) => words !== '').join(' ')
}
