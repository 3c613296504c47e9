import { recordSeries } from '#functions/rates/published-records.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import { compoundedTermNames, licensedTermNames } from '#shared/benchmark/term-instrument-names.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { JobFault } from '#shared/input/job-fault.ts';
import { organisationEntitlement } from './check-entitlement.ts';

/** In a message. */
const maxNamed = 30;

/** Faults of a job that asks for term instruments which none of the organisation's currencies has. */
export async function checkInstruments(request: JobRequest, organisation: Organisation): Promise<readonly JobFault[]> {
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

/** The names under which the figures of a currency are delivered. */
async function instrumentsOf(currency: string): Promise<readonly string[]> {
	const loaded = (await recordSeries('term', currency)).map(({ name }) => name);
	const names: Readonly<Record<string, string>> = compoundedTermNames;
	const compounded = names[overnightIndexOf(currency)?.name ?? ''];
	return [...loaded, ...(compounded === undefined ? [] : [compounded]), ...(licensedTermNames[currency] ?? [])];
}
