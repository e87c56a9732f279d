import { createLiveHub } from './live-hub.ts'

/** The one of this browser that holds the live connection for all of its tabs; it ends with the last of them. */
const connect = createLiveHub()

addEventListener('connect', (event) => {
  for (const port of (event as MessageEvent).ports) connect(port)
})
