import { expect, it } from 'vitest';
import { readDeals } from '#features/valuation/calculate/reading/read-deals.ts';
import { cpuMillis } from '../support/cpu-millis.ts';
import { dealsWorkbook } from '../support/deals-workbook.ts';

const dealCount = 5000;
const mostMillis = 3000;

it(`reads and checks a workbook of ${dealCount} deals in ${mostMillis} ms of processor time`, () => {
	const bytes = dealsWorkbook(dealCount);
	let read: ReturnType<typeof readDeals> | undefined;
	const millis = cpuMillis(
		() => {
			read = readDeals(bytes);
		},
		{ enough: mostMillis },
	);
	expect(read?.faults).toEqual([]);
	expect(read?.items).toHaveLength(dealCount);
	expect(millis).toBeLessThan(mostMillis);
});
