import { describe, expect, it } from 'vitest';
import { acceptBook } from '#features/valuation/calculate/book/book-reading.ts';
import { readDealFile } from '#features/valuation/calculate/reading/read-deal-file.ts';
import { routes } from '#shared/contract/routes.ts';
import { mappingContent, savedMappingOf } from '#shared/contract/saved-mapping.ts';
import type { TableMapping } from '#shared/contract/table-mappings.ts';
import type { ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { SavedMapping } from '#shared/table/read/table-row.ts';
import { peopleBytes, truthOf } from '#shared/table/testing/people-file.ts';
import { ApiCaller } from '#test/support/api-caller.ts';
import { sharedPortal } from '#test/support/shared-portal.ts';
import { noAnswers } from '#ui/mappings/answer-question.ts';

const { origin } = await sharedPortal();
const api = new ApiCaller(origin);
const token = await api.signIn('user@demo-bank.example');

interface BookTruth {
	readonly valuationDate: string;
	readonly deals: readonly {
		readonly tradeId?: string;
		readonly canBeValued?: boolean;
		readonly why?: string;
		readonly pastFixingsNeeded?: readonly {
			readonly index: string;
			readonly tenor: string;
			readonly fixingDate: string;
		}[];
	}[];
}

const missingOf = ({ missingViews = [], Error: error }: ValuationResult) =>
	[...missingViews, ...(error === undefined ? [] : [error])].flatMap(({ missingFixings = [] }) =>
		missingFixings.flatMap(({ currency, index, tenor, dates }) =>
			dates.map((date) => `${currency} ${index} ${tenor} ${date}`),
		),
	);

const sorted = (texts: Iterable<string>) => [...new Set(texts)].toSorted();

describe.each([
	['swaps/trade_blotter_20210630.xlsx', 20],
	['swaps/mx_legs_20230131.csv', 12],
	['swaps/valuation_template_filled.xlsx', 10],
] as const)('the sample book %s', (path, count) => {
	const truth = truthOf<BookTruth>(path);

	it('the book is valued, and each deal lists the past fixings that it needs', async () => {
		const bytes = peopleBytes(path);
		const { questions = [] } = readDealFile(bytes, { answers: noAnswers }).book ?? {};
		const { items } = readDealFile(bytes, { answers: acceptBook(noAnswers, questions) });
		const request = { valuationDate: truth.valuationDate, reportCurrency: 'USD', valuationItems: items };
		const { status, body } = await api.post(routes.valueSwaps.path, request, token);
		expect(status).toBe(200);
		const results = body as readonly ValuationResult[];
		expect(results).toHaveLength(count);
		for (const result of results) {
			const deal = truth.deals.find(({ tradeId }) => tradeId === result.dealId);
			const needed = (deal?.pastFixingsNeeded ?? []).map(
				({ index, tenor, fixingDate }) => `${index} ${tenor} ${fixingDate}`,
			);
			const state = result.isMatured === true ? 'matured' : result.Error === undefined ? 'valued' : 'refused';
			const expected = deal?.canBeValued !== false ? 'valued' : deal.why?.startsWith('matured') ? 'matured' : 'refused';
			expect([result.dealId, state, ...sorted(missingOf(result))]).toEqual([
				result.dealId,
				expected,
				...sorted(needed),
			]);
		}
	});
});

it("the mapping of a book is saved for the organisation, and is used for a colleague's next book", async () => {
	const bytes = peopleBytes('swaps/mx_legs_20230131.csv');
	const { questions = [] } = readDealFile(bytes, { answers: noAnswers }).book ?? {};
	const first = readDealFile(bytes, { answers: acceptBook(noAnswers, questions) });
	const content = mappingContent(first.book?.mapping as SavedMapping);
	const saved = await api.post(routes.tableMappingSave.path, { subject: 'deals', name: 'MX legs', ...content }, token);
	expect(saved.status).toBe(200);
	const colleague = await api.signIn('admin@demo-bank.example');
	const { body } = await api.post(routes.tableMappingList.path, { subject: 'deals' }, colleague);
	const mappings = (body.mappings as readonly TableMapping[]).map(savedMappingOf);
	const asked = readDealFile(bytes, { answers: noAnswers, mappings }).book?.questions ?? [];
	expect(asked).toMatchObject([{ code: 'mapping', proposed: 'MX legs' }]);
	const next = readDealFile(bytes, { answers: acceptBook(noAnswers, asked), mappings });
	expect(next.book?.questions).toEqual([]);
	expect(next.items).toEqual(first.items);
	const { version } = saved.body;
	const removed = await api.post(routes.tableMappingRemove.path, { subject: 'deals', name: 'MX legs', version }, token);
	expect(removed.status).toBe(200);
});

describe('a deal with only the required fields of a swap', () => {
	const ois = {
		dealId: 'OIS-16',
		instrumentTag: 'RFR',
		startDate: '2021-07-02',
		endDate: '2026-07-02',
		leg1InterestType: 'Fixed',
		leg1InterestRate: 1.5,
		leg1PayReceive: 'Pay',
		leg1Currency: 'USD',
		leg1Notional: 10_000_000,
		leg1InterestPaymentFrequency: 'Annual',
		leg2InterestType: 'Float',
		leg2PayReceive: 'Receive',
		leg2Currency: 'USD',
		leg2Notional: 10_000_000,
		leg2IndexName: 'SOFR',
		leg2InterestPaymentFrequency: 'Annual',
	};
	const value = async (...valuationItems: object[]) => {
		const request = { valuationDate: '2021-06-30', reportCurrency: 'USD', valuationItems };
		const { body } = await api.post(routes.valueSwaps.path, request, token);
		return body as readonly ValuationResult[];
	};

	it('a deal is valued, and a deal without a currency has a fault that names the field', async () => {
		const { leg2Currency: _, ...incomplete } = ois;
		const [whole, faulty] = await value(ois, incomplete);
		expect(whole?.rfrMtM).toBeTypeOf('number');
		expect(faulty?.Error).toMatchObject({ ErrorCode: 'field-required', params: { field: 'leg2Currency' } });
	});

	it('an invalid frequency is refused with the entered text, and a deal after its last payment has matured', async () => {
		const dates = { startDate: '2016-07-05', endDate: '2021-06-28' };
		const [refused, matured] = await value({ ...ois, leg1InterestPaymentFrequency: '5W' }, { ...ois, ...dates });
		expect(refused?.Error?.ErrorMessage).toContain('5W');
		expect(matured).toMatchObject({ isMatured: true });
	});
});
