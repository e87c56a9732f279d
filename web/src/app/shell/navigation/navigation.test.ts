import { describe, expect, test } from 'vitest'
import { crumbsOf, navigationFor } from './navigation.ts'

function labels(operator: boolean, exists = (_path: string) => true) {
  return navigationFor({ operator }, exists).map(({ label, entries }) => [label, entries.map((entry) => entry.label)])
}

describe('the menu', () => {
  test('of an operator has every group in its order', () => {
    expect(labels(true)).toEqual([
      [null, ['Dashboard', 'Monitoramento', 'Cercas', 'Regras']],
      ['Cadastros', ['Clientes', 'Equipamentos', 'Veículos', 'Usuários']],
      ['Históricos', ['Movimentação', 'Viagens Realizadas', 'Distância Percorrida', 'Histórico de Paradas']],
      [null, ['Ocorrências', 'Chamados']],
    ])
  })

  test('of everyone else has no Cadastros', () => {
    expect(labels(false).map(([label]) => label)).toEqual([null, 'Históricos', null])
  })

  test('offers no screen that does not exist', () => {
    expect(labels(true, (path) => path === '/monitoring')).toEqual([[null, ['Monitoramento']]])
  })
})

describe('the breadcrumb', () => {
  test('says the group and the screen, to which it leads from a record', () => {
    expect(crumbsOf('/custom-dashboard')).toEqual([{ label: 'Dashboard' }])
    expect(crumbsOf('/veiculos')).toEqual([{ label: 'Cadastros' }, { label: 'Veículos' }])
    expect(crumbsOf('/veiculos/123')).toEqual([{ label: 'Cadastros' }, { label: 'Veículos', to: '/veiculos' }])
    expect(crumbsOf('/forms/veiculo')).toEqual(crumbsOf('/veiculos/123'))
    expect(crumbsOf('/configuracoes/marca')).toEqual([{ label: 'Configurações' }])
    expect(crumbsOf('/misc/404')).toEqual([])
  })
})
