import { describe, expect, it } from 'vitest';
import { readSavedRequest } from '#shared/delivery/schedule/job-request.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { checkLimits } from './check-limits.ts';

const organisation = (Features: object) =>
	({ orgId: 'bank', frontendConfig: JSON.stringify({ GUI_Layout: { RFR: { Features } } }) }) as Organisation;

function faultsOf(rate: object, features: object = {}): readonly string[] {
	const read = readSavedRequest({
		Client: 'Bank',
		RequestType: 'Compounded',
		notification: false,
		outputFileName: 'rates.csv',
		outputDir: 'out',
		Rates: [{ currency: 'USD', tenor: '3M' }, rate],
	});
	if ('faults' in read) throw new Error(JSON.stringify(read.faults));
	return checkLimits(read.request, organisation(features)).map(
		({ path, code }) => `${path.slice(2).join('.')} ${code}`,
	);
}

const usd = { currency: 'USD', tenor: '1M' };
const gbp = { currency: 'GBP', tenor: '1M', rounding: 4 };

describe('a schedule entry with terms that no run could calculate', () => {
	it.each([
		[{ ...usd, lookback: 11 }, '1.lookback out-of-range'],
		[{ ...usd, lockout: 11 }, '1.lockout out-of-range'],
		[{ ...usd, principal: '-0.01' }, '1.principal out-of-range'],
		[{ ...usd, principal: '1000000000000.01' }, '1.principal out-of-range'],
		[{ ...usd, cas: '100.5' }, '1.cas out-of-range'],
		[{ ...usd, margin: '-101' }, '1.margin out-of-range'],
		[{ ...usd, floor: '1000' }, '1.floor out-of-range'],
		[{ ...usd, lookback: 5, lockout: 2 }, '1.lockout out-of-range'],
		[{ ...usd, floor: '0', floorOn: 'none' }, '1.floorOn not-allowed'],
		[{ ...usd, convention: 'lma-sonia' }, '1.convention not-allowed'],
		[{ ...usd, convention: 'arrc-sofr-simple' }, '1.convention not-allowed'],
		[{ ...usd, convention: 'arrc-sofr-compounded', floor: '0' }, '1.floorOn missing'],
		[{ currency: 'CHF', tenor: '1M', convention: 'nwg-saron', rounding: 4, cas: '0.1' }, '1.casMethod missing'],
		[{ ...gbp, convention: 'lma-sonia', lockout: 2 }, '1.lockout out-of-range'],
		[{ currency: 'USD', tenor: '20Y' }, '1.tenor period-too-long'],
		[{ currency: 'USD', startDate: 'E-121M' }, '1.startDate period-too-long'],
		[{ currency: 'USD', startDate: 'E-522W-7D' }, '1.startDate period-too-long'],
		[{ currency: 'USD', startDate: '2016-01-04', endDate: '2026-01-12' }, '1.startDate period-too-long'],
	])('entry %j is refused with the fault %s', (rate, fault) => {
		expect(faultsOf(rate)).toEqual([fault]);
	});

	it.each([
		{ ...usd, lookback: 10, lockout: 0, principal: '1000000000000', cas: '100', margin: '-100', floor: '0' },
		{ ...usd, convention: 'arrc-sofr-compounded', cas: '0.26161', margin: '1.75' },
		{ ...usd, convention: 'arrc-sofr-compounded', floor: '0', floorOn: 'rfr' },
		{ ...usd, floor: '0', floorOn: 'compounded-rate', casMethod: 'added', marginMethod: 'compounded' },
		{ ...gbp, convention: 'lma-sonia', lookback: 0, lockout: 2 },
		{ currency: 'USD', tenor: '10Y' },
		{ currency: 'USD', startDate: 'E-10Y' },
		{ currency: 'USD', startDate: 'E-522W-6D' },
		{ currency: 'USD', startDate: '2010-01-04', endDate: 'T' },
		{ currency: 'USD', startDate: '2016-01-04', endDate: '2026-01-11' },
		{ currency: 'USD', days: 3660 },
	])('entry %j is saved', (rate) => {
		expect(faultsOf(rate)).toEqual([]);
	});

	it('an entry with a period of more than 3,660 days is refused', () => {
		expect(() => faultsOf({ currency: 'USD', days: 3661 })).toThrow('"days"');
	});

	it("lookback and lockout are limited by the organisation's layout", () => {
		const features = { lookbackRange: 20, lockoutRange: 5 };
		expect(faultsOf({ ...usd, lookback: 20 }, features)).toEqual([]);
		expect(faultsOf({ ...usd, lookback: 21 }, features)).toEqual(['1.lookback out-of-range']);
		expect(faultsOf({ ...usd, lockout: 6 }, features)).toEqual(['1.lockout out-of-range']);
	});

	it("the lookback of a named convention is also limited by the organisation's layout", () => {
		const rate = { ...gbp, convention: 'lma-sonia' };
		expect(faultsOf(rate, { lookbackRange: 4 })).toEqual(['1.lookback convention-out-of-range']);
		expect(faultsOf(rate, { lookbackRange: 5 })).toEqual([]);
		expect(faultsOf({ ...rate, lookback: 4 }, { lookbackRange: 4 })).toEqual([]);
	});
});
