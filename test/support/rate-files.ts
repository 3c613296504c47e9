import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { buildFile } from '#functions/delivery/content/build-file.ts';
import { apply } from '#functions/rates/store/apply.ts';
import { fixingsOf } from '#functions/rates/store/rate-keys.ts';
import { jobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';

const organisation: Organisation = {
	orgId: 'org-1',
	shortName: 'Demo',
	longName: 'Demo Bank',
	frontendConfig: JSON.stringify({
		GUI_Layout: {
			RFR: { Currencies: ['USD', 'CHF', 'HKD'], DefaultCurrency: 'USD' },
			TermRates: { Currencies: ['USD', 'CHF', 'JPY'] },
		},
	}),
	backendConfig: '',
	isOperator: false,
	version: 1,
};

/** The published fixings of an index, SOFR by default, from a date up to another one. */
export async function placeFixings(
	last: string,
	{ index, source, fixings }: Pick<typeof sofr, 'index' | 'source' | 'fixings'> = sofr,
	first = '2022-10-03',
): Promise<void> {
	const origin = { source, takenAt: '2022-12-30T13:00:00.000Z' };
	for (const [date = '', value] of fixings) {
		if (date < first || date > last) continue;
		await apply({ pk: fixingsOf(index), sk: date, content: { value } }, origin);
	}
}

/** Builds the file of a bulk schedule, at its scheduled time unless another instant is given. */
export function buildRates(request: object, scheduledTime = '2022-12-30T15:00:00Z', now = scheduledTime) {
	const parsed = jobRequest.parse({
		Client: 'Demo',
		RequestType: 'Compounded',
		notification: false,
		outputFileName: 'rfr-{yyyyMMdd}.csv',
		outputDir: 'out',
		...request,
	});
	return buildFile({ organisation, request: parsed }, scheduledTime, Date.parse(now));
}

/** The lines of a CSV file that {@link buildRates} builds. */
export async function ratesCsv(...asked: Parameters<typeof buildRates>): Promise<string[]> {
	const built = await buildRates(...asked);
	if (built.outcome !== 'built' || !('bytes' in built)) throw new Error(JSON.stringify(built));
	return new TextDecoder().decode(built.bytes).trimEnd().split('\r\n');
}
