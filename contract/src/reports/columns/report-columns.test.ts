import { describe, expect, test } from 'vitest'
import { type ColumnDeclarations, inScreenOrder, screenColumns } from './column-declaration.ts'
import { dayColumns } from './day-columns.ts'
import { distanceColumns } from './distance-columns.ts'
import { excludedColumns, summaryColumns } from './file-only-columns.ts'
import { positionColumns } from './position-columns.ts'
import { placeColumns, stopColumns } from './stop-columns.ts'
import { tripColumns } from './trip-columns.ts'
import { eventColumns, historyMarkColumns, shiftColumns, speedingColumns, visitColumns } from './watch-columns.ts'

/**
 * Existing clients find these columns, in this order, in a file for which nobody chose any. The list is written by
 * hand: a change of a label or a wire name changes their files and kept requests.
 */
const DEFAULT_FILES: [name: string, columns: ColumnDeclarations, words: string][] = [
  [
    'posicoes',
    positionColumns,
    `ddlDh Data GPS|veiPlc Placa|veiDsc Descrição|evento Evento|ddlIgn Ignição|ddlVel Velocidade (km/h)|ddlDir Direção (°)|
     ptpDsc Local|ddlTen Tensão (V)|ddlOdm Odômetro (km)|recebidaEm Recebida em|mapa Coordenadas`,
  ],
  [
    'viagens',
    tripColumns,
    `numero Nº|placa Placa|descricao Descrição|inicio Início|localInicio Origem|fim Fim|localFim Destino|duracao Duração|
     distancia Distância (km)|tempoMovimento Em movimento|tempoParadoLigado Parado ligado|
     velocidadeMedia Velocidade média em movimento (km/h)|velocidadeMaxima Velocidade máxima (km/h)|
     velocidadeMaximaEm Velocidade máxima em|odometroInicio Odômetro no início (km)|odometroFim Odômetro no fim (km)|
     distanciaOdometro Distância pelo odômetro (km)|tempoParadoDepois Parado depois|excessos Excessos de velocidade|
     mapaInicio Início no mapa|mapaFim Fim no mapa|situacao Observação`,
  ],
  [
    'paradas',
    stopColumns,
    `numero Nº|placa Placa|descricao Descrição|inicio Chegada|fim Saída|duracao Duração|tempoParadoLigado Parado ligado|
     tempoDesligado Desligado|local Local|distanciaAnterior Desde a parada anterior (km)|
     tempoViagemAnterior Viagem desde a parada anterior|pontoDeReferencia Ponto de referência|mapa Coordenadas|
     situacao Observação`,
  ],
  [
    'locais',
    placeColumns,
    `local Local|pontoDeReferencia Ponto de referência|visitas Visitas|duracao Tempo total|duracaoMedia Tempo médio|
     tempoParadoLigado Parado ligado|costume Costuma chegar|primeira Primeira visita|ultima Última visita|
     veiculos Veículos|mapa Coordenadas`,
  ],
  [
    'dias',
    dayColumns,
    `placa Placa|descricao Descrição|dia Dia|distancia Distância (km)|distanciaOdometro Distância pelo odômetro (km)|
     viagens Viagens|velocidadeMaxima Velocidade máxima (km/h)|velocidadeMaximaEm Velocidade máxima em|
     tempoMovimento Em movimento|tempoParadoLigado Parado ligado|tempoDesligado Desligado|tempoSemDados Sem dados|
     cobertura Cobertura (%)`,
  ],
  ['matriz', distanceColumns, 'placa Placa|descricao Descrição|cliente Cliente|distancia Total (km)'],
  [
    'resumo',
    summaryColumns,
    `placa Placa|descricao Descrição|inicio Início|fim Fim|distancia Distância (km)|
     distanciaOdometro Distância pelo odômetro (km)|distanciaSemDados Distância durante silêncios (km)|viagens Viagens|
     paradas Paradas|deslocamentosDescartados Deslocamentos curtos demais|
     velocidadeMedia Velocidade média em movimento (km/h)|velocidadeMaxima Velocidade máxima (km/h)|
     velocidadeMaximaEm Velocidade máxima em|tempoMovimento Em movimento|tempoParadoLigado Parado ligado|
     tempoDesligado Desligado|tempoSemDados Sem dados|cobertura Parte do período com dados (%)|posicoes Posições`,
  ],
  [
    'descartadas',
    excludedColumns,
    `placa Placa|descricao Descrição|hora Data GPS|recebidaEm Recebida em|motivo Descartada por|
     velocidade Velocidade (km/h)|mapa Coordenadas`,
  ],
  [
    'visitas',
    visitColumns,
    `placa Placa|descricao Descrição|nomeDaCerca Cerca|inicio Entrada|fim Saída|duracao Tempo dentro|
     distancia Distância dentro (km)|velocidadeMaxima Velocidade máxima (km/h)|situacao Observação`,
  ],
  [
    'velocidade',
    speedingColumns,
    `posicao Posição|placa Placa|descricao Descrição|excessos Excessos|tempoAcima Tempo acima do limite|
     distancia Distância (km)|excessosPor100 Excessos por 100 km|velocidadeMaxima Velocidade máxima (km/h)|
     velocidadeMaximaEm Velocidade máxima em|velocidadeMaximaLocal Local da velocidade máxima`,
  ],
  [
    'eventos',
    eventColumns,
    `evento Evento|placa Placa|descricao Descrição|ocorrencias Ocorrências|vezes Vezes|duracao Duração total|
     maiorDuracao Maior duração|pior Maior valor|primeira Primeira|ultima Última`,
  ],
  [
    'turno',
    shiftColumns,
    `entrouEm Entrou na fila em|urgencia Urgência|evento Ocorrência|detalhe Detalhe|placa Placa|descricao Descrição|
     cliente Cliente|assumidaPor Assumida por|espera Espera|adiada Espera adiada|atendimento Atendimento|
     encerradaEm Encerrada em|encerradaPor Encerrada por|desfecho O que era|escalada Escalada`,
  ],
  [
    'marcas',
    historyMarkColumns,
    `inicio Início|placa Placa|descricao Descrição|tipo Tipo|evento Ocorrência ou comando|detalhe Detalhe|fim Fim|vezes Vezes|
     local Local|situacao Situação|quem Quem`,
  ],
]

test.each(DEFAULT_FILES)(
  'a file of %s for which nobody chose has these columns, in this order',
  (_, columns, words) => {
    const standing = Object.values<ColumnDeclarations[string]>(columns).filter(
      ({ wire, optional }) => wire !== undefined && optional !== 'everywhere' && optional !== 'files',
    )
    expect(standing.map(({ wire, label }) => `${wire} ${label}`)).toEqual(words.split(/\|\s*/))
  },
)

describe('the columns of a table on the screen', () => {
  test('stand in the order of the file but where they say behind which other they stand', () => {
    const orderOf = (columns: ColumnDeclarations) => screenColumns(columns).map(([key]) => key)
    expect(orderOf(tripColumns).slice(0, 7)).toEqual([
      ...['start', 'plate', 'description', 'customer', 'driver', 'from', 'end'],
    ])
    expect(orderOf(tripColumns).slice(-5)).toEqual(['pauses', 'after', 'startOnMap', 'endOnMap', 'marks'])
    expect(orderOf(stopColumns).slice(5, 12)).toEqual([
      ...['duration', 'ignition', 'idle', 'place', 'landmark', 'visits', 'km'],
    ])
    expect(orderOf(positionColumns).slice(0, 5)).toEqual(['time', 'plate', 'reason', 'code', 'description'])
    expect(orderOf(dayColumns).slice(-3)).toEqual(['noData', 'top', 'coverage'])
    expect(orderOf(distanceColumns).slice(0, 7)).toEqual([
      'name',
      'km',
      'before',
      'change',
      'vehicles',
      'description',
      'customer',
    ])
  })

  test('stand in files in the same order, those of files alone beside what they belong to', () => {
    const orderOf = (columns: ColumnDeclarations) => inScreenOrder(columns).map(([key]) => key)
    expect(orderOf(tripColumns).slice(0, 8)).toEqual([
      ...['number', 'start', 'plate', 'description', 'customer', 'customerDocument', 'driver', 'from'],
    ])
    expect(orderOf(tripColumns).slice(-3)).toEqual(['startOnMap', 'endOnMap', 'marks'])
    expect(orderOf(positionColumns).slice(-3)).toEqual(['ports', 'placeKnownAt', 'coordinates'])
    for (const columns of [tripColumns, stopColumns, dayColumns, positionColumns, placeColumns, distanceColumns]) {
      const onScreen = new Set(screenColumns(columns).map(([key]) => key))
      expect(orderOf(columns).filter((key) => onScreen.has(key))).toEqual([...onScreen])
      expect(orderOf(columns).toSorted()).toEqual(Object.keys(columns).toSorted())
    }
  })

  test.each(DEFAULT_FILES)('of %s name each other truly, and have a header only where it is shorter', (_, columns) => {
    const onScreen = new Set(screenColumns(columns).map(([key]) => key))
    for (const { after, shownIn, label, header } of Object.values<ColumnDeclarations[string]>(columns)) {
      if (after) expect(onScreen).toContain(after)
      if (shownIn) expect(Object.keys(columns)).toContain(shownIn)
      if (header) expect(header.length).toBeLessThan(label.length)
    }
  })
})
