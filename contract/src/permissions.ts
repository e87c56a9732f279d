import type { OperationName } from './operations.ts'
import { type AccessType, isUserManager } from './people/privileges.ts'

/**
 * A permission says who may use an operation at all; what they then see is limited by the stores' scope.
 * `visitor`: nobody needs to be logged in. `person`: everyone who is. `participant`: everyone but those who only read.
 * `attendant`: administrators and operators, of the tracking company and of customers.
 * `userManager`: operators, and administrators of a customer for their own people, landmarks, groups and rules. `operator`: see
 * privileges.ts.
 */
export type Permission = 'visitor' | 'person' | 'participant' | 'attendant' | 'userManager' | 'operator'

/** These are for everybody, or for everyone who is logged in; the client does without them. */
const OPEN = {
  createToken: 'visitor',
  requestAccess: 'visitor',
  requestPasswordReset: 'visitor',
  resetPassword: 'visitor',
  renewToken: 'person',
  signOut: 'person',
  confirmPassword: 'person',
  endCustomerView: 'person',
  listMySessions: 'person',
  countMySessions: 'person',
  endSession: 'person',
  endOtherSessions: 'person',
  changePassword: 'person',
  getMyProfile: 'person',
  changeMyProfile: 'person',
  changePreferences: 'person',
  startTotp: 'person',
  activateTotp: 'person',
  deactivateTotp: 'person',
  listDeviceVersions: 'person',
  countDeviceVersions: 'person',
  listInstallationProfiles: 'person',
  countInstallationProfiles: 'person',
  listUserTypes: 'person',
  countUserTypes: 'person',
  searchCustomers: 'person',
  countCustomers: 'person',
  getCustomer: 'person',
  searchDevices: 'person',
  countDevices: 'person',
  listDevices: 'person',
  countAllDevices: 'person',
  getDevice: 'person',
  searchVehicles: 'person',
  countVehicles: 'person',
  getVehicle: 'person',
  getUser: 'person',
  readInstallation: 'visitor',
  signOffInstallation: 'visitor',
  listFavoriteVehicles: 'person',
  countFavoriteVehicles: 'person',
  markFavoriteVehicle: 'person',
  listAlarms: 'person',
  countAlarms: 'person',
  listGeofences: 'person',
  countGeofences: 'person',
  getGeofence: 'person',
  listGeofenceGroups: 'person',
  getGeofenceFile: 'person',
  listLandmarks: 'person',
  countLandmarks: 'person',
  listVehicleGroups: 'person',
  countVehicleGroups: 'person',
  listRules: 'person',
  countRules: 'person',
  lastPositions: 'person',
  countLastPositions: 'person',
  positionReport: 'person',
  countPositions: 'person',
  vehicleCounts: 'person',
  customerCounts: 'person',
  deviceCounts: 'person',
  onlineSummary: 'person',
  lateVehicles: 'person',
  countLateVehicles: 'person',
  tripHistory: 'person',
  countTripHistory: 'person',
  distancePerDay: 'person',
  countDistancePerDay: 'person',
  stoppingPoints: 'person',
  countStoppingPoints: 'person',
  listTrips: 'person',
  countTrips: 'person',
  listStops: 'person',
  countStops: 'person',
  listDays: 'person',
  countDays: 'person',
  summarizePeriod: 'person',
  countPeriodSummaries: 'person',
  listSegments: 'person',
  countSegments: 'person',
  listExcludedPositions: 'person',
  countExcludedPositions: 'person',
  listVisits: 'person',
  countVisits: 'person',
  listSpeedingRanks: 'person',
  countSpeedingRanks: 'person',
  listEventCounts: 'person',
  countEventCounts: 'person',
  listShift: 'person',
  countShift: 'person',
  listHistoryMarks: 'person',
  countHistoryMarks: 'person',
  prepareExport: 'person',
  requestReportFile: 'person',
  listReportFiles: 'person',
  countReportFiles: 'person',
  openReportFile: 'person',
  removeReportFile: 'person',
  getTripRules: 'person',
  getHistoryStart: 'person',
  getRecordsStart: 'person',
  getReportVehicles: 'person',
  getBranding: 'person',
  listSupportCalls: 'person',
  countSupportCalls: 'person',
  listSupportCallsByStatus: 'person',
  countSupportCallsByStatus: 'person',
  getSupportCall: 'person',
  countSupportCallGroups: 'person',
  listOpenCallsOfVehicle: 'person',
  listSupportCallEvents: 'person',
  countSupportCallEvents: 'person',
  getSupportCallContext: 'person',
  getDueTimes: 'person',
  diagnoseVehicle: 'person',
  diagnoseVehicles: 'person',
  listOccurrences: 'person',
  countOccurrences: 'person',
  getOccurrence: 'person',
  listOccurrenceSteps: 'person',
  countOccurrenceSteps: 'person',
  countWaitingOccurrences: 'person',
  listNoticeChannels: 'person',
  countNoticeChannels: 'person',
  saveNoticeChannel: 'person',
  deleteNoticeChannel: 'person',
  testNoticeChannel: 'person',
  getNoticePreferences: 'person',
  changeNoticePreferences: 'person',
  listNotices: 'person',
  countNotices: 'person',
  resendNotice: 'person',
} as const satisfies { [N in OperationName]?: Permission }

/** These are not for all who are logged in. */
const RESTRICTED = {
  startCustomerView: 'operator',
  getEscalation: 'operator',
  changeEscalation: 'operator',
  listUserSessions: 'userManager',
  countUserSessions: 'userManager',
  endUserSessions: 'userManager',
  listAccessRequests: 'operator',
  countAccessRequests: 'operator',
  approveAccessRequest: 'operator',
  declineAccessRequest: 'operator',
  sendPasswordLink: 'userManager',
  resetUserTotp: 'operator',
  listAudit: 'operator',
  countAudit: 'operator',
  getSystemHealth: 'operator',
  listSystemNotices: 'operator',
  listMails: 'operator',
  countMails: 'operator',
  resendMail: 'operator',
  createDeviceVersion: 'operator',
  changeDeviceVersion: 'operator',
  deleteDeviceVersion: 'operator',
  createInstallationProfile: 'operator',
  changeInstallationProfile: 'operator',
  deleteInstallationProfile: 'operator',
  createCustomer: 'operator',
  updateCustomer: 'operator',
  deleteCustomer: 'operator',
  createDevice: 'operator',
  updateDevice: 'operator',
  deleteDevice: 'operator',
  createVehicle: 'operator',
  updateVehicle: 'operator',
  deleteVehicle: 'operator',
  searchUsers: 'userManager',
  countUsers: 'userManager',
  createUser: 'userManager',
  updateUser: 'userManager',
  deleteUser: 'userManager',
  listInstallations: 'operator',
  countInstallations: 'operator',
  listDeviceInstallations: 'operator',
  countDeviceInstallations: 'operator',
  listOwnerships: 'operator',
  countOwnerships: 'operator',
  swapDevice: 'operator',
  correctInstallation: 'operator',
  correctOwnership: 'operator',
  createInstallationLink: 'operator',
  listInstallationLinks: 'operator',
  revokeInstallationLink: 'operator',
  listUnregisteredDevices: 'operator',
  countUnregisteredDevices: 'operator',
  listAlikeDevices: 'operator',
  findDuplicates: 'userManager',
  changeStatuses: 'operator',
  importRecords: 'userManager',
  acknowledgeAlarm: 'attendant',
  askCommand: 'attendant',
  getCommandPaper: 'attendant',
  createGeofence: 'userManager',
  changeGeofence: 'userManager',
  deleteGeofence: 'userManager',
  listGeofenceDrafts: 'userManager',
  importGeofences: 'userManager',
  layAnchor: 'participant',
  liftAnchor: 'participant',
  createLandmark: 'userManager',
  changeLandmark: 'userManager',
  deleteLandmark: 'userManager',
  createVehicleGroup: 'userManager',
  changeVehicleGroup: 'userManager',
  deleteVehicleGroup: 'userManager',
  createRule: 'userManager',
  changeRule: 'userManager',
  deleteRule: 'userManager',
  tryRule: 'userManager',
  changeTripRules: 'operator',
  listStatusLimits: 'operator',
  countStatusLimits: 'operator',
  changeStatusLimits: 'operator',
  getRetention: 'operator',
  changeRetention: 'operator',
  getReportAge: 'operator',
  changeReportAge: 'operator',
  getOwnBranding: 'operator',
  changeBranding: 'operator',
  listCustomerHosts: 'operator',
  addCustomerHost: 'operator',
  verifyCustomerHost: 'operator',
  removeCustomerHost: 'operator',
  listRecordHistory: 'operator',
  countRecordHistory: 'operator',
  revealSecret: 'operator',
  createSupportCall: 'participant',
  closeSupportCall: 'participant',
  toggleSupportCall: 'participant',
  deleteSupportCall: 'operator',
  reopenSupportCall: 'participant',
  replyToSupportCall: 'participant',
  assignSupportCall: 'operator',
  listAssignees: 'operator',
  changeDueTimes: 'operator',
  claimOccurrence: 'attendant',
  snoozeOccurrence: 'attendant',
  bringBackOccurrence: 'attendant',
  noteOccurrence: 'attendant',
  closeOccurrence: 'attendant',
  openCallOfOccurrence: 'attendant',
} as const satisfies { [N in OperationName]?: Permission }

/** Neither are these, but the client never asks: it offers them beside others that say whether. So they are not part of its shell. */
const UNASKED = {
  listRefusedConnections: 'operator',
  countRefusedConnections: 'operator',
  countByProtocol: 'operator',
  listSetApart: 'operator',
  countSetApart: 'operator',
  readRawMessages: 'operator',
  listTraccarServers: 'operator',
  listTraccarReadings: 'operator',
  readTraccar: 'operator',
  // Of a customer's own people those whom its rules of commands name: `command-requests/` of the server asks them.
  listOfferedCommands: 'attendant',
  listCommands: 'attendant',
  countCommands: 'attendant',
  approveCommand: 'attendant',
  declineCommand: 'attendant',
  cancelCommand: 'attendant',
  // One press for many is for the central alone.
  askCommandBatch: 'operator',
  listCommandBatches: 'operator',
  getCommandBatch: 'operator',
  approveCommandBatch: 'operator',
  cancelCommandBatch: 'operator',
  getCommandBatchFile: 'operator',
  askCommandSchedule: 'operator',
  listCommandSchedules: 'operator',
  approveCommandSchedule: 'operator',
  changeCommandSchedule: 'operator',
  getCommandPolicy: 'operator',
  // Of operators, administrators alone.
  changeCommandPolicy: 'operator',
  resetCommandPolicy: 'operator',
  getSmsGateway: 'operator',
  changeSmsGateway: 'operator',
  listConsents: 'operator',
  recordConsent: 'operator',
  revokeConsent: 'operator',
} as const satisfies { [N in OperationName]?: Permission }

/** This is the one table of what each role may do; every operation is in it. */
export const PERMISSIONS: typeof OPEN & typeof RESTRICTED & typeof UNASKED = /* @__PURE__ */ Object.assign(
  {},
  OPEN,
  RESTRICTED,
  UNASKED,
)

/** For these operations nobody needs to be logged in. */
export type VisitorOperation = {
  [N in OperationName]: (typeof PERMISSIONS)[N] extends 'visitor' ? N : never
}[OperationName]

/** Tells whether an operation may be used without being logged in. */
export function isForVisitors(name: OperationName): name is VisitorOperation {
  return PERMISSIONS[name] === 'visitor'
}

interface Person {
  access: AccessType
  operator: boolean
}

/** Tells whether a person's role may use the operation. */
export function mayUse(name: OperationName, person: Person): boolean {
  return isAllowed(PERMISSIONS[name], person)
}

/** These answer files, which leave the product without a trace of who looked: who looks as a customer has none of them. */
export const FILE_CALLS: readonly OperationName[] = ['getGeofenceFile', 'getCommandPaper', 'getCommandBatchFile']

/** These the client asks about before it offers them. */
export type OfferedOperation = Exclude<OperationName, keyof typeof UNASKED>

/** Tells the client whether a person's role may use the operation. */
export function mayBeOffered(name: OfferedOperation, person: Person): boolean {
  return isAllowed(RESTRICTED[name as keyof typeof RESTRICTED] ?? 'person', person)
}

function isAllowed(permission: Permission, person: Person): boolean {
  if (permission === 'operator') return person.operator
  if (permission === 'userManager') return isUserManager(person)
  if (permission === 'attendant') return person.access === 'A' || person.access === 'O'
  if (permission === 'participant') return person.access !== 'R'
  return true
}
