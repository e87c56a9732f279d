import { number, reference } from '../wire/field.ts'
import { type Operation, withDefault } from '../wire/operation.ts'
import { count, list, query, record } from '../wire/operation-shapes.ts'
import { optionalPaging } from '../wire/paging.ts'
import { lateVehicleFields, onlineSummaryFields, statusCountFields } from './summaries.ts'

/** The figures are those of one customer and the customers below it; 0 asks for everything the person may see. */
const ofCustomer = { customerId: withDefault(reference('cliente', 'Cliente'), null) }
const lateFilter = {
  hours: withDefault(
    number('horas', 'Horas', {
      rule: number('horas', '').rule.refine((hours) => hours >= 0 && hours <= 876_000, 'Informe de 0 a 876000 horas.'),
    }),
    3,
  ),
  ...ofCustomer,
}
const counts = { args: ofCustomer, result: record('TotaisStatus', statusCountFields) }

/** These operations answer the figures of the dashboard and of the strip above every screen. */
export const summaryOperations = {
  vehicleCounts: query('statusVeiculos', 'Veículos ativos e inativos.', counts),
  customerCounts: query('statusClientes', 'Clientes ativos e inativos.', counts),
  deviceCounts: query('statusEquipamentos', 'Equipamentos ativos e inativos.', counts),
  onlineSummary: query('veiculosOnLine', 'Veículos ativos por tempo desde a última comunicação.', {
    args: ofCustomer,
    result: record('TotaisOnLine', onlineSummaryFields),
  }),
  lateVehicles: query('veiculosEmAtraso', 'Veículos ativos sem comunicar há tantas horas.', {
    args: { ...lateFilter, ...optionalPaging() },
    result: list('VeiculoEmAtraso', lateVehicleFields),
  }),
  countLateVehicles: query('veiculosEmAtrasoTotal', 'Quantos veículos estão sem comunicar.', {
    args: lateFilter,
    result: count,
  }),
} as const satisfies Record<string, Operation>
