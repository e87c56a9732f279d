import { randomUUID } from 'node:crypto'
import type { OperationName } from '@monitorweb/contract/operations'
import { unique } from '../setup/register-records.ts'
import { HOUR, stamp } from '../setup/reporting-world.ts'
import type { Subject } from './matrix-subjects.ts'

/**
 * How an operation is called about a record, and when it served it: `answer`: it answered; `mention`: its answer holds the
 * record's mark; `count`: it counted it.
 */
export interface MatrixCall {
  args(subject: Subject): string
  served: 'answer' | 'mention' | 'count' | 'rows'
  /** What the record is known by in an answer. */
  mark?(subject: Subject): string
  /** `none`: the operation knows no records that differ by whose they are. */
  kinds: 'owned' | 'none'
}

const about = (args: MatrixCall['args'], more: Partial<MatrixCall> = {}): MatrixCall => ({
  args,
  served: 'answer',
  kinds: 'owned',
  ...more,
})
const mention = (args: MatrixCall['args'], mark: keyof Subject): MatrixCall =>
  about(args, { served: 'mention', mark: (subject) => String(subject[mark]) })
const counted = (args: MatrixCall['args']): MatrixCall => about(args, { served: 'count' })
const alone = (args = ''): MatrixCall => about(() => args, { kinds: 'none' })

const from = stamp(Date.now() - 30 * 24 * HOUR)
const to = stamp(Date.now())
const legacyPeriod = (s: Subject) => `veiId: ${s.vehicle}, parDhi: "${from}", parDhf: "${to}"`
const fleetPeriod = (s: Subject) => `veiculos: "${s.vehicle}", inicio: "${from}", fim: "${to}"`
const text = (value: string) => JSON.stringify(value)
const ofVehicle = (s: Subject) => `veiculo: ${s.vehicle}`
const ofUser = (s: Subject) => `usuario: ${s.user}`
const ofCall = (s: Subject) => `codigo: ${s.call}`
const record = (s: Subject) => `entidade: "veiculo", registro: "${s.vehicle}"`
const LIKE = (value: string) => text(`%${value}%`)

export const calls: Record<OperationName, MatrixCall> = {
  createToken: alone('login: "central", password: "senha-da-central"'),
  renewToken: alone(),
  signOut: alone(),
  confirmPassword: alone('senha: "errada"'),
  startCustomerView: about((s) => `cliente: ${s.customer}`),
  endCustomerView: alone(),
  listMySessions: alone(),
  countMySessions: alone(),
  listUserSessions: about(ofUser),
  countUserSessions: about(ofUser),
  endSession: about((s) => `codigo: "${s.session}"`),
  endOtherSessions: alone(),
  endUserSessions: about(ofUser),
  requestAccess: about(() => `nome: "Ana", email: "${unique('ana')}@example.com"`, { kinds: 'none' }),
  listAccessRequests: alone(),
  countAccessRequests: alone(),
  approveAccessRequest: about((s) => `codigo: 999999, cliente: ${s.customer}, tipo: 3, login: "${unique('novo')}"`),
  declineAccessRequest: alone('codigo: 999999, motivo: "não é cliente"'),
  listRefusedConnections: alone(),
  countRefusedConnections: alone(),
  countByProtocol: alone(),
  listSetApart: alone(),
  countSetApart: alone(),
  readRawMessages: alone('codigo: 999999'),
  getSystemHealth: alone(),
  listSystemNotices: alone(),
  listTraccarServers: alone(),
  listTraccarReadings: alone(),
  readTraccar: alone('inicio: "2026-01-01 00:00:00", fim: "2026-01-02 00:00:00"'),
  listAudit: alone(),
  countAudit: alone(),
  listMails: alone(),
  countMails: alone(),
  resendMail: alone('codigo: 999999'),
  requestPasswordReset: about(() => `login: "${unique('ninguem')}"`, { kinds: 'none' }),
  resetPassword: alone('token: "errado", senha: "Um4-senha-boa"'),
  changePassword: alone('senhaAtual: "errada", novaSenha: "Um4-senha-boa"'),
  sendPasswordLink: about(ofUser),
  getMyProfile: alone(),
  changeMyProfile: alone('input: { telefone: "11999990000" }'),
  changePreferences: alone('input: { tema: "dark" }'),
  startTotp: alone('senha: "errada"'),
  activateTotp: alone('codigo: "000000"'),
  deactivateTotp: alone('senha: "errada", codigo: "000000"'),
  resetUserTotp: about(ofUser),

  searchCustomers: mention((s) => `cliDsc: ${LIKE(s.customerMark)}`, 'customerMark'),
  countCustomers: counted((s) => `cliDsc: ${LIKE(s.customerMark)}`),
  getCustomer: about((s) => `cliId: ${s.customer}`),
  createCustomer: about((s) => `input: { cliDsc: "${unique('NOVO')}", cliMae: ${s.customer} }`),
  updateCustomer: about((s) => `input: { cliId: ${s.customer}, cliCon1: "Ana" }`),
  deleteCustomer: about((s) => `cliId: ${s.customer}`),
  searchDevices: mention((s) => `eqpSrn: ${LIKE(s.serial)}`, 'serial'),
  countDevices: counted((s) => `eqpSrn: ${LIKE(s.serial)}`),
  listDevices: mention(() => '', 'serial'),
  countAllDevices: alone(),
  getDevice: about((s) => `eqpSrn: ${text(s.serial)}`),
  createDevice: about((s) => `eqpSrn: "${unique('NS')}", cliId: ${s.customer}`),
  updateDevice: about((s) => `eqpSrn: ${text(s.serial)}, eqpTel: "999990000"`),
  deleteDevice: about((s) => `eqpSrn: ${text(s.serial)}`),
  createInstallationLink: about((s) => `equipamento: ${text(s.serial)}`),
  listInstallationLinks: about((s) => `equipamento: ${text(s.serial)}`),
  revokeInstallationLink: alone('codigo: 999999'),
  readInstallation: alone('token: "errado"'),
  signOffInstallation: alone('token: "errado", instalador: "Ana"'),
  searchVehicles: mention((s) => `veiDsc: ${LIKE(s.plate)}`, 'plate'),
  countVehicles: counted((s) => `veiDsc: ${LIKE(s.plate)}`),
  getVehicle: about((s) => `veiId: ${s.vehicle}`),
  createVehicle: about((s) => `input: { cliId: ${s.customer}, veiDsc: "${unique('NOVO')}" }`),
  updateVehicle: about((s) => `input: { veiId: ${s.vehicle}, veiCor: "AZUL" }`),
  deleteVehicle: about((s) => `veiId: ${s.vehicle}`),
  searchUsers: mention((s) => `usrNom: ${LIKE(s.login)}`, 'login'),
  countUsers: counted((s) => `usrNom: ${LIKE(s.login)}`),
  getUser: about((s) => `usrId: ${s.user}`),
  createUser: about(
    (s) => `tusId: 3, cliId: ${s.customer}, usrLgn: "${unique('novo')}", usrNom: "Ana", usrPwd: "Um4-senha-boa"`,
  ),
  updateUser: about((s) => `usrId: ${s.user}, usrTel: "11999990000"`),
  deleteUser: about((s) => `usrId: ${s.user}`),

  listInstallations: about(ofVehicle),
  countInstallations: about(ofVehicle),
  listDeviceInstallations: about((s) => `equipamento: ${text(s.serial)}`),
  countDeviceInstallations: about((s) => `equipamento: ${text(s.serial)}`),
  listOwnerships: about(ofVehicle),
  countOwnerships: about(ofVehicle),
  swapDevice: about((s) => `veiculo: ${s.vehicle}, equipamento: ""`),
  correctInstallation: about((s) => `codigo: ${s.installation}, inicio: "2020-01-01 00:00:00"`),
  correctOwnership: about((s) => `codigo: ${s.ownership}, inicio: "${stamp(Date.now() - 12 * HOUR)}"`),
  listUnregisteredDevices: alone(),
  countUnregisteredDevices: alone(),
  listAlikeDevices: alone(),
  findDuplicates: mention((s) => `entidade: "veiculo", campo: "veiPlc", valor: "${s.plate}"`, 'plate'),
  changeStatuses: about((s) => `entidade: "veiculo", registros: "${s.vehicle}", situacao: 1`, { served: 'rows' }),
  importRecords: about(
    (s) =>
      `entidade: "usuario", simular: true, linhas: ${text(
        JSON.stringify([
          { tusId: 3, cliId: s.customer, usrLgn: unique('novo'), usrNom: 'Ana', usrPwd: 'Um4-senha-boa' },
        ]),
      )}`,
    { served: 'rows' },
  ),
  listDeviceVersions: alone(),
  countDeviceVersions: alone(),
  createDeviceVersion: alone('input: { verDsc: "Modelo" }'),
  changeDeviceVersion: alone('input: { verId: 1, verDsc: "Modelo" }'),
  deleteDeviceVersion: alone('verId: 999999'),
  listInstallationProfiles: alone(),
  countInstallationProfiles: alone(),
  createInstallationProfile: about(() => `input: { descricao: "${unique('Perfil')}" }`, { kinds: 'none' }),
  changeInstallationProfile: alone('input: { ptvId: 1, descricao: "Perfil" }'),
  deleteInstallationProfile: alone('ptvId: 999999'),
  listUserTypes: alone(),
  countUserTypes: alone(),

  listFavoriteVehicles: alone(),
  countFavoriteVehicles: alone(),
  markFavoriteVehicle: about(ofVehicle),
  listAlarms: mention(ofVehicle, 'plate'),
  countAlarms: counted(ofVehicle),
  listOfferedCommands: about(ofVehicle),
  listCommands: about(ofVehicle, { kinds: 'none' }),
  countCommands: about(ofVehicle, { kinds: 'none' }),
  askCommand: about((s) => `${ofVehicle(s)}, tipo: "output", motivo: "teste"`),
  approveCommand: alone('codigo: 999999'),
  declineCommand: alone('codigo: 999999'),
  cancelCommand: alone('codigo: 999999'),
  acknowledgeAlarm: about((s) => `codigo: ${s.alarm}`),
  listLandmarks: about((s) => `cliente: ${s.customer}`),
  countLandmarks: about((s) => `cliente: ${s.customer}`),
  createLandmark: about(
    (s) => `input: { cliente: ${s.customer}, nome: "${unique('Ponto')}", latitude: -23.5, longitude: -46.6 }`,
  ),
  changeLandmark: about((s) => `input: { codigo: ${s.landmark}, raio: 250 }`),
  deleteLandmark: about((s) => `codigo: ${s.landmark}`),
  lastPositions: mention(() => 'cliId: 0', 'plate'),
  countLastPositions: about((s) => `cliId: ${s.customer}`),
  positionReport: mention(legacyPeriod, 'plate'),
  countPositions: counted(legacyPeriod),
  tripHistory: about(legacyPeriod),
  countTripHistory: about(legacyPeriod),
  distancePerDay: about(legacyPeriod),
  countDistancePerDay: about(legacyPeriod),
  stoppingPoints: about(legacyPeriod),
  countStoppingPoints: about(legacyPeriod),
  listTrips: about(fleetPeriod),
  countTrips: about(fleetPeriod),
  listStops: mention(fleetPeriod, 'plate'),
  countStops: counted(fleetPeriod),
  listDays: mention(fleetPeriod, 'plate'),
  countDays: counted(fleetPeriod),
  summarizePeriod: mention(fleetPeriod, 'plate'),
  countPeriodSummaries: counted(fleetPeriod),
  listSegments: mention(fleetPeriod, 'plate'),
  countSegments: counted(fleetPeriod),
  listExcludedPositions: about(fleetPeriod),
  countExcludedPositions: about(fleetPeriod),
  prepareExport: about((s) => `relatorio: "posicoes", formato: "csv", ${fleetPeriod(s)}`),
  requestReportFile: about((s) => `relatorio: "posicoes", formato: "csv", ${fleetPeriod(s)}`),
  listReportFiles: alone(),
  countReportFiles: alone(),
  openReportFile: alone(`codigo: "${randomUUID()}"`),
  removeReportFile: alone(`codigo: "${randomUUID()}"`),
  getTripRules: about((s) => `cliente: ${s.customer}`),
  changeTripRules: about((s) => `cliente: ${s.customer}, input: { velocidadeMovimento: null }`),

  listStatusLimits: alone(),
  countStatusLimits: alone(),
  changeStatusLimits: about((s) => `cliente: ${s.customer}, input: { semGps: null }`),
  getBranding: alone(),
  listCustomerHosts: about((s) => `cliente: ${s.customer}`),
  addCustomerHost: about((s) => `cliente: ${s.customer}, host: "${unique('rastreio')}.exemplo.com.br"`),
  verifyCustomerHost: alone('host: "ninguem.exemplo.com.br"'),
  removeCustomerHost: alone('host: "ninguem.exemplo.com.br"'),
  getOwnBranding: about((s) => `cliente: ${s.customer}`),
  changeBranding: about((s) => `cliente: ${s.customer}, input: { nome: "MonitorWeb" }`),
  listRecordHistory: about(record),
  countRecordHistory: about(record),
  revealSecret: about((s) => `${record(s)}, campo: "veiSen"`),

  vehicleCounts: about((s) => `cliente: ${s.customer}`),
  customerCounts: about((s) => `cliente: ${s.customer}`),
  deviceCounts: about((s) => `cliente: ${s.customer}`),
  onlineSummary: about((s) => `cliente: ${s.customer}`),
  lateVehicles: mention(() => 'horas: 0', 'plate'),
  countLateVehicles: about((s) => `horas: 0, cliente: ${s.customer}`),

  listSupportCalls: mention((s) => `busca: ${LIKE(s.callMark)}`, 'callMark'),
  countSupportCalls: counted((s) => `busca: ${LIKE(s.callMark)}`),
  listSupportCallsByStatus: mention(() => 'status: 1', 'callMark'),
  countSupportCallsByStatus: about((s) => `status: 1, matriz: ${s.customer}`),
  getSupportCall: about(ofCall),
  countSupportCallGroups: alone(),
  listOpenCallsOfVehicle: about(ofVehicle),
  listSupportCallEvents: about(ofCall),
  countSupportCallEvents: about(ofCall),
  getSupportCallContext: about(ofCall),
  createSupportCall: about((s) => `input: { codigo: 0, matriz: 1, titulo: "Sem sinal", veiculo: ${s.vehicle} }`),
  closeSupportCall: about((s) => `input: { codigo: ${s.call}, resolucao: "Antena trocada", classificacao: 9 }`),
  toggleSupportCall: about(ofCall),
  deleteSupportCall: about(ofCall),
  reopenSupportCall: about((s) => `codigo: ${s.call}, motivo: "voltou"`),
  replyToSupportCall: about((s) => `codigo: ${s.call}, texto: "Olá"`),
  assignSupportCall: about((s) => `codigo: ${s.call}, responsavel: 0`),
  listAssignees: alone(),
  getDueTimes: alone(),
  changeDueTimes: alone('urgente: 4, importante: 24'),
  diagnoseVehicle: about(ofVehicle),
  diagnoseVehicles: about((s) => `veiculos: "${s.vehicle}"`, {
    served: 'mention',
    mark: ({ vehicle }) => `"veiculo":${vehicle},`,
  }),
}
