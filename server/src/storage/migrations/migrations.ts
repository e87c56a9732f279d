import type { Migration } from 'kysely'
import * as peopleAndRegisters from './0001-people-and-registers.ts'
import * as tracking from './0002-tracking.ts'
import * as seeds from './0003-seeds.ts'
import * as tripRules from './0004-trip-rules.ts'
import * as timedReadings from './0005-timed-readings.ts'
import * as identity from './0008-identity.ts'
import * as audit from './0009-audit.ts'
import * as supportCalls from './0010-support-calls.ts'
import * as settings from './0011-settings.ts'
import * as exportTickets from './0012-export-tickets.ts'
import * as registerKeys from './0013-register-keys.ts'
import * as favoriteVehicles from './0014-favorite-vehicles.ts'
import * as reportFiles from './0015-report-files.ts'
import * as landmarks from './0016-landmarks.ts'
import * as serialKeys from './0017-serial-keys.ts'
import * as alarms from './0018-alarms.ts'
import * as refusedConnections from './0019-refused-connections.ts'
import * as setApart from './0020-set-apart.ts'
import * as learnedClocks from './0021-learned-clocks.ts'
import * as clockZones from './0022-clock-zones.ts'
import * as whoChangedWhat from './0023-who-changed-what.ts'
import * as auditByTime from './0024-audit-by-time.ts'
import * as brands from './0025-brands.ts'
import * as customerViews from './0026-customer-views.ts'
import * as traccarReadings from './0027-traccar-readings.ts'
import * as installationLinks from './0028-installation-links.ts'
import * as misplacedTrackers from './0029-misplaced-trackers.ts'
import * as diskSamples from './0030-disk-samples.ts'
import * as strangerUse from './0032-stranger-use.ts'
import * as receptionCounts from './0033-reception-counts.ts'
import * as packedDays from './0034-packed-days.ts'
import * as packedMessages from './0036-packed-messages.ts'
import * as activityRevision from './0038-activity-revision.ts'
import * as deviceCell from './0039-device-cell.ts'
import * as geofences from './0040-geofences.ts'
import * as rules from './0042-rules.ts'
import * as ruleProgress from './0043-rule-progress.ts'
import * as attendanceAndNotices from './0044-attendance-and-notices.ts'
import * as commands from './0047-commands.ts'
import * as hostChecks from './0048-host-checks.ts'
import * as retention from './0050-retention.ts'
import * as vehicleGroups from './0052-vehicle-groups.ts'
import * as commandSafety from './0055-command-safety.ts'
import * as commandAnswers from './0060-command-answers.ts'
import * as cellSchema from './0070-cell-schema.ts'
import * as readersPath from './0071-readers-path.ts'
import * as refusedByResemblance from './0080-refused-by-resemblance.ts'
import * as commandBatches from './0081-command-batches.ts'
import * as callsChangedByOthers from './0082-calls-changed-by-others.ts'
import * as deviceNetworks from './0088-device-networks.ts'
import * as historyOfChangedOwners from './0090-history-of-changed-owners.ts'
import * as alarmsOfRules from './0093-alarms-of-rules.ts'
import * as noticesPerHour from './0094-notices-per-hour.ts'
import * as whoAsked from './0096-who-asked.ts'
import * as batchesGoOn from './0097-batches-go-on.ts'
import * as commandSchedules from './0098-command-schedules.ts'
import * as proposedCommands from './0099-proposed-commands.ts'
import * as traccarDevices from './0102-traccar-devices.ts'
import * as deviceAccessSecret from './0104-device-access-secret.ts'
import * as holdsOfDevicesThere from './0105-holds-of-devices-there.ts'
import * as commandsBySms from './0109-commands-by-sms.ts'
import * as commandsByThemselves from './0110-commands-by-themselves.ts'
import * as answersOfTheSmsGateway from './0113-answers-of-the-sms-gateway.ts'
import * as speedOfBlocksBySms from './0114-speed-of-blocks-by-sms.ts'
import * as turnsOfRules from './0115-turns-of-rules.ts'
import * as ruleStarts from './0116-rule-starts.ts'
import * as traccarRenames from './0117-traccar-renames.ts'
import * as triesOfTraccarSpans from './0118-tries-of-traccar-spans.ts'
import * as laterTries from './0119-later-tries.ts'
import * as registerChanges from './0120-register-changes.ts'
import * as lateJudgings from './0121-late-judgings.ts'
import * as withdrawnNotices from './0122-withdrawn-notices.ts'
import * as urgentNoticesFirst from './0123-urgent-notices-first.ts'
import * as settledNotices from './0124-settled-notices.ts'
import * as noticesOfMails from './0125-notices-of-mails.ts'
import * as escalatedOnce from './0126-escalated-once.ts'
import * as ageOfAlarmReports from './0127-age-of-alarm-reports.ts'
import * as defaultOfLateJudging from './0128-default-of-late-judging.ts'
import * as whatConditionsKnow from './0129-what-conditions-know.ts'
import * as recoveriesOfCalls from './0131-recoveries-of-calls.ts'
import * as alarmsCalledAgain from './0133-alarms-called-again.ts'
import * as saidBeginnings from './0134-said-beginnings.ts'
import * as limitsOfTheDeleted from './0135-limits-of-the-deleted.ts'
import * as sentOnce from './0139-sent-once.ts'
import * as attemptsFallWithTime from './0140-attempts-fall-with-time.ts'
import * as whereLinksWereUsed from './0141-where-links-were-used.ts'
import * as smsUnderWay from './0142-sms-under-way.ts'
import * as commandsOfTimesToCome from './0143-commands-of-times-to-come.ts'
import * as refusalsToConfirm from './0146-refusals-to-confirm.ts'
import * as mailsByAddress from './0150-mails-by-address.ts'
import * as protocolOfPackedMessages from './0151-protocol-of-packed-messages.ts'
import * as platesOfTheOtherStandard from './0152-plates-of-the-other-standard.ts'
import * as chassisOfVehicles from './0153-chassis-of-vehicles.ts'
import * as retentionOfRecords from './0154-retention-of-records.ts'
import * as changesOfCallsByNobody from './0155-changes-of-calls-by-nobody.ts'
import * as machinesByName from './0156-machines-by-name.ts'
import * as yearsOfOccurrences from './0157-years-of-occurrences.ts'
import * as snoozedOccurrences from './0158-snoozed-occurrences.ts'
import * as partedAlarms from './0159-parted-alarms.ts'

/** Every change of the schema, in order; names are kept for ever. */
export const migrations: Record<string, Migration> = {
  '0001-people-and-registers': peopleAndRegisters,
  '0002-tracking': tracking,
  '0003-seeds': seeds,
  '0004-trip-rules': tripRules,
  '0005-timed-readings': timedReadings,
  '0008-identity': identity,
  '0009-audit': audit,
  '0010-support-calls': supportCalls,
  '0011-settings': settings,
  '0012-export-tickets': exportTickets,
  '0013-register-keys': registerKeys,
  '0014-favorite-vehicles': favoriteVehicles,
  '0015-report-files': reportFiles,
  '0016-landmarks': landmarks,
  '0017-serial-keys': serialKeys,
  '0018-alarms': alarms,
  '0019-refused-connections': refusedConnections,
  '0020-set-apart': setApart,
  '0021-learned-clocks': learnedClocks,
  '0022-clock-zones': clockZones,
  '0023-who-changed-what': whoChangedWhat,
  '0024-audit-by-time': auditByTime,
  '0025-brands': brands,
  '0026-customer-views': customerViews,
  '0027-traccar-readings': traccarReadings,
  '0028-installation-links': installationLinks,
  '0029-misplaced-trackers': misplacedTrackers,
  '0030-disk-samples': diskSamples,
  '0032-stranger-use': strangerUse,
  '0033-reception-counts': receptionCounts,
  '0034-packed-days': packedDays,
  '0036-packed-messages': packedMessages,
  '0038-activity-revision': activityRevision,
  '0039-device-cell': deviceCell,
  '0040-geofences': geofences,
  '0042-rules': rules,
  '0043-rule-progress': ruleProgress,
  '0044-attendance-and-notices': attendanceAndNotices,
  '0047-commands': commands,
  '0048-host-checks': hostChecks,
  '0050-retention': retention,
  '0052-vehicle-groups': vehicleGroups,
  '0055-command-safety': commandSafety,
  '0060-command-answers': commandAnswers,
  '0070-cell-schema': cellSchema,
  '0071-readers-path': readersPath,
  '0080-refused-by-resemblance': refusedByResemblance,
  '0081-command-batches': commandBatches,
  '0082-calls-changed-by-others': callsChangedByOthers,
  '0088-device-networks': deviceNetworks,
  '0090-history-of-changed-owners': historyOfChangedOwners,
  '0093-alarms-of-rules': alarmsOfRules,
  '0094-notices-per-hour': noticesPerHour,
  '0096-who-asked': whoAsked,
  '0097-batches-go-on': batchesGoOn,
  '0098-command-schedules': commandSchedules,
  '0099-proposed-commands': proposedCommands,
  '0102-traccar-devices': traccarDevices,
  '0104-device-access-secret': deviceAccessSecret,
  '0105-holds-of-devices-there': holdsOfDevicesThere,
  '0109-commands-by-sms': commandsBySms,
  '0110-commands-by-themselves': commandsByThemselves,
  '0113-answers-of-the-sms-gateway': answersOfTheSmsGateway,
  '0114-speed-of-blocks-by-sms': speedOfBlocksBySms,
  '0115-turns-of-rules': turnsOfRules,
  '0116-rule-starts': ruleStarts,
  '0117-traccar-renames': traccarRenames,
  '0118-tries-of-traccar-spans': triesOfTraccarSpans,
  '0119-later-tries': laterTries,
  '0120-register-changes': registerChanges,
  '0121-late-judgings': lateJudgings,
  '0122-withdrawn-notices': withdrawnNotices,
  '0123-urgent-notices-first': urgentNoticesFirst,
  '0124-settled-notices': settledNotices,
  '0125-notices-of-mails': noticesOfMails,
  '0126-escalated-once': escalatedOnce,
  '0127-age-of-alarm-reports': ageOfAlarmReports,
  '0128-default-of-late-judging': defaultOfLateJudging,
  '0129-what-conditions-know': whatConditionsKnow,
  '0131-recoveries-of-calls': recoveriesOfCalls,
  '0133-alarms-called-again': alarmsCalledAgain,
  '0134-said-beginnings': saidBeginnings,
  '0135-limits-of-the-deleted': limitsOfTheDeleted,
  '0139-sent-once': sentOnce,
  '0140-attempts-fall-with-time': attemptsFallWithTime,
  '0141-where-links-were-used': whereLinksWereUsed,
  '0142-sms-under-way': smsUnderWay,
  '0143-commands-of-times-to-come': commandsOfTimesToCome,
  '0146-refusals-to-confirm': refusalsToConfirm,
  '0150-mails-by-address': mailsByAddress,
  '0151-protocol-of-packed-messages': protocolOfPackedMessages,
  '0152-plates-of-the-other-standard': platesOfTheOtherStandard,
  '0153-chassis-of-vehicles': chassisOfVehicles,
  '0154-retention-of-records': retentionOfRecords,
  '0155-changes-of-calls-by-nobody': changesOfCallsByNobody,
  '0156-machines-by-name': machinesByName,
  '0157-years-of-occurrences': yearsOfOccurrences,
  '0158-snoozed-occurrences': snoozedOccurrences,
  '0159-parted-alarms': partedAlarms,
}
