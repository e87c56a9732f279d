import type { DeviceProtocol } from './protocol-names.ts'

/**
 * At these ports trackers are expected where nobody says another: resellers in Brazil already program them, and they are Traccar's.
 */
export const USUAL_PORTS = {
  gt06: 5023,
  arnavi: 5100,
  easytrack: 5056,
  calamp: 5082,
  wondex: 5032,
  continental: 5161,
  smartsole: 5178,
  positrex: 5252,
  osmand: 5055,
  globalstar: 5185,
  suntech: 5011,
  teltonika: 5027,
  ruptela: 5046,
  wialon: 5039,
  t800x: 5094,
  gps103: 5001,
  tk103: 5002,
  castel: 5086,
  totem: 5007,
  trv: 5010,
  gt02: 5022,
  topin: 5199,
  gl200: 5004,
  mxt: 5087,
  jt808: 5015,
  h02: 5013,
  meitrack: 5020,
  jt600: 5014,
  eelink: 5064,
  xexun: 5006,
  xexun2: 5233,
} as const satisfies Readonly<Record<DeviceProtocol, number>>
