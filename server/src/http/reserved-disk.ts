import type { FastifyInstance } from 'fastify'
import type { DiskReserve } from '../health/disk-reserve.ts'

/** Routes, by method and address, that read a report or take a file. */
const REPORTS = ['GET /tracks/:vehicleId', 'GET /tracks/:vehicleId/readings']
const FILES = ['POST /uploads']

/** Stops tracks and uploads while the disk is kept for positions. It must be called before the routes are registered. */
export function keepReserve(app: FastifyInstance, reserve: DiskReserve): void {
  app.addHook('onRequest', async (request) => {
    const route = `${request.method} ${request.routeOptions.url}`
    if (REPORTS.includes(route)) reserve.requireForReport()
    if (FILES.includes(route)) reserve.requireForFile()
  })
}
