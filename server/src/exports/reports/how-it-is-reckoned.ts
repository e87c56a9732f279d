import { SPEED_WORDS } from '@monitorweb/contract/reports/speed-words'
import type { ExportParameter } from '../formats/file-table.ts'

/** It says to whoever reads a document without the program how its figures come about; the rules follow it. */
export const HOW_IT_IS_RECKONED: readonly ExportParameter[] = [
  {
    label: 'Como calculamos',
    value:
      'Viagens, paradas, dias e totais vêm de um só cálculo, igual na tela e nos arquivos. As somas usam valores sem arredondar. ' +
      'Viagem é o que há entre duas paradas; parada é o tempo em que as posições cabem no raio das regras. ' +
      `Tempo sem dados não é viagem nem parada. ${SPEED_WORDS}`,
  },
]
