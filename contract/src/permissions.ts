import type { OperationName } from './operations.ts'
import type { AccessType } from './privileges.ts'

/**
 * Who may use an operation at all; what they then see of it is the stores' scope.
 * `visitor`: nobody needs to be logged in. `person`: everyone who is. `participant`: everyone but those who only read.
 * `userKeeper`: operators, and administrators of a customer for their own people. `operator`: see privileges.ts.
 */
export type Permission = 'visitor' | 'person' | 'participant' | 'userKeeper' | 'operator'

/** The one table of what each role may do; server and client read it. */
export const PERMISSIONS = {
  createToken: 'visitor',
  requestAccess: 'visitor',
  requestPasswordReset: 'visitor',
  resetPassword: 'visitor',
  renewToken: 'person',
  signOut: 'person',
  confirmPassword: 'person',
  listMySessions: 'person',
  countMySessions: 'person',
  endSession: 'person',
  endOtherSessions: 'person',
  listUserSessions: 'userKeeper',
  countUserSessions: 'userKeeper',
  endUserSessions: 'userKeeper',
  listAccessRequests: 'operator',
  countAccessRequests: 'operator',
  approveAccessRequest: 'operator',
  declineAccessRequest: 'operator',
  changePassword: 'person',
  sendPasswordLink: 'userKeeper',
  getMyProfile: 'person',
  changeMyProfile: 'person',
  changePreferences: 'person',
  startTotp: 'person',
  activateTotp: 'person',
  deactivateTotp: 'person',
  resetUserTotp: 'operator',
  listDeviceVersions: 'person',
  countDeviceVersions: 'person',
  searchCustomers: 'person',
  countCustomers: 'person',
  getCustomer: 'person',
  createCustomer: 'operator',
  searchDevices: 'person',
  countDevices: 'person',
  listDevices: 'person',
  countAllDevices: 'person',
  getDevice: 'person',
  createDevice: 'operator',
  searchVehicles: 'person',
  countVehicles: 'person',
  getVehicle: 'person',
  createVehicle: 'operator',
  searchUsers: 'userKeeper',
  countUsers: 'userKeeper',
  getUser: 'person',
  createUser: 'userKeeper',
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
  getTripRules: 'person',
  changeTripRules: 'operator',
  listStatusLimits: 'operator',
  countStatusLimits: 'operator',
  changeStatusLimits: 'operator',
  getBranding: 'person',
  changeBranding: 'operator',
  listRecordHistory: 'operator',
  countRecordHistory: 'operator',
  revealSecret: 'operator',
} as const satisfies Record<OperationName, Permission>

/** The operations for which nobody needs to be logged in. */
export type VisitorOperation = {
  [N in OperationName]: (typeof PERMISSIONS)[N] extends 'visitor' ? N : never
}[OperationName]

/** Whether nobody needs to be logged in for it. */
export function isForVisitors(name: OperationName): name is VisitorOperation {
  return PERMISSIONS[name] === 'visitor'
}

/** Whether a person's role has the operation. */
export function mayUse(name: OperationName, person: { access: AccessType; operator: boolean }): boolean {
  const permission = PERMISSIONS[name] as Permission
  if (permission === 'operator') return person.operator
  if (permission === 'userKeeper') return person.operator || person.access === 'A'
  if (permission === 'participant') return person.access !== 'R'
  return true
}
