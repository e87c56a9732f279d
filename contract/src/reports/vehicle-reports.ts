import { flag, integer, nested, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'
import { tripRuleFields } from './trip-rules.ts'

const vehicle = {
  vehicleId: integer('veiculo', 'Código do veículo'),
  plate: text('placa', 'Placa'),
  description: text('descricao', 'Descrição'),
  /** The code of the owner at that time, since customers may be called alike. */
  customerId: integer('codigoCliente', 'Código do cliente'),
  customerName: text('cliente', 'Cliente'),
}
const edges = {
  inProgress: flag('emAndamento', 'Em andamento'),
  /** The flags say whether it began before the period, or went on after it. */
  cutAtStart: flag('cortadaInicio', 'Começou antes do período'),
  cutAtEnd: flag('cortadaFim', 'Continua depois do período'),
  afterNoData: flag('semDadosAntes', 'Sem dados antes'),
  beforeNoData: flag('semDadosDepois', 'Sem dados depois'),
}
const distances = {
  distanceKm: number('distancia', 'Distância por GPS (km)'),
  odometerDistanceKm: orNull(number('distanciaOdometro', 'Distância pelo odômetro (km)')),
  odometerDiffers: flag('odometroDiverge', 'Odômetro e GPS divergem'),
}
const readings = {
  startOdometerKm: orNull(number('odometroInicio', 'Odômetro no início (km)')),
  endOdometerKm: orNull(number('odometroFim', 'Odômetro no fim (km)')),
}
const speeds = {
  topSpeedKmh: orNull(number('velocidadeMaxima', 'Velocidade máxima (km/h)')),
  topSpeedAt: orNull(stamp('velocidadeMaximaEm', 'Velocidade máxima em')),
  /** True where the speed comes from places and times, as the tracker reports no speed. */
  topSpeedComputed: flag('velocidadeMaximaCalculada', 'Velocidade máxima calculada'),
}
const averageSpeedKmh = orNull(number('velocidadeMedia', 'Velocidade média em movimento (km/h)'))
const times = {
  movingSeconds: integer('tempoMovimento', 'Tempo em movimento (s)'),
  idleSeconds: integer('tempoParadoLigado', 'Tempo parado ligado (s)'),
  parkedSeconds: integer('tempoDesligado', 'Tempo desligado (s)'),
}
const noDataSeconds = integer('tempoSemDados', 'Tempo sem dados (s)')
const rulesUsed = nested('regras', 'RegrasDeViagem', ['Regras usadas', tripRuleFields])
const cursor = text('cursor', 'Cursor')

/** This is a trip with everything that is known of it. */
export const tripDetailFields = {
  ...vehicle,
  start: stamp('inicio', 'Início'),
  end: stamp('fim', 'Fim'),
  durationSeconds: integer('duracao', 'Duração (s)'),
  ...edges,
  startPlace: text('localInicio', 'Local de início'),
  startLatitude: number('latitudeInicio', 'Latitude de início'),
  startLongitude: number('longitudeInicio', 'Longitude de início'),
  endPlace: text('localFim', 'Local de fim'),
  endLatitude: number('latitudeFim', 'Latitude de fim'),
  endLongitude: number('longitudeFim', 'Longitude de fim'),
  /** The way in few points, an encoded polyline, see path-text.ts; made only where it is asked for, "" elsewhere. */
  path: text('percurso', 'Percurso em poucos pontos'),
  ...distances,
  ...readings,
  averageSpeedKmh,
  ...speeds,
  ...times,
  /** The time until the vehicle's next trip, silence left out; null where no stop follows in the period. */
  stoppedAfterSeconds: orNull(integer('tempoParadoDepois', 'Tempo parado até a próxima viagem (s)')),
  stoppedAfterInProgress: flag('paradoDepoisEmAndamento', 'Ainda parado'),
  stoppedAfterCut: flag('paradoDepoisCortado', 'Parado até o fim do período'),
  driver: orNull(text('motorista', 'Motorista')),
  /** Null where there is no rain sensor. */
  topSpeedInRainKmh: orNull(number('velocidadeMaximaChuva', 'Velocidade máxima com chuva (km/h)')),
  rules: rulesUsed,
  cursor,
}
export type TripDetail = RowOf<typeof tripDetailFields>

/** This is a stop with everything that is known of it. */
export const stopDetailFields = {
  ...vehicle,
  start: stamp('inicio', 'Chegada'),
  /** Null while the stop lasts. */
  end: orNull(stamp('fim', 'Saída')),
  /** While the stop lasts, it counts up to the newest position. */
  durationSeconds: integer('duracao', 'Duração (s)'),
  ...edges,
  place: text('local', 'Local'),
  latitude: number('latitude', 'Latitude'),
  longitude: number('longitude', 'Longitude'),
  idleSeconds: times.idleSeconds,
  parkedSeconds: times.parkedSeconds,
  kmSincePrevious: number('distanciaAnterior', 'Distância desde a parada anterior (km)'),
  travelSeconds: integer('tempoViagemAnterior', 'Tempo de viagem desde a parada anterior (s)'),
  topSpeedKmh: orNull(number('velocidadeMaximaAnterior', 'Velocidade máxima desde a parada anterior (km/h)')),
  kmOfDay: number('distanciaDia', 'Distância do dia até a chegada (km)'),
  rules: rulesUsed,
  cursor,
}
export type StopDetail = RowOf<typeof stopDetailFields>

/** This is a day of a vehicle, in the person's zone; the first and the last day go as far as the period does. */
export const dayDetailFields = {
  ...vehicle,
  date: text('dia', 'Dia'),
  start: stamp('inicio', 'Início'),
  end: stamp('fim', 'Fim'),
  ...distances,
  /** When its first trip began and its last one ended; null where one of its trips has no reading. */
  ...readings,
  tripCount: integer('viagens', 'Viagens'),
  ...speeds,
  ...times,
  noDataSeconds,
  rules: rulesUsed,
  cursor,
}
export type DayDetail = RowOf<typeof dayDetailFields>

export const exclusionFields = {
  noFix: integer('semSinal', 'Sem sinal de GPS'),
  futureClock: integer('relogioAdiantado', 'Relógio adiantado'),
  outOfRange: integer('foraDaFaixa', 'Valores impossíveis'),
  duplicateTime: integer('horaRepetida', 'Hora repetida'),
  jump: integer('salto', 'Salto'),
  parkedDrift: integer('derivaParado', 'Deriva do receptor parado'),
}

/**
 * A segment is a stretch of time in which a vehicle did one thing; all segments together are the period, without gap or
 * overlap.
 */
export const segmentFields = {
  ...vehicle,
  /** It is one of SEGMENT_LABELS of segment-labels.ts. */
  kind: text('tipo', 'Movimento, parado ligado, desligado ou sem dados'),
  start: stamp('inicio', 'Início'),
  end: stamp('fim', 'Fim'),
  durationSeconds: integer('duracao', 'Duração (s)'),
  cursor,
}
export type SegmentRow = RowOf<typeof segmentFields>

/** This is a position that no report counts, and why; the reasons are named as in {@link exclusionFields}. */
export const excludedPositionFields = {
  ...vehicle,
  fixTime: stamp('hora', 'Data GPS'),
  receivedAt: stamp('recebidaEm', 'Recebida em'),
  latitude: number('latitude', 'Latitude'),
  longitude: number('longitude', 'Longitude'),
  speedKmh: orNull(number('velocidade', 'Velocidade (km/h)')),
  reason: text('motivo', 'Motivo'),
  cursor,
}
export type ExcludedPosition = RowOf<typeof excludedPositionFields>

/** This is a period of a vehicle in figures. */
export const periodSummaryFields = {
  ...vehicle,
  start: stamp('inicio', 'Início'),
  end: stamp('fim', 'Fim'),
  zone: text('fuso', 'Fuso horário dos dias'),
  ...distances,
  noDataKm: number('distanciaSemDados', 'Distância durante silêncios (km)'),
  tripCount: integer('viagens', 'Viagens'),
  stopCount: integer('paradas', 'Paradas'),
  discardedMoves: integer('deslocamentosDescartados', 'Deslocamentos curtos demais'),
  averageSpeedKmh,
  ...speeds,
  ...times,
  noDataSeconds,
  coveragePercent: number('cobertura', 'Parte do período com dados (%)'),
  positionCount: integer('posicoes', 'Posições'),
  exclusions: nested('descartadas', 'PosicoesDescartadas', ['Posições descartadas', exclusionFields]),
  hasData: flag('haDados', 'Há dados no período'),
  /** Where the period has no data, these say when there is any at all; null: never. */
  firstDataAt: orNull(stamp('primeiroDado', 'Primeiro dado')),
  lastDataAt: orNull(stamp('ultimoDado', 'Último dado')),
  rules: rulesUsed,
  cursor,
}
export type PeriodSummary = RowOf<typeof periodSummaryFields>
