import type { ServerResponse } from 'node:http'

/** Tells that nobody waits for the answer any more. */
export class CallerLeftError extends Error {
  override name = 'CallerLeftError'

  constructor() {
    super('Quem fez o pedido se desconectou.')
  }
}

/** Tells that the reports of a request took longer than they may; the message is for people. */
export class ReportTooLongError extends Error {
  override name = 'ReportTooLongError'

  constructor(maxMs: number) {
    super(
      `O relatório passou de ${lengthOf(maxMs)} e foi interrompido. Peça um período menor ou menos veículos, ou leia por páginas, com first e cursor.`,
    )
  }
}

/**
 * Opens a signal that is aborted when the response can reach nobody any more, or after so long; call `close` when the
 * answer is there.
 */
export function openRequestSignal(
  response: ServerResponse,
  maxReportMs: number,
): { signal: AbortSignal; close(): void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new ReportTooLongError(maxReportMs)), maxReportMs)
  const leave = () => controller.abort(new CallerLeftError())
  response.once('close', leave)
  if (response.destroyed) leave()
  const close = () => {
    clearTimeout(timer)
    response.off('close', leave)
  }
  return { signal: controller.signal, close }
}

function lengthOf(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`
}
