import { refuse } from '#platform/http/refusal.ts';
import { needsLateFixing } from '#shared/delivery/late-fixing.ts';
import { newJobDeliveryDate } from '#shared/delivery/schedule/new-job.ts';
import { hasDate } from '#shared/delivery/schedule/output-file.ts';
import { type ReadJob, readJobRequest, type UnreadJob } from '#shared/delivery/schedule/read-job-request.ts';
import { isRequestTime } from '#shared/delivery/schedule/run-times.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { isObject } from '#shared/input/config-fault.ts';
import { type JobFault, type JobWarning, jobWarning } from '#shared/input/job-fault.ts';
import { checkCalendars, checkCurrencies } from './check-entitlement.ts';
import { checkInstruments } from './check-instruments.ts';
import { checkHost, checkHostKeys, checkRecipientKey, noFindings } from './check-keys.ts';
import { checkLimits } from './check-limits.ts';

interface WrittenJob {
	readonly requestTime: string;
	readonly lastDeliveryDate?: string | undefined;
	readonly requestJson: unknown;
}

/** Path of the account of a job. */
export const sftpPath = ['requestJson', 'sftppush'] as const;

const deliveryDatePattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d\+0000$/;

/**
 * Checks everything of a job but its credentials.
 *
 * @throws a refusal (400) with every fault and its place
 */
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
		...checkCurrencies(request, organisation),
		...checkLimits(request, organisation),
		...calendars,
		...instruments,
		...key.faults,
		...host.faults,
		...checkHostKeys(sftppush?.hostKeys ?? [], sftpPath),
	];
	if (faults.length > 0) throw scheduleInvalid(faults);
	return { ...read, warnings: [...warningsOf(read), ...key.warnings, ...host.warnings] };
}

/** Faults of the client and currencies of a request that has other faults. */
function checkWritten({ faults, written }: UnreadJob, organisation: Organisation): readonly JobFault[] {
	const { Client, RequestType, Rates } = written ?? {};
	if (RequestType !== 'Compounded' && RequestType !== 'Term') return [];
	const codes = (Array.isArray(Rates) ? Rates : []).map((rate: unknown) => {
		const currency = isObject(rate) ? rate.currency : undefined;
		return typeof currency === 'string' && /^[A-Z]{3}$/.test(currency) ? { currency } : {};
	});
	const known = new Set(faults.map(({ path }) => path.join('.')));
	return [
		...(typeof Client === 'string' ? checkClient(Client, organisation) : []),
		...checkCurrencies({ RequestType, Rates: codes.slice(0, maxIssues) }, organisation),
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

function warningsOf({ request }: ReadJob): readonly JobWarning[] {
	const { outputFileName, sftppush, notification, delivery } = request;
	const late = request.RequestType === 'Compounded' ? request.Rates.findIndex(needsLateFixing) : -1;
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
		...(late < 0 ? [] : [jobWarning(['requestJson', 'Rates', late], 'rate-fetched-late')]),
	];
}

const maxIssues = 100;

/** The refusal (400) of a job with faults. */
export const scheduleInvalid = (faults: readonly JobFault[]) => invalid('schedule-invalid', faults);

/** The refusal (400) of what has faults. */
export function invalid(code: 'schedule-invalid' | 'loan-pull-invalid', faults: readonly JobFault[]) {
	const [first] = faults;
	const place = first === undefined ? '' : `${first.path.join('.')}: ${first.message}`;
	const issues = faults.slice(0, maxIssues).map(({ path, ...fault }) => ({ ...fault, path: [...path] }));
	return refuse(code, { count: faults.length, first: place }, { issues });
}
