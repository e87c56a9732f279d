import { placesAlong } from '@monitorweb/domain/roads/highways'
import type { Corridor } from './corridor.ts'

interface Driven {
  id: string
  name: string
  limitKmh: number
  /** The stretches of the table of highways one after the other, where it is not the one of the same id. */
  stretches?: string[]
}

const DRIVEN: readonly Driven[] = [
  { id: 'anhanguera', name: 'Anhanguera, São Paulo a Ribeirão Preto', limitKmh: 110 },
  { id: 'bandeirantes', name: 'Bandeirantes, São Paulo a Limeira', limitKmh: 120 },
  { id: 'dutra', name: 'Dutra, São Paulo ao Rio de Janeiro', limitKmh: 110 },
  { id: 'regis', name: 'Régis Bittencourt, São Paulo a Curitiba', limitKmh: 100 },
  { id: 'castello-branco', name: 'Castello Branco, São Paulo a Santa Cruz do Rio Pardo', limitKmh: 120 },
  { id: 'fernao-dias', name: 'Fernão Dias, São Paulo a Belo Horizonte', limitKmh: 100 },
  { id: 'anchieta', name: 'Anchieta, São Paulo a Santos', limitKmh: 90 },
  { id: 'imigrantes', name: 'Imigrantes, São Paulo a Praia Grande', limitKmh: 110 },
  {
    id: 'br101-sul',
    name: 'BR-101 e Freeway, Florianópolis a Porto Alegre',
    limitKmh: 100,
    stretches: ['br101-sul', 'freeway'],
  },
  {
    id: 'br101-norte-sc',
    name: 'BR-376 e BR-101, Curitiba a Florianópolis',
    limitKmh: 100,
    stretches: ['br376-serra', 'br101-norte-sc'],
  },
  { id: 'br277-paranagua', name: 'BR-277, Curitiba a Paranaguá', limitKmh: 90 },
  { id: 'br040', name: 'BR-040, Rio de Janeiro a Belo Horizonte', limitKmh: 100 },
  { id: 'br153', name: 'BR-153, São José do Rio Preto a Goiânia', limitKmh: 100 },
  { id: 'br060', name: 'BR-060, Goiânia a Brasília', limitKmh: 110 },
  { id: 'br163-mt', name: 'BR-163, Cuiabá a Rondonópolis', limitKmh: 100 },
  { id: 'am010', name: 'AM-010, Manaus a Itacoatiara', limitKmh: 80 },
  { id: 'br101-nordeste', name: 'BR-101, Recife a Natal', limitKmh: 100 },
  { id: 'br324', name: 'BR-324, Salvador a Feira de Santana', limitKmh: 100 },
  { id: 'br116-ceara', name: 'BR-116, Fortaleza a Russas', limitKmh: 100 },
]

/** Highways between cities, on the same courses that the map draws. */
export const HIGHWAY_CORRIDORS: readonly Corridor[] = DRIVEN.map(({ id, name, limitKmh, stretches = [id] }) => ({
  ...{ id, name, limitKmh },
  kind: 'highway',
  waypoints: placesAlong(stretches),
}))
