/**
 * SQL: whether positions of a device are read at other times than they are stored at: then they are read by the function
 * `corrected_positions`. Hardly a device has any, and the others pay nothing.
 */
export function isCorrected(deviceId: string): string {
  return `exists (select 1 from clock_correction where device_id = ${deviceId})`
}
