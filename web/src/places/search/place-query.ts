import type { MapPoint } from '../map-point.ts'
import { readCoordinates } from './coordinate-text.ts'
import { isLink, isShortenedLink, readMapLink } from './map-link.ts'
import { isShortPlusCode, readPlusCode } from './plus-code.ts'

/**
 * This is what somebody who writes a place means: a point, an address that has to be asked for, or neither, with the
 * reason.
 */
export type PlaceQuestion =
  | { kind: 'nothing' }
  | { kind: 'point'; point: MapPoint }
  | { kind: 'address'; text: string }
  | { kind: 'unclear'; reason: string }

const SHORTEST_ADDRESS = 3

/** Reads coordinates, links and plus codes by itself; anything else is taken for an address. */
export function readPlaceQuestion(written: string): PlaceQuestion {
  const text = written.trim()
  if (text === '') return { kind: 'nothing' }
  const point = readMapLink(text) ?? readPlusCode(text) ?? readCoordinates(text)
  if (point) return { kind: 'point', point }
  if (isShortenedLink(text)) {
    return {
      kind: 'unclear',
      reason: 'Link encurtado não diz o lugar. Abra-o no navegador e copie o endereço completo.',
    }
  }
  if (isLink(text)) return { kind: 'unclear', reason: 'Este link não traz coordenadas.' }
  if (isShortPlusCode(text)) {
    return { kind: 'unclear', reason: 'Código curto. Use o plus code completo, como 588MC9X2+22.' }
  }
  if (!/\p{L}/u.test(text) && !isPostalCode(text)) {
    return { kind: 'unclear', reason: 'Coordenada inválida. Escreva como -23.55, -46.63.' }
  }
  return text.length < SHORTEST_ADDRESS ? { kind: 'nothing' } : { kind: 'address', text }
}

function isPostalCode(text: string): boolean {
  return /^\d{5}-?\d{3}$/.test(text)
}
