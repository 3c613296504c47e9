import {
	organisationAdd,
	organisationDelete,
	organisationList,
	organisationRead,
	organisationSearch,
	organisationUpdate,
} from './admin-organisations.ts';
import { programAdd, programList, programRemove, programRevoke } from './admin-programs.ts';
import { userAdd, userDelete, userInvite, userList, userRead, userSearch, userUpdate } from './admin-users.ts';
import { auditList } from './audit.ts';
import {
	bulkScheduleAdd,
	bulkScheduleCancel,
	bulkScheduleDelete,
	bulkScheduleDeliveries,
	bulkScheduleFile,
	bulkScheduleKey,
	bulkScheduleList,
	bulkSchedulePause,
	bulkScheduleResend,
	bulkScheduleRun,
	bulkScheduleSearch,
	bulkScheduleUpdate,
} from './bulk-schedules.ts';
import {
	businessDates,
	calendarHolidays,
	calendarMetadata,
	calendarNames,
	deleteCalendar,
	uploadCalendar,
} from './calendars.ts';
import { explainCashFallback } from './cash-explanation.ts';
import { compareConventions, listConventions } from './compare.ts';
import { compoundBatch } from './compound-batch.ts';
import { compound, compoundingCurrencies } from './compounding.ts';
import { cashFallbacks, explainFallback, fallbackRates } from './fallback.ts';
import { feedConfirm, feedFetch, feedList, feedReject } from './feeds.ts';
import { loanBatchList, loanBatchOpen, loanBatchRemove, loanBatchSave } from './loan-batches.ts';
import {
	loanFileCancel,
	loanFileList,
	loanFileResend,
	loanFileResult,
	loanFileStart,
	loanFileUpload,
} from './loan-files.ts';
import {
	loanAccruals,
	loanImport,
	loanLedgerSave,
	loanPayments,
	loanPositions,
	loanRevisionAcknowledge,
	loanRevisions,
} from './loan-portfolio.ts';
import { loanPullFetch, loanPullLook, loanPullRead, loanPullRemove, loanPullSave } from './loan-pull.ts';
import { loanAccrued, loanBacktest, loanProjection, loanSchedule } from './loan-schedule.ts';
import { loanAdd, loanList, loanRead, loanRemove, loanShare, loanUpdate, loanVersions } from './loans.ts';
import { checkNotice } from './notice.ts';
import { noticeLabelList, noticeLabelRemove, noticeLabelSave } from './notice-labels.ts';
import { overnightHistory } from './overnight-history.ts';
import { fallbackHistory, termHistory } from './rate-history.ts';
import { latestRate } from './rates.ts';
import { runningPeriod } from './running-period.ts';
import { bulkScheduleHistory, bulkSchedulePreview, bulkScheduleTest } from './schedule-checks.ts';
import { exchangeKey, login, logout, profile } from './session.ts';
import { tableMappingList, tableMappingRemove, tableMappingSave } from './table-mappings.ts';
import { termRates } from './term.ts';
import {
	curveDefinitions,
	curveGenerate,
	curveImport,
	curveRemove,
	marketDataSave,
	valuationDates,
} from './valuation-curves.ts';
import { fixingList, fixingRemove, fixingSave } from './valuation-fixings.ts';
import { swapAttribution, swapRisk } from './valuation-risk.ts';
import { swapConversion } from './valuation-risk-conversion.ts';
import { scenarioList, scenarioRemove, scenarioSave, swapScenarios } from './valuation-risk-scenarios.ts';
import { runAttribution, runConversion, runRisk, runScenarios } from './valuation-run-analyses.ts';
import {
	runCancel,
	runList,
	runOpen,
	runReproduce,
	runResults,
	runStart,
	runStatus,
	runUpload,
	valuationSave,
} from './valuation-runs.ts';
import { explainCashflow, valueSwaps } from './valuation-swaps.ts';
import {
	eventList,
	webhookAdd,
	webhookDeliveries,
	webhookList,
	webhookPause,
	webhookRemove,
	webhookResend,
	webhookRotate,
	webhookTest,
	webhookUpdate,
} from './webhooks.ts';

/** All operations of the API by name. The web app imports single operations instead, so that it loads less code. */
export const routes = {
	login,
	profile,
	logout,
	calendarNames,
	calendarHolidays,
	calendarMetadata,
	businessDates,
	uploadCalendar,
	deleteCalendar,
	compound,
	compoundBatch,
	checkNotice,
	compoundingCurrencies,
	compareConventions,
	runningPeriod,
	listConventions,
	latestRate,
	fallbackRates,
	explainFallback,
	fallbackHistory,
	cashFallbacks,
	explainCashFallback,
	termRates,
	termHistory,
	overnightHistory,
	organisationList,
	organisationSearch,
	organisationRead,
	organisationAdd,
	organisationUpdate,
	organisationDelete,
	userList,
	userSearch,
	userRead,
	userAdd,
	userUpdate,
	userInvite,
	userDelete,
	programAdd,
	exchangeKey,
	programList,
	programRevoke,
	programRemove,
	auditList,
	loanFileUpload,
	loanFileStart,
	loanFileList,
	loanFileResult,
	loanFileCancel,
	loanFileResend,
	loanPullSave,
	loanPullRead,
	loanPullLook,
	loanPullFetch,
	loanPullRemove,
	bulkScheduleList,
	bulkScheduleSearch,
	bulkScheduleAdd,
	bulkScheduleUpdate,
	bulkSchedulePause,
	bulkScheduleRun,
	bulkScheduleDeliveries,
	bulkScheduleResend,
	bulkScheduleCancel,
	bulkScheduleFile,
	bulkScheduleKey,
	bulkScheduleTest,
	bulkSchedulePreview,
	bulkScheduleHistory,
	bulkScheduleDelete,
	feedList,
	feedFetch,
	feedConfirm,
	feedReject,
	valueSwaps,
	explainCashflow,
	swapRisk,
	swapScenarios,
	swapAttribution,
	swapConversion,
	scenarioSave,
	scenarioList,
	scenarioRemove,
	valuationDates,
	curveDefinitions,
	curveGenerate,
	curveImport,
	curveRemove,
	marketDataSave,
	fixingList,
	fixingSave,
	fixingRemove,
	runUpload,
	runStart,
	runStatus,
	runOpen,
	runRisk,
	runScenarios,
	runConversion,
	runResults,
	runReproduce,
	runList,
	valuationSave,
	runAttribution,
	runCancel,
	loanAdd,
	loanList,
	loanRead,
	loanUpdate,
	loanVersions,
	loanShare,
	loanSchedule,
	loanAccrued,
	loanProjection,
	loanBacktest,
	loanPositions,
	loanAccruals,
	loanLedgerSave,
	loanPayments,
	loanRevisions,
	loanRevisionAcknowledge,
	loanImport,
	loanRemove,
	loanBatchSave,
	loanBatchList,
	loanBatchOpen,
	loanBatchRemove,
	noticeLabelSave,
	noticeLabelList,
	noticeLabelRemove,
	tableMappingSave,
	tableMappingList,
	tableMappingRemove,
	webhookAdd,
	webhookTest,
	webhookList,
	webhookUpdate,
	webhookDeliveries,
	webhookResend,
	webhookPause,
	webhookRotate,
	webhookRemove,
	eventList,
} as const;

export type OperationName = keyof typeof routes;
