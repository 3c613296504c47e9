import { expect, it } from 'vitest';
import { overnightIndexOf, yearlyBasisText } from '#shared/benchmark/overnight-index.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import { conventionOf, namedConventions } from './named-conventions.ts';

it.each(namedConventions)('$id has the index, the basis and the calendar of its currency', (convention) => {
	const index = overnightIndexOf(convention.currency);
	expect(index?.name).toBe(convention.index);
	expect(yearlyBasisText(index?.yearlyBasis as number)).toBe(convention.yearlyBasis);
	expect(convention.systemCalendars).toEqual([index?.calendar]);
});

it.each(namedConventions)('$id says where it is recommended', ({ sources }) => {
	expect(sources.length).toBeGreaterThan(0);
	for (const { document, publisher, date, url, says } of sources) {
		expect(isLocalDate(date)).toBe(true);
		expect(url).toMatch(/^https:\/\//);
		for (const text of [document, publisher, says]) expect(text).not.toBe('');
	}
});

it('is found by its name for its own currency alone', () => {
	expect(new Set(namedConventions.map(({ id }) => id)).size).toBe(namedConventions.length);
	expect(conventionOf('lma-sonia', 'GBP')?.lookbackDays).toBe(5);
	expect(conventionOf('lma-sonia', 'USD')).toBeUndefined();
	expect(conventionOf('__proto__', 'USD')).toBeUndefined();
});
