import { expect, it } from 'vitest';
import { readDeals } from '#features/valuation/calculate/reading/read-deals.ts';
import { calibratedMillis } from '../support/cpu-millis.ts';
import { dealsWorkbook } from '../support/deals-workbook.ts';

const dealCount = 5000;
const maxMillis = 3000;

it(`reads and checks a workbook of ${dealCount} deals in ${maxMillis} ms of processor time of the reference machine`, () => {
	const bytes = dealsWorkbook(dealCount);
	let read: ReturnType<typeof readDeals> | undefined;
	const millis = calibratedMillis(() => {
		read = readDeals(bytes);
	}, maxMillis);
	expect(read?.faults).toEqual([]);
	expect(read?.items).toHaveLength(dealCount);
	expect(millis).toBeLessThan(maxMillis);
});
