import type { TermBody } from '#shared/contract/term.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

// All figures are plausible but invented.

const rates = (prefix: string, tenors: readonly string[], first: number) =>
	tenors.flatMap((tenor, index) =>
		['2026-05-15', '2026-05-18'].map((date, day) => ({
			ric: `${prefix}${tenor}=`,
			record_date: date as LocalDate,
			value: ((first + index * 1_217 + day * 41) / 100_000).toFixed(5),
			tenor,
		})),
	);

/** Term rates with the longest tenors first. The screens sort in the opposite order. */
export const madeUpTerm: TermBody = {
	CHF: [{ name: 'SARON Compound Rate', rates: rates('SARON', ['12M', '6M', '3M', '1M', '1W'], 2_000) }],
	USD: [
		{ name: 'SOFR Average', rates: rates('SOFR', ['6M', '3M', '1M'], 361_000) },
		{ name: 'Term SOFR', rates: rates('USDTERM', ['1Y', 'ON', '1M'], 366_000) },
	],
	GBP: [{ name: 'Term SONIA', rates: [] }],
};
