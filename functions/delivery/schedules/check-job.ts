import { completeTerms } from '#functions/calculator/complete-input.ts';
import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import { organisationEntitlement } from '#functions/directory/organisation-entitlement.ts';
import { recordSeries } from '#functions/rates/published-records.ts';
import { refuse } from '#platform/http/refusal.ts';
import { compoundedTermNames, licensedTermNames, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { type FloorSwitches, floorRuleOf } from '#shared/compounding/floor-option.ts';
import { compare, decimal } from '#shared/decimal/decimal.ts';
import { needsLateFixing } from '#shared/delivery/late-fixing.ts';
import { hasDate, isRequestTime } from '#shared/delivery/schedule/delivery-terms.ts';
import {
	type JobRequest,
	type ReadJob,
	readJobRequest,
	type UnreadJob,
} from '#shared/delivery/schedule/job-request.ts';
import { newJobDeliveryDate } from '#shared/delivery/schedule/new-job.ts';
import { leastPeriodDays } from '#shared/delivery/schedule/period-order.ts';
import type { CompoundedRate } from '#shared/delivery/schedule/rates.ts';
import { type Organisation, parseFrontendConfig } from '#shared/directory/layout.ts';
import { isObject } from '#shared/input/config-fault.ts';
import { type JobFault, type JobWarning, jobWarning } from '#shared/input/job-fault.ts';
import { type NamedConvention, unstatedTerms } from '#shared/loan/convention/named-convention.ts';
import { conventionOf } from '#shared/loan/convention/named-conventions.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import { floorConflict, limitConflict } from '#shared/loan/term-conflict.ts';
import { checkHost, checkHostKeys, checkRecipientKey, noFindings } from './check-keys.ts';

/** The request may have other faults. */
interface AskedCurrencies {
	readonly RequestType: JobRequest['RequestType'];
	readonly asked: readonly { readonly path: JobFault['path']; readonly currency: string | undefined }[];
}

const askedCurrencies = (request: JobRequest): AskedCurrencies['asked'] =>
	request.RequestType === 'Loans'
		? [{ path: loansPath, currency: request.Loans.currency }]
		: request.Rates.map(({ currency }, index) => ({ path: rateAt(index), currency }));

const loansPath = ['requestJson', 'Loans'] as const;
const rateAt = (index: number) => ['requestJson', 'Rates', index] as const;

function checkCurrencies({ RequestType, asked }: AskedCurrencies, organisation: Organisation): readonly JobFault[] {
	const module = RequestType === 'Term' ? 'TermRates' : 'RFR';
	const granted = organisationEntitlement(organisation).modules.get(module);
	if (granted === undefined) {
		const message = `The organization does not have the module ${module}.`;
		return [{ path: ['requestJson', 'RequestType'], code: 'module-not-entitled', message, params: { module } }];
	}
	return asked.flatMap(({ path: entry, currency }) => {
		const isGranted =
			currency === undefined ||
			(granted.currencies.includes(currency) && (module !== 'RFR' || overnightIndexOf(currency) !== undefined));
		if (isGranted) return [];
		const message = `The organization does not have ${currency} in ${module}.`;
		const path = [...entry, 'currency'];
		return [{ path, code: 'currency-not-entitled' as const, message, params: { currency, module } }];
	});
}

async function checkCalendars(request: JobRequest, { orgId }: Organisation): Promise<readonly JobFault[]> {
	const named = namedCalendars(request);
	if (named.length === 0) return [];
	const [system, client] = await Promise.all([systemCalendars(), clientCalendars(orgId)]);
	const known = {
		system: new Set(system.map(({ name }) => name)),
		client: new Set(client.map(({ name }) => name)),
	};
	return named
		.filter(({ name, kinds }) => !kinds.some((kind) => known[kind].has(name)))
		.map(({ path, name }) => {
			const message = `The organization has no calendar ${name} there.`;
			return { path, code: 'unknown-calendar' as const, message, params: { calendar: name } };
		});
}

interface NamedCalendar {
	readonly path: JobFault['path'];
	readonly name: string;
	readonly kinds: readonly ('system' | 'client')[];
}

function namedCalendars(request: JobRequest): readonly NamedCalendar[] {
	const { calendar } = request.delivery;
	const ofDelivery: readonly NamedCalendar[] =
		calendar === undefined
			? []
			: [{ path: ['requestJson', 'delivery', 'calendar'], name: calendar, kinds: ['system', 'client'] }];
	if (request.RequestType !== 'Compounded') return ofDelivery;
	const ofRates = request.Rates.flatMap((rate, index) =>
		(['system', 'client'] as const).flatMap((kind) =>
			(rate[`${kind}Calendars`] ?? []).map((name, i) => ({
				path: ['requestJson', 'Rates', index, `${kind}Calendars`, i],
				name,
				kinds: [kind],
			})),
		),
	);
	return [...ofDelivery, ...ofRates];
}

const maxNamed = 30;

async function checkInstruments(request: JobRequest, organisation: Organisation): Promise<readonly JobFault[]> {
	if (request.RequestType !== 'Term' || !request.Rates.some(({ instrument }) => instrument !== undefined)) return [];
	const { currencies = [] } = organisationEntitlement(organisation).modules.get('TermRates') ?? {};
	const known = (await Promise.all(currencies.map(instrumentsOf))).flat();
	return request.Rates.flatMap(({ instrument }, index) => {
		if (instrument === undefined || known.includes(instrument)) return [];
		const allowed = [...new Set(known)].sort().slice(0, maxNamed).join(', ');
		const message = `The organization has no term instrument ${instrument}. Its instruments: ${allowed || 'none'}.`;
		const path = ['requestJson', 'Rates', index, 'instrument'];
		return [{ path, code: 'unknown-instrument' as const, message, params: { instrument, allowed } }];
	});
}

async function instrumentsOf(currency: string): Promise<readonly string[]> {
	const loaded = (await recordSeries('term', currency)).map(({ name }) => name);
	const names: Readonly<Record<string, string>> = compoundedTermNames;
	const compounded = names[overnightIndexOf(currency)?.name ?? ''];
	return [...loaded, ...(compounded === undefined ? [] : [compounded]), ...(licensedTermNames[currency] ?? [])];
}

interface WrittenJob {
	readonly requestTime: string;
	readonly lastDeliveryDate?: string | undefined;
	readonly requestJson: unknown;
}

export const sftpPath = ['requestJson', 'sftppush'] as const;

const deliveryDatePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d\+0000$/;

/** Throws a refusal (400) with every fault. Excludes credentials. */
export async function checkJob(
	written: WrittenJob,
	organisation: Organisation,
	nowMillis: number,
): Promise<ReadJob & { readonly warnings: readonly JobWarning[] }> {
	const read = readJobRequest(written.requestJson);
	const ownFaults = checkTimes(written);
	if ('faults' in read) throw scheduleInvalid([...ownFaults, ...read.faults, ...checkWritten(read, organisation)]);
	const { request } = read;
	const { sftppush } = request;
	const [key, host, calendars, instruments] = await Promise.all([
		checkRecipientKey(request, nowMillis),
		sftppush === undefined ? noFindings : checkHost(sftppush.host, sftpPath),
		checkCalendars(request, organisation),
		checkInstruments(request, organisation),
	]);
	const faults = [
		...ownFaults,
		...checkClient(request.Client, organisation),
		...checkCurrencies({ RequestType: request.RequestType, asked: askedCurrencies(request) }, organisation),
		...checkLimits(request, organisation),
		...calendars,
		...instruments,
		...key.faults,
		...host.faults,
		...checkHostKeys(sftppush?.hostKeys ?? [], sftpPath),
	];
	if (faults.length > 0) throw scheduleInvalid(faults);
	return { ...read, warnings: [...warningsOf(read, organisation), ...key.warnings, ...host.warnings] };
}

/** Checks client and currencies even if the request has other faults. */
function checkWritten({ faults, written }: UnreadJob, organisation: Organisation): readonly JobFault[] {
	const { Client, RequestType, Rates, Loans } = written ?? {};
	if (RequestType !== 'Compounded' && RequestType !== 'Term' && RequestType !== 'Loans') return [];
	const rates = (Array.isArray(Rates) ? Rates : []).map((entry: unknown, index) => ({ path: rateAt(index), entry }));
	const asked = (RequestType === 'Loans' ? [{ path: loansPath, entry: Loans }] : rates).map(({ path, entry }) => {
		const currency = isObject(entry) ? entry.currency : undefined;
		return { path, currency: typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? currency : undefined };
	});
	const known = new Set(faults.map(({ path }) => path.join('.')));
	return [
		...(typeof Client === 'string' ? checkClient(Client, organisation) : []),
		...checkCurrencies({ RequestType, asked: asked.slice(0, maxIssues) }, organisation),
	].filter(({ path }) => !known.has(path.join('.')));
}

function checkTimes({ requestTime, lastDeliveryDate = newJobDeliveryDate }: WrittenJob): readonly JobFault[] {
	const faults: JobFault[] = [];
	if (!isRequestTime(requestTime)) {
		const message = 'The request time must be written HH:mm:00+0000, such as 07:30:00+0000. Schedules have no seconds.';
		faults.push({ path: ['requestTime'], code: 'request-time', message });
	}
	if (!deliveryDatePattern.test(lastDeliveryDate)) {
		const message = 'The last delivery date must be written yyyy-MM-dd HH:mm:ss+0000.';
		faults.push({ path: ['lastDeliveryDate'], code: 'delivery-date', message });
	}
	return faults;
}

function checkClient(client: string, { shortName }: Organisation): readonly JobFault[] {
	if (client === shortName) return [];
	const message = `Client must be the short name of the organization, ${shortName}.`;
	return [{ path: ['requestJson', 'Client'], code: 'client-differs', message, params: { shortName } }];
}

function warningsOf({ request }: ReadJob, organisation: Organisation): readonly JobWarning[] {
	const { outputFileName, sftppush, notification, delivery } = request;
	const lateRate = request.RequestType === 'Compounded' ? request.Rates.findIndex(needsLateFixing) : -1;
	return [
		...(hasDate(outputFileName) || sftppush?.overwrite !== false
			? []
			: [jobWarning(['requestJson', 'outputFileName'], 'name-without-date')]),
		...(delivery.missed === 'catch-up' && !hasDate(outputFileName)
			? [jobWarning(['requestJson', 'delivery', 'missed'], 'catch-up-without-date')]
			: []),
		...(notification && delivery.notify.length === 0
			? [jobWarning(['requestJson', 'delivery', 'notify'], 'administrators-notified')]
			: []),
		...(lateRate < 0 ? [] : [jobWarning(rateAt(lateRate), 'rate-fetched-late')]),
		...(needsLateLoanFixing(request, organisation)
			? [jobWarning([...loansPath, 'date'], 'loan-rate-fetched-late')]
			: []),
	];
}

function needsLateLoanFixing(request: JobRequest, organisation: Organisation): boolean {
	if (request.RequestType !== 'Loans') return false;
	const { currency, date } = request.Loans;
	const granted = organisationEntitlement(organisation).modules.get('RFR')?.currencies ?? [];
	return granted.some((code) => (currency ?? code) === code && needsLateFixing({ currency: code, endDate: date }));
}

const maxIssues = 100;

export const scheduleInvalid = (faults: readonly JobFault[]) => invalid('schedule-invalid', faults);

export function invalid(code: 'schedule-invalid' | 'loan-pull-invalid', faults: readonly JobFault[]) {
	const [first] = faults;
	const place = first === undefined ? '' : `${first.path.join('.')}: ${first.message}`;
	const issues = faults.slice(0, maxIssues).map(({ path, ...fault }) => ({ ...fault, path: [...path] }));
	return refuse(code, { count: faults.length, first: place }, { issues });
}

export function checkLimits(request: JobRequest, { frontendConfig }: Organisation): readonly JobFault[] {
	if (request.RequestType !== 'Compounded') return [];
	const read = parseFrontendConfig(frontendConfig);
	const features = 'problem' in read ? undefined : read.layout.RFR?.Features;
	const ranges = {
		lookback: ['0', String(features?.lookbackRange ?? loanLimits.businessDays)],
		lockout: ['0', String(features?.lockoutRange ?? loanLimits.businessDays)],
		principal: ['0', loanLimits.principal],
		cas: spreads,
		margin: spreads,
		floor: spreads,
	} as const;
	return request.Rates.flatMap((rate, index) => {
		const place = ['requestJson', 'Rates', index];
		const fields = Object.entries(ranges) as [keyof typeof ranges, readonly [string, string]][];
		const terms = { ...rate, ...completeTerms(rate, conventionToFollow(rate)) };
		return [
			...fields.flatMap(([field, [min, max]]): JobFault[] => {
				const figure = terms[field];
				if (figure === undefined || isWithin(String(figure), min, max)) return [];
				const path = [...place, field];
				const message = `must be from ${min} to ${max}, the limits of the calculator`;
				if (rate[field] !== undefined) {
					return [{ path, code: 'out-of-range', message, params: { min, max } }];
				}
				const ofConvention = { code: 'convention-out-of-range' as const, params: { min, max, figure } };
				return [{ path, ...ofConvention, message: `${message}; that of the convention is ${figure}` }];
			}),
			...tooLong(rate, place),
			...conflicts(terms, place),
			...conventionFaults(rate, place),
		];
	});
}

const spreads = [`-${loanLimits.ratePercent}`, loanLimits.ratePercent] as const;

const isWithin = (text: string, min: string, max: string) =>
	compare(decimal(text), decimal(min)) >= 0 && compare(decimal(text), decimal(max)) <= 0;

/** Schedules already saved with such terms continue to deliver. */
function conflicts(
	terms: FloorSwitches & Pick<CompoundedRate, 'floor'> & { readonly lookback: number; readonly lockout: number },
	place: JobFault['path'],
): readonly JobFault[] {
	const { lookback, lockout, floor } = terms;
	const limit = limitConflict({ lookbackDays: lookback, lockoutDays: lockout, principalChanges: 0 });
	const undefinedFloor = floorConflict({
		floorRule: floorRuleOf(terms),
		hasFloor: floor !== undefined,
		principalChanges: 0,
		principalMethod: 'NON_CUMULATIVE',
		interest: 'compounded',
	});
	const message = 'must be 0 with a lookback: a loan has one of the two';
	const params = { min: '0', max: '0' };
	return [
		...(limit === undefined ? [] : [{ path: [...place, 'lockout'], code: 'out-of-range' as const, message, params }]),
		...(undefinedFloor === undefined
			? []
			: [
					{
						path: [...place, 'floorOn'],
						code: 'not-allowed' as const,
						message: `must be one of ${undefinedFloor.allowed.join(', ')}, since there is a floor`,
					},
				]),
	];
}

/** Undefined if the currency does not have the convention, or if its interest is simple. */
function conventionToFollow({ convention: id, currency }: CompoundedRate): NamedConvention | undefined {
	const convention = id === undefined ? undefined : conventionOf(id, currency);
	return convention?.method === 'compounded' ? convention : undefined;
}

function conventionFaults(rate: CompoundedRate, place: JobFault['path']): readonly JobFault[] {
	if (rate.convention === undefined) return [];
	const convention = conventionToFollow(rate);
	if (convention === undefined) {
		const message = 'must be a convention of the currency whose interest is compounded';
		return [{ path: [...place, 'convention'], code: 'not-allowed', message }];
	}
	return unstatedTerms(convention, rate).map(({ term, choices }) => ({
		path: [...place, term],
		code: 'missing',
		message: `is required: the convention leaves it open${choices.length === 0 ? '' : ` between ${choices.join(', ')}`}`,
	}));
}

function tooLong(rate: CompoundedRate, place: JobFault['path']): readonly JobFault[] {
	const max = loanLimits.periodDays;
	if (leastPeriodDays(rate) <= max) return [];
	const message = `makes a period of more than ${max} days, the longest that is calculated`;
	const field = rate.tenor === undefined ? 'startDate' : 'tenor';
	return [{ path: [...place, field], code: 'period-too-long', message, params: { max } }];
}
