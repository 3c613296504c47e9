import { clientCalendars, systemCalendars } from '#functions/calendars/calendar-store.ts';
import { overnightIndexOf } from '#shared/benchmark/overnight-index.ts';
import type { JobRequest } from '#shared/delivery/schedule/job-request.ts';
import { type Entitlement, entitlementOf } from '#shared/directory/entitlement.ts';
import { parseFrontendConfig } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { JobFault } from '#shared/input/job-fault.ts';

/** Rights of the organisation, regardless of the user who saves the job. */
export function organisationEntitlement({ orgId, frontendConfig, backendConfig }: Organisation): Entitlement {
	const read = parseFrontendConfig(frontendConfig);
	if ('problem' in read) throw new Error(`the stored layout of the organisation ${orgId} cannot be read`);
	return entitlementOf(read.layout, backendConfig.trim() === '' ? {} : JSON.parse(backendConfig), true);
}

/** Rates that a job requests, possibly in a request with other faults. */
interface AskedCurrencies {
	readonly RequestType: JobRequest['RequestType'];
	readonly Rates: readonly { readonly currency?: string | undefined }[];
}

/** Faults of a job that asks for rates or calendars that its organisation does not have. */
export function checkCurrencies(request: AskedCurrencies, organisation: Organisation): readonly JobFault[] {
	const module = request.RequestType === 'Compounded' ? 'RFR' : 'TermRates';
	const granted = organisationEntitlement(organisation).modules.get(module);
	if (granted === undefined) {
		const message = `The organization does not have the module ${module}.`;
		return [{ path: ['requestJson', 'RequestType'], code: 'module-not-entitled', message, params: { module } }];
	}
	return request.Rates.flatMap(({ currency }, index) => {
		const isGranted =
			currency === undefined ||
			(granted.currencies.includes(currency) && (module !== 'RFR' || overnightIndexOf(currency) !== undefined));
		if (isGranted) return [];
		const message = `The organization does not have ${currency} in ${module}.`;
		const path = ['requestJson', 'Rates', index, 'currency'];
		return [{ path, code: 'currency-not-entitled' as const, message, params: { currency, module } }];
	});
}

export async function checkCalendars(request: JobRequest, { orgId }: Organisation): Promise<readonly JobFault[]> {
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
