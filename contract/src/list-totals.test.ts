import { expect, test } from 'vitest'
import { operations } from './operations.ts'
import type { Operation } from './wire/operation.ts'

const ALL: readonly Operation[] = Object.values(operations)
const LISTS = ALL.filter(({ kind, result }) => kind === 'query' && result.shape === 'list')
const PAGING = ['first', 'offset', 'cursor', 'orderBy', 'order']

/** These come whole: they are short by what they are of. */
const WHOLE = [
  ...['avisosDoSistema', 'hostsDoCliente', 'recepcaoPorProtocolo', 'servidoresTraccar', 'equipamentosParecidos'],
  ...['verificarDuplicidade', 'linksDeInstalacao', 'comandosPossiveis', 'consentimentos', 'gruposDeCercas'],
  ...['lerArquivoDeCercas', 'chamadosAbertosDoVeiculo', 'responsaveisDeChamados', 'diagnosticos'],
]
/** Of these nobody counts the whole: whoever reads them asks until a page is short. */
const UNCOUNTED = ['mensagensBrutas', 'leiturasTraccar', 'lotesDeComandos', 'comandosAgendados']
/** The audit goes on behind a row, and not by an offset: rows join at its head all the time. */
const BEHIND_A_ROW = { auditoria: ['antesDe'] } as Record<string, readonly string[]>

const argsOf = ({ args }: Operation) =>
  Object.values(args).flatMap((arg) => ('inputWire' in arg ? [arg.inputWire] : []))

test('a list is paged and has a total with the same filters, or is one of the few that come whole or uncounted', () => {
  const paged = LISTS.filter(({ wire }) => !WHOLE.includes(wire))
  const unpaged = paged.filter(
    (list) => !argsOf(list).includes('first') || !(argsOf(list).includes('offset') || list.wire in BEHIND_A_ROW),
  )
  expect(unpaged.map(({ wire }) => wire)).toEqual([])
  const lacking = paged
    .filter(({ wire }) => !UNCOUNTED.includes(wire))
    .flatMap((list) => {
      const total = ALL.find(({ wire }) => wire === `${list.wire}Total`)
      if (!total) return [`${list.wire}Total`]
      const known = [...PAGING, ...argsOf(total), ...(BEHIND_A_ROW[list.wire] ?? [])]
      return argsOf(list)
        .filter((name) => !known.includes(name))
        .map((name) => `${list.wire}Total(${name})`)
    })
  expect(lacking).toEqual([])
})

test('what is said to come whole or uncounted is such a list', () => {
  const paged = LISTS.filter((list) => argsOf(list).includes('first')).map(({ wire }) => wire)
  const all = LISTS.map(({ wire }) => wire)
  expect(WHOLE.filter((wire) => !all.includes(wire) || paged.includes(wire))).toEqual([])
  const counted = UNCOUNTED.filter((list) => ALL.some(({ wire }) => wire === `${list}Total`))
  expect([...counted, ...UNCOUNTED.filter((wire) => !paged.includes(wire))]).toEqual([])
})
