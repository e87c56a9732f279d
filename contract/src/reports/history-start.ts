import { integer, orNull, stamp } from '../wire/field.ts'

/** Of some of a period history may have been deleted, as it is kept for so long only. */
export const historyStartFields = {
  /** All is kept from here on; null: nothing of the period was deleted. */
  since: orNull(stamp('desde', 'Histórico guardado desde')),
  vehicles: integer('veiculos', 'Veículos de que falta uma parte'),
}

/** Says it to people, on screens and in files; `since` as they read it. */
export function historyStartWords(since: string, vehicles: number): string {
  const whose = vehicles === 1 ? '' : ` de ${vehicles} veículos`
  return `Histórico${whose} guardado desde ${since}: o que é anterior foi apagado pelo prazo de guarda, no todo ou em parte.`
}
