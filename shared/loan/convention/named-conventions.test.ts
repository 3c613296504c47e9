import { expect, it } from 'vitest';
import { overnightIndexOf, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import { followConvention, type NamedConvention, type StatedTerms, unstatedTerms } from './named-convention.ts';
import { conventionOf, namedConventions } from './named-conventions.ts';

const publishers = [
	'https://www.bankofengland.co.uk/',
	'https://www.lma.eu.com/',
	'https://www.newyorkfed.org/',
	'https://www.snb.ch/',
];

it.each(namedConventions)('convention $id has the index, the basis and the calendar of its currency', (convention) => {
	const index = overnightIndexOf(convention.currency);
	expect(index?.name).toBe(convention.index);
	expect(yearlyBasisText(index?.yearlyBasis as number)).toBe(convention.yearlyBasis);
	expect(convention.systemCalendars).toEqual([index?.calendar]);
});

it.each(namedConventions)('convention $id names its sources', ({ sources }) => {
	expect(sources.length).toBeGreaterThan(0);
	for (const { document, publisher, date, url, says, confirmed } of sources) {
		expect(isLocalDate(date)).toBe(true);
		expect(publishers.some((address) => url.startsWith(address))).toBe(true);
		for (const text of [document, publisher, says, confirmed]) expect(text).not.toBe('');
	}
});

it.each(namedConventions)(
	'convention $id sets rounding, spreads and floor, or lists them as open terms',
	(convention) => {
		const set = {
			rounding: convention.roundingDecimals,
			casMethod: convention.casMethod,
			marginMethod: convention.marginMethod,
			floorOn: convention.floorOn,
		};
		const unset = Object.entries(set).flatMap(([term, value]) => (value === undefined ? [term] : []));
		expect(convention.open.map(({ term }) => term).toSorted()).toEqual(unset.toSorted());
		expect(convention.lookbackDays > 0 && convention.lockoutDays > 0).toBe(false);
	},
);

it('only terms that affect the loan are compared with a convention', () => {
	const lma = conventionOf('lma-sonia', 'GBP') as NamedConvention;
	const terms = {
		lookback: 5,
		observationShift: false,
		lockout: 0,
		yearlyBasis: 'ACT/365',
		rounding: 4,
		floorOption: 'rfr',
		systemCalendars: ['UKG_FI'],
		clientCalendars: ['Ours'],
	} as const;
	expect(followConvention(lma, terms)).toEqual({
		id: 'lma-sonia',
		name: 'LMA SONIA',
		changed: [{ term: 'calendars', convention: 'UKG_FI', here: 'UKG_FI, Ours' }],
		open: [{ term: 'rounding', here: '4' }],
	});
	const withFigures = followConvention(lma, { ...terms, clientCalendars: [], cas: '0.1', margin: '-2', floor: '0' });
	expect(withFigures.changed.map(({ term }) => term)).toEqual(['casMethod', 'marginMethod']);
	expect(withFigures.open.map(({ term }) => term)).toEqual(['floorOn', 'rounding']);
});

it.each([
	['lma-sonia', 'GBP', 'compounded-rate'],
	['arrc-sofr-compounded', 'USD', 'compounded-rate'],
	['sonia-shift', 'GBP', 'none'],
] as const)(
	'convention %s: a value that the open term does not allow is listed as a difference',
	(id, currency, floorOn) => {
		const convention = conventionOf(id, currency) as NamedConvention;
		const followed = (terms: object) =>
			followConvention(convention, {
				lookback: 5,
				observationShift: convention.hasObservationShift,
				lockout: 0,
				yearlyBasis: convention.yearlyBasis,
				rounding: 5,
				systemCalendars: convention.systemCalendars,
				clientCalendars: [],
				...terms,
			});
		const { changed, open } = followed({ floor: '0', floorOn });
		expect(changed).toEqual([{ term: 'floorOn', convention: 'rfr, rfr-plus-cas', here: floorOn }]);
		expect(open.map(({ term }) => term)).not.toContain('floorOn');
		expect(followed({ floor: '0', floorOn: 'rfr-plus-cas' }).changed).toEqual([]);
		expect(followed({ floorOn }).changed).toEqual([]);
	},
);

it('a request must set an open term that affects the loan', () => {
	const saron = conventionOf('nwg-saron', 'CHF') as NamedConvention;
	const missing = (stated: StatedTerms) => unstatedTerms(saron, stated).map(({ term }) => term);
	expect(missing({})).toEqual(['rounding']);
	expect(missing({ rounding: 0, cas: '0.0031', margin: '0' })).toEqual(['casMethod']);
	expect(missing({ rounding: 0, cas: '0.0031', margin: '1', casMethod: 'added' })).toEqual(['marginMethod']);
	expect(missing({ rounding: 0, cas: '0.0031', margin: '1', floorOption: 'hybrid' })).toEqual([]);
});

it('a convention is found by its name only together with its own currency', () => {
	expect(new Set(namedConventions.map(({ id }) => id)).size).toBe(namedConventions.length);
	expect(conventionOf('lma-sonia', 'GBP')?.lookbackDays).toBe(5);
	expect(conventionOf('lma-sonia', 'USD')).toBeUndefined();
	expect(conventionOf('__proto__', 'USD')).toBeUndefined();
});
