import type { Protocol } from '../protocol.ts'
import { gt06 } from './gt06/gt06.ts'
import { osmand } from './osmand/osmand.ts'

/** Every protocol that has a port of its own; its transports say what kind of port. */
export const protocols: readonly Protocol[] = [gt06, osmand]
