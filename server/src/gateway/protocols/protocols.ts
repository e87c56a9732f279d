import type { HttpProtocol, StreamProtocol } from '../protocol.ts'
import { gt06 } from './gt06/gt06.ts'
import { osmand } from './osmand/osmand.ts'

/** Every protocol that listens on a socket of its own. */
export const streamProtocols: readonly StreamProtocol[] = [gt06]

/** Every protocol that is spoken over HTTP. */
export const httpProtocols: readonly HttpProtocol[] = [osmand]
