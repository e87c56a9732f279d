import { flag, integer, number, orNull, type RowOf, stamp, text } from '../wire/field.ts'

/** This is a trip as existing clients read it. */
export const tripRowFields = {
  start: stamp('rigIni', 'Início'),
  startPlace: text('rigPin', 'Local de início'),
  startLatitude: number('rigLti', 'Latitude de início'),
  startLongitude: number('rigLgi', 'Longitude de início'),
  driver: orNull(text('rigMot', 'Motorista')),
  startOdometerKm: orNull(number('rigOdi', 'Odômetro no início (km)')),
  end: stamp('rigFim', 'Fim'),
  endPlace: text('rigPfm', 'Local de fim'),
  endLatitude: number('rigLtf', 'Latitude de fim'),
  endLongitude: number('rigLgf', 'Longitude de fim'),
  endOdometerKm: orNull(number('rigOdf', 'Odômetro no fim (km)')),
  durationSeconds: integer('rigDur', 'Duração (s)'),
  distanceKm: number('rigDst', 'Distância (km)'),
  topSpeedKmh: orNull(number('rigVxs', 'Velocidade máxima (km/h)')),
  /** Null where there is no rain sensor. */
  topSpeedInRainKmh: orNull(number('rigVxc', 'Velocidade máxima com chuva (km/h)')),
}
export type TripRow = RowOf<typeof tripRowFields>

/** These are the kilometres of a day. */
export const dayRowFields = {
  date: text('rptPer', 'Dia'),
  distanceKm: number('rptDst', 'Distância (km)'),
}
export type DayRow = RowOf<typeof dayRowFields>

/** This is a stop as existing clients read it. */
export const stopRowFields = {
  place: text('parLcl', 'Local'),
  kmSincePrevious: number('parDst', 'Distância desde a parada anterior (km)'),
  ignition: flag('parIgn', 'Ignição ligada durante a parada'),
  engineOnSeconds: integer('parDep', 'Tempo parado ligado (s)'),
  durationSeconds: integer('parTep', 'Tempo parado (s)'),
  topSpeedKmh: orNull(number('parVlm', 'Velocidade máxima desde a parada anterior (km/h)')),
  arrival: stamp('parHin', 'Chegada'),
  /** Null while the stop lasts. */
  departure: orNull(stamp('parHfn', 'Saída')),
  travelSeconds: integer('parTdp', 'Tempo de viagem desde a parada anterior (s)'),
  kmOfDay: number('parDtd', 'Distância do dia até a chegada (km)'),
  latitude: number('parLat', 'Latitude'),
  longitude: number('parLng', 'Longitude'),
}
export type StopRow = RowOf<typeof stopRowFields>
