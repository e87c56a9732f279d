import type { CommandFamily } from '../command-family.ts'
import { castelCommands } from './castel/commands.ts'
import { easytrackCommands } from './easytrack/commands.ts'
import { eelinkCommands } from './eelink/commands.ts'
import { gl200Commands } from './gl200/commands.ts'
import { gps103Commands } from './gps103/commands.ts'
import { gt06Commands } from './gt06/commands.ts'
import { h02Commands } from './h02/commands.ts'
import { jt600Commands } from './jt600/commands.ts'
import { jt808Commands } from './jt808/commands.ts'
import { meitrackCommands } from './meitrack/commands.ts'
import { suntechCommands } from './suntech/commands.ts'
import { teltonikaCommands } from './teltonika/commands.ts'
import { tk103Commands } from './tk103/commands.ts'
import { topinCommands } from './topin/commands.ts'
import { totemCommands } from './totem/commands.ts'
import { traccarCommands } from './traccar/commands.ts'
import { wondexCommands } from './wondex/commands.ts'
import { xexun2Commands } from './xexun2/commands.ts'

/** How trackers of each protocol are told what to do, by its name; of the others nothing that a maker published is written here. */
export const commandFamilies: Readonly<Record<string, CommandFamily>> = {
  gt06: gt06Commands,
  suntech: suntechCommands,
  teltonika: teltonikaCommands,
  gps103: gps103Commands,
  tk103: tk103Commands,
  jt808: jt808Commands,
  h02: h02Commands,
  easytrack: easytrackCommands,
  eelink: eelinkCommands,
  jt600: jt600Commands,
  meitrack: meitrackCommands,
  xexun2: xexun2Commands,
  traccar: traccarCommands,
  wondex: wondexCommands,
  totem: totemCommands,
  topin: topinCommands,
  gl200: gl200Commands,
  castel: castelCommands,
}

/** Why trackers of a protocol hear nothing at all, in Portuguese, where that is known. */
export const DEAF_PROTOCOLS: Readonly<Record<string, string>> = {
  osmand:
    'Aplicativos de telefone (OsmAnd, Traccar Client) só falam, por HTTP, e não ouvem comandos: o que se quer mudar se muda no próprio telefone, e nada ali bloqueia um veículo.',
}
