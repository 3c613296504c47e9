import type { OperationName } from '#shared/contract/routes.ts';

/** Rights that the specification grants. Imports no rules of the product, so that the test can compare both. */

/** The sections of a layout, or the `Entitlements` of a program. */
export type Sections = Readonly<
	Record<string, { readonly Currencies?: readonly string[]; readonly Features?: Readonly<Record<string, boolean>> }>
>;

/** A saved configuration: either screens with their sections, or a program with its entitlements. */
export type Configuration =
	| { readonly kind: 'screens'; readonly sections: Sections }
	| { readonly kind: 'program'; readonly sections: Sections };

/** A user or a program, described by its saved configurations. */
export interface Somebody {
	readonly organisation: Configuration;
	/** Separate configuration of the user. Absent if the user uses the organisation's configuration. */
	readonly own?: Configuration;
	readonly isAdmin: boolean;
	readonly isOperator: boolean;
}

const calendarFeatures = ['uploadCustomCalendar', 'deleteCustomCalendar'];

/** Currencies that are displayed but not compounded. */
export const displayOnly = ['NOK', 'SEK'];

/** Returns the effective configuration. A program stays a program: sections of screens do not give it rights. */
function ownConfiguration({ organisation, own = organisation }: Somebody): Configuration {
	if (organisation.kind === 'screens' || own.kind === 'program') return own;
	// A user with screens in an organisation that uses only programs has the entitlements of the organisation.
	return organisation;
}

const isProgram = (somebody: Somebody) => ownConfiguration(somebody).kind === 'program';

/** True if both the user and the organisation have access to the module. Admin also requires an administrator. */
export function hasModule(somebody: Somebody, module: string): boolean {
	const { organisation, isAdmin } = somebody;
	if (module === 'Admin' && !isAdmin) return false;
	return module in organisation.sections && module in ownConfiguration(somebody).sections;
}

export function hasCurrency(somebody: Somebody, module: string, currency: string): boolean {
	const { organisation } = somebody;
	if (!hasModule(somebody, module)) return false;
	return [organisation, ownConfiguration(somebody)].every(
		({ sections }) => sections[module]?.Currencies?.includes(currency) === true,
	);
}

/** True if the caller has a calendar feature: screens only if it is enabled, programs unless it is disabled. */
function hasFeature(somebody: Somebody, feature: string): boolean {
	return [somebody.organisation, ownConfiguration(somebody)].every(({ kind, sections }) => {
		const setting = sections.RFR?.Features?.[feature];
		return kind === 'program' ? setting !== false : setting === true;
	});
}

/** True for users of the calculator, and programs of an organisation that has the calculator or uses only programs. */
const usesCalendars = (somebody: Somebody) =>
	hasModule(somebody, 'RFR') ||
	(isProgram(somebody) && (somebody.organisation.kind === 'program' || 'RFR' in somebody.organisation.sections));

const administers = (somebody: Somebody) => hasModule(somebody, 'Admin');

/** Modules that read tables of a subject. A user needs access to one of them to use saved mappings of that subject. */
export const modulesOfMappings: Readonly<Record<string, readonly string[]>> = {
	deals: ['VAL'],
	fixings: ['RFR', 'VAL'],
	loans: ['RFR'],
	holidays: ['RFR'],
};

type Rule = (somebody: Somebody) => boolean;

const everybody: Rule = () => true;
const oneOf =
	(...modules: readonly string[]): Rule =>
	(somebody) =>
		modules.some((module) => hasModule(somebody, module));
const withFeature =
	(feature: string): Rule =>
	(somebody) =>
		usesCalendars(somebody) && hasFeature(somebody, feature);
const [upload = '', remove = ''] = calendarFeatures;

/**
 * Access of an operation to objects of a different organisation.
 * - `named`: the request names the organisation; its administrators and the operator's may call it, others get 403.
 * - `administered`: the same, but the request names an object, so that others get 404.
 * - `private`: the object belongs to the organisation; for everybody else it does not exist (404).
 * - `operator`: only the operator's administrators may call it; others get 403.
 * - `lists`: returns objects of the caller's organisation only; an operator's administrator sees the whole directory.
 * - `kept`: whatever it returns, objects of other organisations are not changed.
 * - `none`: it concerns no objects of organisations.
 */
export type Reach = 'named' | 'administered' | 'private' | 'operator' | 'lists' | 'kept' | 'none';

interface OperationRights {
	/** True if a signed-in caller may use the operation. */
	readonly mayCall: Rule;
	readonly reach: Reach;
	/** True if the operation needs no token. */
	readonly isPublic?: true;
	/** Modules of which at least one must list the currency of the request. */
	readonly currencyIn?: readonly string[];
}

const calculator = oneOf('RFR');
const valuation = oneOf('VAL');
const ofLoans = (reach: Reach): OperationRights => ({ mayCall: calculator, reach });
const ofValuation = (reach: Reach): OperationRights => ({ mayCall: valuation, reach });
const ofAdministration = (reach: Reach): OperationRights => ({ mayCall: administers, reach });
const ofScreen = (module: string): OperationRights => ({
	mayCall: oneOf(module),
	reach: 'none',
	currencyIn: [module],
});
const inCalculator: OperationRights = { mayCall: calculator, reach: 'none', currencyIn: ['RFR'] };

/** Rights for every operation. The test fails if an operation is missing. */
export const rights: Readonly<Record<OperationName, OperationRights>> = {
	login: { mayCall: everybody, reach: 'none', isPublic: true },
	profile: { mayCall: everybody, reach: 'none' },
	logout: { mayCall: everybody, reach: 'none' },
	exchangeKey: { mayCall: everybody, reach: 'none', isPublic: true },
	calendarNames: { mayCall: usesCalendars, reach: 'lists' },
	calendarHolidays: { mayCall: usesCalendars, reach: 'lists' },
	calendarMetadata: { mayCall: (somebody) => usesCalendars(somebody) || administers(somebody), reach: 'none' },
	businessDates: { mayCall: usesCalendars, reach: 'none' },
	uploadCalendar: { mayCall: withFeature(upload), reach: 'kept' },
	deleteCalendar: { mayCall: withFeature(remove), reach: 'private' },
	compound: inCalculator,
	compoundBatch: ofLoans('none'),
	checkNotice: inCalculator,
	compoundingCurrencies: ofLoans('none'),
	compareConventions: inCalculator,
	runningPeriod: inCalculator,
	listConventions: ofLoans('none'),
	latestRate: {
		mayCall: oneOf('RFR', 'ONRates', 'Fallback', 'CashFallbacks'),
		reach: 'none',
		currencyIn: ['RFR', 'ONRates', 'Fallback', 'CashFallbacks'],
	},
	fallbackRates: ofScreen('Fallback'),
	explainFallback: ofScreen('Fallback'),
	fallbackHistory: ofScreen('Fallback'),
	cashFallbacks: ofScreen('CashFallbacks'),
	explainCashFallback: ofScreen('CashFallbacks'),
	termRates: ofScreen('TermRates'),
	termHistory: ofScreen('TermRates'),
	overnightHistory: ofScreen('ONRates'),
	organisationList: ofAdministration('lists'),
	organisationSearch: ofAdministration('lists'),
	organisationRead: ofAdministration('named'),
	organisationAdd: ofAdministration('operator'),
	organisationUpdate: ofAdministration('operator'),
	organisationDelete: ofAdministration('operator'),
	userList: ofAdministration('named'),
	userSearch: ofAdministration('named'),
	userRead: ofAdministration('administered'),
	userAdd: ofAdministration('named'),
	userUpdate: ofAdministration('administered'),
	userInvite: ofAdministration('administered'),
	userDelete: ofAdministration('administered'),
	programList: ofAdministration('named'),
	programAdd: ofAdministration('named'),
	programRevoke: ofAdministration('administered'),
	programRemove: ofAdministration('administered'),
	auditList: ofAdministration('named'),
	loanFileUpload: ofLoans('none'),
	loanFileStart: ofLoans('kept'),
	loanFileList: ofLoans('lists'),
	loanFileResult: ofLoans('private'),
	loanFileCancel: ofLoans('private'),
	loanFileResend: ofLoans('private'),
	loanPullRead: ofAdministration('named'),
	loanPullSave: ofAdministration('operator'),
	loanPullLook: ofAdministration('operator'),
	loanPullFetch: ofAdministration('operator'),
	loanPullRemove: ofAdministration('operator'),
	bulkScheduleList: ofAdministration('named'),
	bulkScheduleSearch: ofAdministration('named'),
	bulkScheduleAdd: ofAdministration('named'),
	bulkScheduleUpdate: ofAdministration('administered'),
	bulkSchedulePause: ofAdministration('administered'),
	bulkScheduleRun: ofAdministration('administered'),
	bulkScheduleDeliveries: ofAdministration('administered'),
	bulkScheduleResend: ofAdministration('administered'),
	bulkScheduleCancel: ofAdministration('administered'),
	bulkScheduleFile: ofAdministration('administered'),
	bulkScheduleKey: ofAdministration('named'),
	bulkScheduleDelete: ofAdministration('administered'),
	bulkScheduleTest: ofAdministration('named'),
	bulkSchedulePreview: ofAdministration('named'),
	bulkScheduleHistory: ofAdministration('named'),
	feedList: ofAdministration('operator'),
	feedFetch: ofAdministration('operator'),
	feedConfirm: ofAdministration('operator'),
	feedReject: ofAdministration('operator'),
	valueSwaps: ofValuation('none'),
	explainCashflow: ofValuation('none'),
	swapRisk: ofValuation('none'),
	swapScenarios: ofValuation('none'),
	swapAttribution: ofValuation('none'),
	swapConversion: ofValuation('none'),
	scenarioSave: ofValuation('kept'),
	scenarioList: ofValuation('lists'),
	scenarioRemove: ofValuation('private'),
	valuationDates: ofValuation('none'),
	curveDefinitions: ofValuation('none'),
	curveGenerate: ofValuation('none'),
	curveImport: ofValuation('none'),
	curveRemove: ofValuation('kept'),
	marketDataSave: ofValuation('none'),
	fixingList: ofValuation('lists'),
	fixingSave: ofValuation('kept'),
	fixingRemove: ofValuation('kept'),
	runUpload: ofValuation('none'),
	runStart: ofValuation('none'),
	runStatus: ofValuation('private'),
	runOpen: ofValuation('private'),
	runRisk: ofValuation('private'),
	runScenarios: ofValuation('private'),
	runAttribution: ofValuation('private'),
	runConversion: ofValuation('private'),
	runResults: ofValuation('private'),
	/** The market-data account is checked before the run is looked up. */
	runReproduce: ofValuation('kept'),
	runList: ofValuation('lists'),
	valuationSave: ofValuation('none'),
	runCancel: ofValuation('private'),
	loanAdd: ofLoans('kept'),
	loanList: ofLoans('lists'),
	loanRead: ofLoans('private'),
	loanUpdate: ofLoans('private'),
	loanVersions: ofLoans('private'),
	loanShare: ofLoans('private'),
	loanSchedule: ofLoans('none'),
	loanAccrued: ofLoans('none'),
	loanProjection: ofLoans('none'),
	loanBacktest: ofLoans('none'),
	loanPositions: ofLoans('lists'),
	loanAccruals: ofLoans('lists'),
	loanLedgerSave: ofAdministration('kept'),
	loanPayments: ofLoans('lists'),
	loanRevisions: ofLoans('lists'),
	loanRevisionAcknowledge: ofLoans('private'),
	loanImport: ofLoans('kept'),
	loanRemove: ofLoans('private'),
	loanBatchSave: ofLoans('kept'),
	loanBatchList: ofLoans('lists'),
	loanBatchOpen: ofLoans('private'),
	loanBatchRemove: ofLoans('private'),
	noticeLabelSave: ofLoans('kept'),
	noticeLabelList: ofLoans('lists'),
	noticeLabelRemove: ofLoans('kept'),
	tableMappingSave: { mayCall: oneOf('RFR', 'VAL'), reach: 'kept' },
	tableMappingList: { mayCall: oneOf('RFR', 'VAL'), reach: 'lists' },
	tableMappingRemove: { mayCall: oneOf('RFR', 'VAL'), reach: 'private' },
	webhookList: ofAdministration('named'),
	webhookAdd: ofAdministration('named'),
	webhookUpdate: ofAdministration('named'),
	webhookPause: ofAdministration('named'),
	webhookRotate: ofAdministration('named'),
	webhookTest: ofAdministration('named'),
	webhookRemove: ofAdministration('named'),
	webhookDeliveries: ofAdministration('named'),
	webhookResend: ofAdministration('named'),
	eventList: { mayCall: oneOf('RFR', 'VAL', 'ONRates', 'Admin'), reach: 'lists' },
};

/** Operations that a key pair may call, by scope. A program may call no others, except those of its session. */
export const operationsOfScopes: Readonly<Record<string, readonly OperationName[]>> = {
	'calculator:run': [
		...(['compound', 'compoundBatch', 'checkNotice', 'compoundingCurrencies', 'compareConventions'] as const),
		...(['runningPeriod', 'listConventions', 'loanSchedule', 'loanAccrued', 'loanProjection', 'loanBacktest'] as const),
	],
	'calendars:read': ['calendarNames', 'calendarHolidays', 'calendarMetadata', 'businessDates'],
	'calendars:write': ['uploadCalendar', 'deleteCalendar'],
	'rates:read': [
		...(['latestRate', 'fallbackRates', 'explainFallback', 'fallbackHistory', 'cashFallbacks'] as const),
		...(['explainCashFallback', 'termRates', 'termHistory', 'overnightHistory'] as const),
	],
	'loans:read': [
		...(['loanList', 'loanRead', 'loanVersions', 'loanPositions', 'loanAccruals', 'loanPayments'] as const),
		...(['loanRevisions', 'loanBatchList', 'loanBatchOpen', 'loanFileList', 'loanFileResult'] as const),
	],
	'loans:write': [
		...(['loanAdd', 'loanUpdate', 'loanShare', 'loanRemove', 'loanImport', 'loanRevisionAcknowledge'] as const),
		...(['loanBatchSave', 'loanBatchRemove', 'loanFileUpload', 'loanFileStart', 'loanFileCancel'] as const),
		'loanFileResend',
	],
	'valuation:read': [
		...(['valuationDates', 'curveDefinitions', 'fixingList', 'scenarioList', 'runStatus', 'runOpen'] as const),
		...(['runRisk', 'runScenarios', 'runAttribution', 'runConversion', 'runResults', 'runList'] as const),
	],
	'valuation:run': [
		...(['valueSwaps', 'explainCashflow', 'swapRisk', 'swapScenarios', 'swapAttribution', 'swapConversion'] as const),
		...(['curveGenerate', 'scenarioSave', 'scenarioRemove', 'runUpload', 'runStart', 'runReproduce'] as const),
		...(['valuationSave', 'runCancel'] as const),
	],
	'market-data:write': ['marketDataSave', 'curveImport', 'curveRemove', 'fixingSave', 'fixingRemove'],
	'deliveries:read': [
		...(['bulkScheduleList', 'bulkScheduleSearch', 'bulkScheduleDeliveries', 'bulkScheduleFile'] as const),
		...(['bulkSchedulePreview', 'bulkScheduleHistory'] as const),
	],
	'deliveries:run': ['bulkScheduleRun', 'bulkScheduleResend', 'bulkScheduleCancel'],
	'events:read': ['eventList'],
	'audit:read': ['auditList'],
};

/** Operations on its own session that every program may call. */
export const operationsOfAnyProgram: readonly OperationName[] = ['profile', 'logout', 'exchangeKey'];

/**
 * True if a key pair with these scopes may call an operation of an organisation. The program has access to all modules
 * of its organisation, even those of administrators, because its scopes limit the access.
 */
export function mayProgramCall(organisation: Configuration, scopes: readonly string[], name: OperationName): boolean {
	if (operationsOfAnyProgram.includes(name)) return true;
	if (!scopes.some((scope) => operationsOfScopes[scope]?.includes(name))) return false;
	// An administrator may list all currencies in order to edit layouts. A program does not edit layouts.
	const isAdmin = name !== 'calendarMetadata';
	return rights[name].mayCall({ organisation, isAdmin, isOperator: false });
}
