import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Rows as the database answers them, in camelCase (CamelCasePlugin). Times are `Date` here and `EpochMs` above the stores. */
export interface Database {
  customer: CustomerTable
  userType: { id: number; name: string; access: 'A' | 'O' | 'C' | 'R' }
  userAccount: UserAccountTable
  session: SessionTable
  loginFailure: { key: string; failures: number; lastAt: Date }
  deviceVersion: RegisterColumns & {
    id: number
    code: Generated<string>
    externalCode: Generated<string>
    name: string
  }
  device: DeviceTable
  installationProfile: RegisterColumns & { id: number; name: string; outputLabels: Generated<string[]> }
  vehicle: VehicleTable
  installation: DatedLink & { id: Generated<number>; deviceId: number; vehicleId: number }
  ownership: DatedLink & { id: Generated<number>; vehicleId: number; customerId: number; slot: Generated<number> }
  deviceActivity: DeviceActivityTable
  lastPosition: LastPositionTable
  audit: AuditTable
  undecoded: UndecodedTable
}

export interface RegisterColumns {
  version: Generated<number>
  createdAt: Generated<Date>
  createdBy: number | null
  updatedAt: Generated<Date>
  updatedBy: number | null
  inactiveAt: Date | null
}

interface DatedLink {
  /** A `tstzrange` as text; written with sql`tstzrange(...)`. */
  period: ColumnType<string, string, string>
  createdAt: Generated<Date>
  createdBy: number | null
}

export interface CustomerTable extends RegisterColumns {
  id: number
  parentId: number | null
  code: string
  name: string
  status: Generated<number>
  taxNumber: Generated<string>
  street: Generated<string>
  streetNumber: Generated<string>
  complement: Generated<string>
  district: Generated<string>
  city: Generated<string>
  state: Generated<string>
  postalCode: Generated<string>
  country: Generated<string>
  contact1: Generated<string>
  contact2: Generated<string>
  phone: Generated<string>
  fax: Generated<string>
  mobile1: Generated<string>
  mobile2: Generated<string>
  email1: Generated<string>
  email2: Generated<string>
  forwardHost1: Generated<string>
  forwardHost2: Generated<string>
  forwardPort1: Generated<number>
  forwardPort2: Generated<number>
  externalCode: Generated<string>
  situation: Generated<string>
  billing: Generated<string>
  /** Own values of domain's TripRules; null: those of the customer above. */
  tripRules: Record<string, number> | null
}

export interface UserAccountTable extends RegisterColumns {
  id: number
  userTypeId: number
  customerId: number
  login: string
  name: string
  passwordHash: Generated<string>
  phone: Generated<string>
  email: Generated<string>
  settings: Generated<string>
  accessEndsAt: Date | null
  lastLoginAddress: Generated<string>
  lastLoginAt: Date | null
  severalSessions: Generated<boolean>
}

export interface SessionTable {
  id: string
  userId: number
  createdAt: Generated<Date>
  expiresAt: Date
  endedAt: Date | null
  endReason: string | null
  address: Generated<string>
  userAgent: Generated<string>
}

export interface DeviceTable extends RegisterColumns {
  id: Generated<number>
  serial: string
  state: Generated<'quarantine' | 'active' | 'inactive'>
  versionId: number | null
  customerId: number | null
  phoneArea: Generated<string>
  phone: Generated<string>
  carrier: Generated<string>
  pinEncrypted: Generated<string>
  pukEncrypted: Generated<string>
  externalCode: Generated<string>
  serialText: Generated<string>
  dtmf: Generated<string>
  firmware: Generated<string>
  communication: Generated<string>
  check1: Generated<string>
  check2: Generated<string>
  check3: Generated<string>
  checkedAt: Date | null
  firstProtocol: Generated<string>
  firstAddress: Generated<string>
  firstSeenAt: Date | null
}

export interface VehicleTable extends RegisterColumns {
  id: number
  code: Generated<string>
  description: Generated<string>
  plate: Generated<string>
  otherPlate: Generated<string>
  status: Generated<number>
  profileId: Generated<number>
  vehicleTypeId: number | null
  serviceTypeId: number | null
  iconId: Generated<number>
  brand: Generated<string>
  model: Generated<string>
  color: Generated<string>
  chassis: Generated<string>
  year: Generated<string>
  question: Generated<string>
  passwordEncrypted: Generated<string>
  counterPasswordEncrypted: Generated<string>
  deactivatedAt: Date | null
  inspectedAt: Date | null
  externalCode: Generated<string>
  mcp: Generated<string>
  flag: Generated<number>
  td: Generated<number>
  satellite: Generated<number>
  pmv1: Generated<number>
  pmv2: Generated<number>
  pmv3: Generated<number>
  blocked: Generated<number>
  blockPending: Generated<number>
}

export interface DeviceActivityTable {
  deviceId: number
  lastCommunicationAt: Date | null
  storedPositions: Generated<string>
  readings: unknown
  readingsAt: Date | null
  changedIn: Generated<string>
}

export interface LastPositionTable {
  deviceId: number
  installationId: Generated<number>
  fixTime: Date
  receivedAt: Date
  digest: string
  newestFixTime: Date
  odometerKm: number | null
  latitudeE7: number
  longitudeE7: number
  speedKmh: number | null
  courseDegrees: number | null
  altitudeMeters: number | null
  voltage: number | null
  hourMeterHours: number | null
  flags: number
  satellites: number | null
  ignition: boolean | null
  event: string | null
  attributes: Record<string, string | number | boolean> | null
}

interface AuditTable {
  id: GeneratedAlways<string>
  at: Generated<Date>
  userId: number | null
  sessionId: string | null
  address: Generated<string>
  action: string
  entity: Generated<string>
  entityId: Generated<string>
  before: unknown
  after: unknown
}

interface UndecodedTable {
  id: GeneratedAlways<string>
  receivedAt: Date
  deviceId: number | null
  protocol: string
  address: Generated<string>
  reason: string
  detail: Generated<string>
  bytes: Buffer
}
