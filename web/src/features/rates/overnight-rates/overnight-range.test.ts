import { expect, test } from 'vitest';
import { localDate } from '#shared/time/local-date.ts';
import { presetOf, presetRange, readOvernightAddress } from './overnight-range.ts';

const today = localDate('2026-05-22');
const overnight = (query: string) => readOvernightAddress(new URLSearchParams(query), ['USD', 'GBP'], today);

test('currency and range of overnight rates are read from an address', () => {
	expect(overnight('')).toEqual({ chosen: {}, isRefused: false });
	expect(overnight('currency=GBP').chosen).toEqual({
		...{ currency: 'GBP', from: undefined, to: undefined, compared: [], isMarkingDecisions: true },
	});
	expect(overnight('currency=GBP&from=2025-03-14&to=2025-04-14').chosen).toEqual({
		...{ currency: 'GBP', from: '2025-03-14', to: '2025-04-14', compared: [], isMarkingDecisions: true },
	});
	expect(overnight('currency=GBP&from=2025-03-14&to=2025-04-14&compare=USD').chosen.compared).toEqual(['USD']);
	expect(overnight('currency=GBP&decisions=off').chosen.isMarkingDecisions).toBe(false);
});

test.each([
	...['currency=EUR', 'currency=USD&currency=GBP', 'from=2025-03-14', 'from=2025-03-14&to=2025-03-13'],
	...['currency=GBP&compare=GBP', 'currency=GBP&compare=USD,USD', 'currency=GBP&compare=', 'compare=EUR'],
	...['currency=GBP&decisions=on', 'currency=GBP&decisions=', 'currency=GBP&decisions=off&decisions=off'],
	...['from=2015-12-31&to=2016-01-02', 'from=2025-03-14&to=2026-05-23', 'from=a&to=b'],
])('the address %s is refused', (query) => {
	expect(overnight(query)).toEqual({ chosen: {}, isRefused: true });
});

test('a range with the dates of a preset is recognised as this preset', () => {
	const end = localDate('2026-05-31');
	expect(presetRange('month3', end).from).toBe('2026-02-28');
	expect(presetOf(presetRange('year1', end), end)).toBe('year1');
	expect(presetOf({ from: localDate('2026-05-02'), to: end }, end)).toBeUndefined();
	expect(presetOf(presetRange('month1', localDate('2026-05-30')), end)).toBeUndefined();
});
