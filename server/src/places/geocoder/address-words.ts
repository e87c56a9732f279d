import { stateLetters } from '../gazetteer/brazilian-states.ts'

/** What a geocoder knows of a place; "" stands for what it does not know. */
export interface Address {
  street: string
  houseNumber: string
  district: string
  town: string
  /** The state by its name, its letters, or ISO 3166-2 ("BR-SP"). */
  state: string
  /** The country in ISO 3166-1 alpha-2, in either case. */
  country: string
}

const countries = new Intl.DisplayNames('pt-BR', { type: 'region', fallback: 'code' })

/**
 * Writes "Rua X, 120 – Bairro, Cidade/UF"; "" where neither street nor district is known, since the nearest town says
 * more then.
 */
export function addressWords({ street, houseNumber, district, town, state, country }: Address): string {
  const door = street && houseNumber ? `${street}, ${houseNumber}` : street
  const near = [door, district === town ? '' : district].filter(Boolean).join(' – ')
  if (near === '') return ''
  return [near, townWords(town, state, country.toUpperCase())].filter(Boolean).join(', ')
}

function townWords(town: string, state: string, country: string): string {
  const letters = country === 'BR' || country === '' ? stateLetters(state) : null
  if (letters) return town === '' ? letters : `${town}/${letters}`
  const abroad = /^[A-Z]{2}$/.test(country) && country !== 'BR' ? (countries.of(country) ?? '') : ''
  return [town, abroad].filter(Boolean).join(', ')
}
