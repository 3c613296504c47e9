import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import { organisationEntitlement } from '#functions/directory/organisation-entitlement.ts';
import { recordSeries } from '#functions/rates/published-records.ts';
import { refuse } from '#platform/http/refusal.ts';
import { compoundedTermNames, licensedTermNames, overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { needsLateFixing } from '#shared/delivery/late-fixing.ts';
import { hasDate } from '#shared/delivery/schedule/delivery-terms.ts';
import {
	type JobRequest,
	type ReadJob,
	readJobRequest,
	type UnreadJob,
} from '#shared/delivery/schedule/job-request.ts';
import { newJobDeliveryDate } from '#shared/delivery/schedule/new-job.ts';
import { isRequestTime } from '#shared/delivery/schedule/run-times.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { isObject } from '#shared/input/config-fault.ts';
import { type JobFault, type JobWarning, jobWarning } from '#shared/input/job-fault.ts';
import { checkHost, checkHostKeys, checkRecipientKey, noFindings } from './check-keys.ts';
import { checkLimits } from './check-limits.ts';

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
