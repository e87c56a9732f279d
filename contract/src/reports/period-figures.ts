/** A period in figures stands under these words, on the screen and at the head of a document. */
export const PERIOD_FIGURES = {
  vehicles: 'Veículos',
  distance: 'Distância',
  moving: 'Em movimento',
  idle: 'Parado ligado',
  parked: 'Desligado',
  trips: 'Viagens',
  stops: 'Paradas',
  top: 'Máxima',
  coverage: 'Cobertura',
} as const
