import UPlot from 'uplot'
import type { DecimatedSeries } from '#reports/chart/decimate.ts'

/** A break of one vehicle's line goes on over all times that only others have. */
const UNTIL_NEXT_VALUE = 2

/**
 * Joins the series of several vehicles over the times of all of them; where a value is undefined the line goes on,
 * where it is null it does not.
 */
export function joinedSeries(data: readonly DecimatedSeries[]): UPlot.AlignedData {
  const tables = data.map(({ time, values }) => [time, ...values] as UPlot.AlignedData)
  return UPlot.join(
    tables,
    tables.map((table) => table.map(() => UNTIL_NEXT_VALUE)),
  )
}
