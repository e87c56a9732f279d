import type { Protocol } from '../protocol.ts'
import { arnavi } from './arnavi/arnavi.ts'
import { calamp } from './calamp/calamp.ts'
import { castel } from './castel/castel.ts'
import { continental } from './continental/continental.ts'
import { easytrack } from './easytrack/easytrack.ts'
import { eelink } from './eelink/eelink.ts'
import { gl200 } from './gl200/gl200.ts'
import { globalstar } from './globalstar/globalstar.ts'
import { gps103 } from './gps103/gps103.ts'
import { gt02 } from './gt02/gt02.ts'
import { gt06 } from './gt06/gt06.ts'
import { h02 } from './h02/h02.ts'
import { jt600 } from './jt600/jt600.ts'
import { jt808 } from './jt808/jt808.ts'
import { meitrack } from './meitrack/meitrack.ts'
import { mxt } from './mxt/mxt.ts'
import { osmand } from './osmand/osmand.ts'
import { positrex } from './positrex/positrex.ts'
import { ruptela } from './ruptela/ruptela.ts'
import { smartsole } from './smartsole/smartsole.ts'
import { suntech } from './suntech/suntech.ts'
import { t800x } from './t800x/t800x.ts'
import { teltonika } from './teltonika/teltonika.ts'
import { tk103 } from './tk103/tk103.ts'
import { topin } from './topin/topin.ts'
import { totem } from './totem/totem.ts'
import { trv } from './trv/trv.ts'
import { wialon } from './wialon/wialon.ts'
import { wondex } from './wondex/wondex.ts'
import { xexun } from './xexun/xexun.ts'
import { xexun2 } from './xexun2/xexun2.ts'

/** Every protocol that has a port of its own; its transports say of what kind the port is. */
export const protocols: readonly Protocol[] = [
  gt06,
  wialon,
  t800x,
  ruptela,
  teltonika,
  suntech,
  arnavi,
  easytrack,
  calamp,
  wondex,
  continental,
  smartsole,
  positrex,
  osmand,
  globalstar,
  gps103,
  tk103,
  castel,
  totem,
  trv,
  gt02,
  topin,
  gl200,
  mxt,
  jt808,
  h02,
  meitrack,
  jt600,
  eelink,
  xexun,
  xexun2,
]
