import sofr from '#functions/administration/setup/reference/fixings/SOFR.json' with { type: 'json' };
import { buildFile } from '#functions/delivery/content/build-file.ts';
import { addLoan } from '#functions/loans/store/loan-store.ts';
import { apply } from '#functions/rates/store/apply.ts';
import { fixingsOf } from '#functions/rates/store/rate-keys.ts';
import { loanFacts, loanTerms } from '#shared/contract/loans.ts';
import { jobRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { sampleRequests } from './sample-requests.ts';

export const organisation: Organisation = {
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

/** Stores the published fixings of an index between two dates. Default: SOFR. */
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

interface PlacedLoan {
	readonly terms?: object;
	readonly orgId?: string;
	readonly scope?: 'own' | 'shared';
	readonly facts?: object;
}

/** Saves a loan with one period at the overnight rate without spreads; by default, shared within its organisation. */
export async function placeLoan(name: string, { terms, facts, ...more }: PlacedLoan = {}): Promise<void> {
	const savedAt = '2022-12-01T08:00:00.000Z';
	const plain = {
		lookback: 0,
		observationShift: false,
		rounding: 0,
		cas: '0',
		margin: '0',
		floor: '',
		principalChanges: [],
	};
	await addLoan({
		loanId: `loan of ${name}`,
		orgId: organisation.orgId,
		ownerSub: 'sub-1',
		owner: 'user@demo-bank.example',
		scope: 'shared',
		name,
		facts: loanFacts.parse(facts ?? {}),
		createdAt: savedAt,
		createdBy: 'user@demo-bank.example',
		version: 1,
		savedBy: 'user@demo-bank.example',
		savedAt,
		change: 'add',
		...more,
		terms: loanTerms.parse({ ...sampleRequests.loanAdd.terms, ...plain, ...terms }),
	});
}

/** Builds the file of a bulk schedule. Default: at the scheduled time. */
export function buildRates(
	request: object,
	scheduledTime = '2022-12-30T15:00:00Z',
	now = scheduledTime,
	owner = organisation,
) {
	const parsed = jobRequest.parse({
		Client: 'Demo',
		RequestType: 'Compounded',
		notification: false,
		outputFileName: 'rfr-{yyyyMMdd}.csv',
		outputDir: 'out',
		...request,
	});
	return buildFile({ organisation: owner, request: parsed }, scheduledTime, Date.parse(now));
}

/** Returns the lines of the CSV file that {@link buildRates} builds. */
export async function ratesCsv(...asked: Parameters<typeof buildRates>): Promise<string[]> {
	const built = await buildRates(...asked);
	if (built.outcome !== 'built' || !('bytes' in built)) throw new Error(JSON.stringify(built));
	return new TextDecoder().decode(built.bytes).trimEnd().split('\r\n');
}
