/** SQL: how far the clock of device `d`, of model `m`, is ahead of UTC by the registers, in minutes. */
export const REGISTERED_CLOCK = 'coalesce(d.clock_zone_minutes, m.clock_zone_minutes, 0)'
