import { confirmationFields } from '../wire/confirmation.ts'
import { flag, integer, reference } from '../wire/field.ts'
import type { Operation } from '../wire/operation.ts'
import { withDefault } from '../wire/operation.ts'
import { count, list, mutation, query, record } from '../wire/operation-shapes.ts'
import { optionalPaging } from '../wire/paging.ts'

/** These operations keep the vehicles that a person wants to see before the others. */
export const favoriteOperations = {
  listFavoriteVehicles: query('veiculosFavoritos', 'Veículos que a pessoa marcou, dos que ainda pode ver.', {
    args: optionalPaging(),
    result: list('VeiculoFavorito', { vehicleId: integer('veiculo', 'Código do veículo') }),
  }),
  countFavoriteVehicles: query('veiculosFavoritosTotal', 'Quantos veículos a pessoa marcou.', {
    args: {},
    result: count,
  }),
  markFavoriteVehicle: mutation('marcarVeiculoFavorito', 'Marca um veículo como favorito da pessoa, ou desmarca.', {
    args: {
      vehicleId: reference('veiculo', 'Veículo', { required: true }),
      favorite: withDefault(flag('favorito', 'Favorito'), true),
    },
    result: record('Confirmacao', confirmationFields),
  }),
} as const satisfies Record<string, Operation>
