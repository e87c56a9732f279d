import type { AddressWords } from '#state/address-words.ts'

/** These are the words of the address `/cercas`, which its screen turns itself. The camera is called as on the monitoring map, which leads here. */
export const GEOFENCES_ADDRESS = {
  names: {
    text: 'busca',
    customerId: 'cliente',
    group: 'grupo',
    purpose: 'tipo',
    form: 'forma',
    camera: 'mapa',
  },
  values: {
    purpose: { fence: 'cerca', landmark: 'ponto', anchor: 'ancora' },
    form: { circle: 'circulo', polygon: 'poligono', corridor: 'corredor' },
  },
} satisfies AddressWords
